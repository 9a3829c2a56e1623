import type { BodyType } from '@vorta/contract/catalog'
import type { Proportions } from './proportions.ts'

const SOFT_NOSE = [0, 0.012, 0.055, 0.15, 0.3]
const BLUNT_NOSE = [0, 0.01, 0.042, 0.11, 0.23]
const ARROW_NOSE = [0, 0.045, 0.13, 0.26, 0.4]
const SOFT_TAIL = [0, 0.008, 0.03, 0.09, 0.22]
const FLAT_TAIL = [0, 0.004, 0.014, 0.045, 0.14]

const COUPE: Proportions = {
  length: 4.56,
  halfWidth: 0.955,
  height: 1.27,
  frontOverhang: 0.88,
  wheelbase: 2.74,
  tyreRadius: 0.352,
  tyreWidth: 0.27,
  clearance: 0.12,
  archGap: 0.032,
  archPower: 2,
  noseY: 0.66,
  noseFace: 'shark',
  noseSweep: SOFT_NOSE,
  noseWidth: 0.86,
  cowlY: 0.925,
  bonnetBulge: 0.01,
  wingY: 0.82,
  belt: [0.885, 0.93],
  hipY: 0.9,
  shoulderDrop: 0.1,
  shoulderInset: 0.88,
  flare: [0.03, 0.05],
  tuck: 0.04,
  waist: 0.035,
  wedge: 0.03,
  crease: 0.008,
  deckY: 0.965,
  tailY: 0.94,
  tailFace: 'soft',
  tailSweep: SOFT_TAIL,
  tailWidth: 0.9,
  rearClearance: 0.25,
  cabin: {
    cowlX: 1.42,
    headerX: 2.16,
    peakX: 2.5,
    backTopX: 2.95,
    backTopY: 1.235,
    backX: 4.28,
    roofHalf: [0.55, 0.5],
    inset: [0.03, 0.15],
    bow: [0.2, 0.22],
    crown: 0.045,
    sideBulge: 0.02,
    screenBulge: 0.02,
    rearBulge: 0.035,
  },
}

export const SHAPES: Partial<Record<BodyType, Proportions>> = { Coupe: COUPE }
void BLUNT_NOSE, ARROW_NOSE, FLAT_TAIL
