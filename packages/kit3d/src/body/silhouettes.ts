import type { Silhouette } from '@vorta/contract/vehicles/vehicles'
import { NOSE, TAIL } from '../bodies/ends.ts'
import type { Outline } from '../shape/outline.ts'
import type { Design } from './design.ts'
import type { CabinShape, Proportions } from './proportions.ts'

/**
 * The side view of a family of cars. Positions along the car are in wheelbases behind the front axle, heights in heights of the car,
 * so that a family fits cars of any size. What is not given stays as in the design of the body type.
 */
export interface SilhouetteShape {
  readonly heights?: Partial<Pick<Proportions, 'noseY' | 'cowlY' | 'fenderY' | 'hipY' | 'deckY' | 'tailY' | 'tailDrop'>>
  readonly belt?: readonly [number, number]
  /** From the base of the windshield over the roof to the base of the rear window. */
  readonly roof?: Partial<Pick<CabinShape, 'cowlX' | 'headerX' | 'peakX' | 'backTopX' | 'backX'>>
  readonly backTopY?: number
  /** In meters and factors, independent of the size. */
  readonly ends?: Partial<
    Pick<
      Proportions,
      | 'noseFace'
      | 'noseSweep'
      | 'noseWidth'
      | 'hoodArc'
      | 'hoodBulge'
      | 'fenderGap'
      | 'fenderRise'
      | 'tailFace'
      | 'tailSweep'
      | 'tailWidth'
      | 'shoulderInset'
    >
  >
  readonly glassBulge?: Partial<Pick<CabinShape, 'windshieldBulge' | 'rearBulge' | 'bow' | 'inset' | 'roofHalf' | 'crown' | 'sideBulge'>>
  readonly sides?: Partial<
    Pick<Proportions, 'flare' | 'waist' | 'tuck' | 'wedge' | 'shoulderDrop' | 'shoulderSwing' | 'crownPower' | 'archPower'>
  >
  readonly trim?: Partial<Pick<Design, 'roofRails'>>
  /** Beyond those of the body type. */
  readonly extras?: Design['extras']
  readonly glass?: Partial<Design['glass']>
  readonly rearGlass?: Design['rearGlass']
  readonly intakes?: readonly Outline[]
  readonly tail?: Pick<Design, 'exhaust' | 'rearOpenings'>
  /** Without the engine cover that the body type has. */
  readonly isFrontEngine?: true
  /** The main grille is between the lamps: lower and upper edge on the end face, half width. */
  readonly grille?: readonly [number, number, number]
}

/** Pipes, and a grille above a dark insert: lower and upper edge, half width. */
const midEngineTail = (
  arcs: readonly number[],
  share: number,
  [low, high, half]: readonly [number, number, number],
): SilhouetteShape['tail'] => ({
  exhaust: { arcs, radius: 0.05, share },
  rearOpenings: [
    {
      outline: [
        [-half + 0.06, low],
        [half - 0.06, low],
        [half, high],
        [-half, high],
      ],
      depth: 0.06,
      bars: 'mesh',
      count: 5,
    },
    {
      outline: [
        [-0.7, 0.04],
        [0.7, 0.04],
        [0.8, 0.24],
        [-0.8, 0.24],
      ],
      depth: 0.05,
      bars: 'vertical',
      count: 9,
      floor: 'underbody',
    },
  ],
})

const MUSCLE: SilhouetteShape = {
  heights: { noseY: 0.635, cowlY: 0.715, fenderY: 0.665, hipY: 0.73, deckY: 0.765, tailY: 0.755 },
  belt: [0.69, 0.735],
  roof: { cowlX: 0.215, headerX: 0.46, peakX: 0.56, backTopX: 0.77, backX: 1.1 },
  backTopY: 0.96,
  ends: {
    noseFace: 'upright',
    noseSweep: NOSE.blunt,
    noseWidth: 0.93,
    tailFace: 'upright',
    tailSweep: TAIL.flat,
    tailWidth: 0.94,
    shoulderInset: 0.91,
  },
  glassBulge: { rearBulge: 0.02, inset: [0.03, 0.09] },
  glass: { to: 0.8, toTop: 0.76, pillars: [0.58] },
  rearGlass: { low: 1.5, high: 4.6, half: 0.8 },
  grille: [0.5, 0.84, 0.52],
}

export const SILHOUETTE_SHAPES: Record<Silhouette, SilhouetteShape> = {
  standard: {},
  rearEngineFastback: {
    heights: { noseY: 0.43, cowlY: 0.66, fenderY: 0.645, hipY: 0.69, deckY: 0.645, tailY: 0.575, tailDrop: 0.05 },
    belt: [0.66, 0.69],
    roof: { cowlX: 0.135, headerX: 0.41, peakX: 0.53, backTopX: 0.92, backX: 1.25 },
    backTopY: 0.865,
    ends: {
      noseFace: 'soft',
      noseSweep: NOSE.round,
      noseWidth: 0.88,
      hoodArc: 0.4,
      hoodBulge: -0.01,
      fenderRise: 0.095,
      tailFace: 'soft',
      tailSweep: TAIL.round,
      tailWidth: 0.89,
    },
    sides: { flare: [0.05, 0.12], waist: 0.06, shoulderSwing: 1.5 },
    glassBulge: { rearBulge: 0.02, bow: [0.2, 0.14], inset: [0.03, 0.2] },
    glass: { to: 0.66, toTop: 0.6, pillars: [0.42] },
    rearGlass: { low: 2.2, high: 5.2, half: 0.72 },
  },
  muscleNotchback: MUSCLE,
  muscleFastback: {
    ...MUSCLE,
    heights: { noseY: 0.565, cowlY: 0.7, fenderY: 0.66, hipY: 0.74, deckY: 0.73, tailY: 0.725, tailDrop: -0.01 },
    belt: [0.675, 0.7],
    roof: { cowlX: 0.255, headerX: 0.5, peakX: 0.6, backTopX: 0.85, backX: 1.24 },
    backTopY: 0.925,
    ends: {
      ...MUSCLE.ends,
      noseFace: 'shark',
      noseSweep: NOSE.soft,
      noseWidth: 0.9,
      hoodBulge: 0.03,
      tailFace: 'shark',
      tailSweep: TAIL.soft,
    },
    sides: { flare: [0.03, 0.085], waist: 0.045, wedge: 0.06, shoulderSwing: 1.3 },
    glassBulge: { rearBulge: 0.025, inset: [0.03, 0.15] },
    glass: { to: 0.68, toTop: 0.6, pillars: [0.52] },
  },
  retroMuscle: {
    ...MUSCLE,
    heights: { noseY: 0.64, cowlY: 0.695, fenderY: 0.665, hipY: 0.75, deckY: 0.735, tailY: 0.7, tailDrop: 0.03 },
    belt: [0.675, 0.71],
    roof: { cowlX: 0.25, headerX: 0.475, peakX: 0.62, backTopX: 0.9, backX: 1.09 },
    backTopY: 0.965,
    ends: {
      ...MUSCLE.ends,
      noseFace: 'vertical',
      noseSweep: NOSE.flat,
      noseWidth: 0.95,
      hoodArc: 0.5,
      hoodBulge: 0.015,
      tailFace: 'vertical',
      tailWidth: 0.95,
    },
    sides: { flare: [0.012, 0.06], waist: 0.05, tuck: 0.02, shoulderDrop: 0.075, crownPower: 4 },
    glassBulge: { rearBulge: 0.01, bow: [0.14, 0.1], inset: [0.03, 0.07] },
    glass: { to: 0.78, toTop: 0.74, pillars: [0.56] },
    // The lamps are inside the slot.
    grille: [0.56, 0.88, 0.93],
  },
  wedgeSupercar: {
    heights: { noseY: 0.385, cowlY: 0.69, fenderY: 0.66, hipY: 0.785, deckY: 0.79, tailY: 0.76 },
    belt: [0.715, 0.8],
    roof: { cowlX: 0.06, headerX: 0.43, peakX: 0.52, backTopX: 0.66, backX: 1.17 },
    backTopY: 0.97,
    ends: {
      noseFace: 'wedge',
      noseSweep: NOSE.arrow,
      noseWidth: 0.88,
      hoodArc: 0,
      fenderGap: 0.045,
      fenderRise: 0.025,
      tailFace: 'shark',
      tailSweep: TAIL.flat,
      tailWidth: 0.95,
    },
    tail: midEngineTail([0.3, 0.42], 0.3, [0.44, 0.67, 0.94]),
    sides: { flare: [0.03, 0.07], wedge: 0.13, crownPower: 3.4 },
    glassBulge: { windshieldBulge: 0.004, rearBulge: 0.02, bow: [0.22, 0.08] },
    glass: { to: 0.45, toTop: 0.49 },
    intakes: [
      [
        [0.58, 0.2],
        [0.74, 0.39],
        [0.8, 0.4],
        [0.79, 0.2],
      ],
      [
        [0.65, 0.58],
        [0.7, 0.69],
        [0.83, 0.71],
        [0.8, 0.6],
      ],
    ],
  },
  midEngineBlade: {
    heights: { noseY: 0.5, cowlY: 0.68, fenderY: 0.665, hipY: 0.735, deckY: 0.765, tailY: 0.72, tailDrop: 0.02 },
    belt: [0.67, 0.72],
    roof: { cowlX: 0.115, headerX: 0.42, peakX: 0.56, backTopX: 0.74, backX: 1.17 },
    backTopY: 0.955,
    ends: {
      fenderRise: 0.03,
      noseFace: 'soft',
      noseSweep: NOSE.soft,
      noseWidth: 0.88,
      tailFace: 'soft',
      tailSweep: TAIL.soft,
      tailWidth: 0.92,
    },
    glassBulge: { rearBulge: 0.055, inset: [0.05, 0.2] },
    glass: { to: 0.54, toTop: 0.5 },
    intakes: [
      [
        [0.695, 0.67],
        [0.69, 0.27],
        [0.75, 0.25],
        [0.765, 0.69],
      ],
    ],
  },
  midEngineArc: {
    heights: { noseY: 0.4, cowlY: 0.63, fenderY: 0.68, hipY: 0.775, deckY: 0.76, tailY: 0.72, tailDrop: 0.01 },
    belt: [0.65, 0.72],
    roof: { cowlX: 0.03, headerX: 0.36, peakX: 0.46, backTopX: 0.66, backX: 1.1 },
    backTopY: 0.955,
    ends: {
      fenderRise: 0.07,
      noseFace: 'wedge',
      noseSweep: NOSE.round,
      noseWidth: 0.86,
      tailFace: 'soft',
      tailSweep: TAIL.round,
      tailWidth: 0.9,
    },
    tail: midEngineTail([0.08], 0.36, [0.48, 0.64, 0.6]),
    sides: { flare: [0.05, 0.1], waist: 0.08, shoulderSwing: 1.7 },
    glassBulge: { rearBulge: 0.02, bow: [0.32, 0.1], inset: [0.05, 0.24] },
    glass: { to: 0.62, toTop: 0.52 },
    intakes: [
      [
        [0.66, 0.6],
        [0.7, 0.55],
        [0.85, 0.62],
        [0.87, 0.72],
      ],
    ],
  },
  midEngineFighter: {
    heights: { noseY: 0.46, cowlY: 0.67, fenderY: 0.685, hipY: 0.79, deckY: 0.8, tailY: 0.8 },
    belt: [0.67, 0.79],
    roof: { cowlX: 0.13, headerX: 0.38, peakX: 0.47, backTopX: 0.64, backX: 1.18 },
    backTopY: 0.97,
    ends: {
      fenderRise: 0.06,
      noseFace: 'wedge',
      noseSweep: NOSE.arrow,
      noseWidth: 0.9,
      tailFace: 'upright',
      tailSweep: TAIL.flat,
      tailWidth: 0.96,
    },
    tail: midEngineTail([0.56, 0.7], 0.32, [0.46, 0.72, 0.44]),
    sides: { flare: [0.045, 0.08], shoulderSwing: 1.3 },
    glassBulge: { rearBulge: 0.01, bow: [0.24, 0.08] },
    glass: { to: 0.49, toTop: 0.5 },
    intakes: [
      [
        [0.64, 0.61],
        [0.69, 0.66],
        [0.76, 0.5],
        [0.78, 0.28],
        [0.735, 0.27],
        [0.71, 0.46],
      ],
    ],
  },
  teardropSupercar: {
    heights: { noseY: 0.42, cowlY: 0.635, fenderY: 0.66, hipY: 0.72, deckY: 0.71, tailY: 0.67, tailDrop: 0.015 },
    belt: [0.645, 0.705],
    roof: { cowlX: 0.06, headerX: 0.37, peakX: 0.48, backTopX: 0.76, backX: 1.16 },
    backTopY: 0.935,
    ends: {
      fenderRise: 0.065,
      noseFace: 'soft',
      noseSweep: NOSE.round,
      noseWidth: 0.84,
      tailFace: 'shark',
      tailSweep: TAIL.round,
      tailWidth: 0.9,
    },
    glassBulge: { rearBulge: 0.03, bow: [0.3, 0.1], inset: [0.04, 0.26] },
    glass: { to: 0.62, toTop: 0.54 },
    intakes: [
      [
        [0.6, 0.46],
        [0.7, 0.44],
        [0.84, 0.52],
        [0.85, 0.65],
        [0.79, 0.6],
      ],
    ],
  },
  grandCoupe: {
    heights: { noseY: 0.62, cowlY: 0.715, fenderY: 0.665, hipY: 0.715, deckY: 0.7, tailY: 0.66, tailDrop: 0.02 },
    belt: [0.69, 0.71],
    roof: { cowlX: 0.225, headerX: 0.45, peakX: 0.56, backTopX: 0.86, backX: 1.17 },
    backTopY: 0.925,
    ends: {
      fenderRise: 0.025,
      noseFace: 'upright',
      noseSweep: NOSE.blunt,
      noseWidth: 0.92,
      tailFace: 'soft',
      tailSweep: TAIL.round,
      tailWidth: 0.9,
    },
    glassBulge: { rearBulge: 0.03, inset: [0.03, 0.13] },
    glass: { to: 0.78, toTop: 0.7, pillars: [0.54] },
  },
  notchbackCoupe: {
    heights: { noseY: 0.53, cowlY: 0.69, fenderY: 0.64, hipY: 0.7, deckY: 0.745, tailY: 0.75, tailDrop: -0.01 },
    belt: [0.665, 0.7],
    roof: { cowlX: 0.215, headerX: 0.455, peakX: 0.59, backTopX: 0.88, backX: 1.15 },
    backTopY: 0.955,
    ends: {
      fenderRise: 0.02,
      noseFace: 'shark',
      noseSweep: NOSE.soft,
      noseWidth: 0.9,
      tailFace: 'shark',
      tailSweep: TAIL.soft,
      tailWidth: 0.91,
    },
    sides: { flare: [0.045, 0.055], shoulderSwing: 0.7 },
    glassBulge: { rearBulge: 0.025, inset: [0.03, 0.09] },
    glass: { to: 0.86, toTop: 0.79, pillars: [0.56] },
    rearGlass: { low: 1.5, high: 4.6, half: 0.84 },
  },
  longHoodGt: {
    heights: { noseY: 0.51, cowlY: 0.7, fenderY: 0.66, hipY: 0.715, deckY: 0.69, tailY: 0.66, tailDrop: 0.015 },
    belt: [0.68, 0.7],
    roof: { cowlX: 0.3, headerX: 0.53, peakX: 0.63, backTopX: 0.9, backX: 1.18 },
    backTopY: 0.91,
    ends: {
      fenderRise: 0.035,
      noseFace: 'shark',
      noseSweep: NOSE.round,
      noseWidth: 0.87,
      tailFace: 'shark',
      tailSweep: TAIL.round,
      tailWidth: 0.9,
    },
    glassBulge: { rearBulge: 0.025, bow: [0.2, 0.12], inset: [0.03, 0.17] },
    glass: { to: 0.74, toTop: 0.62, pillars: [0.56] },
    rearGlass: { low: 1.6, high: 4.6, half: 0.76 },
    intakes: [],
    isFrontEngine: true,
  },
  compactMidEngine: {
    heights: { noseY: 0.47, cowlY: 0.66, fenderY: 0.66, hipY: 0.71, deckY: 0.695, tailY: 0.655, tailDrop: 0.025 },
    belt: [0.66, 0.7],
    roof: { cowlX: 0.13, headerX: 0.42, peakX: 0.53, backTopX: 0.78, backX: 1.12 },
    backTopY: 0.925,
    ends: {
      fenderRise: 0.055,
      noseFace: 'soft',
      noseSweep: NOSE.round,
      noseWidth: 0.84,
      tailFace: 'soft',
      tailSweep: TAIL.round,
      tailWidth: 0.88,
    },
    glassBulge: { rearBulge: 0.025, bow: [0.18, 0.1], inset: [0.03, 0.2] },
    glass: { to: 0.6, toTop: 0.54, pillars: [] },
    rearGlass: { low: 2.2, high: 4.6, half: 0.66 },
    intakes: [
      [
        [0.7, 0.6],
        [0.73, 0.45],
        [0.79, 0.45],
        [0.8, 0.61],
      ],
    ],
  },
  uprightLimousine: {
    heights: { noseY: 0.645, cowlY: 0.705, fenderY: 0.66, hipY: 0.69, deckY: 0.685, tailY: 0.635, tailDrop: 0.02 },
    belt: [0.69, 0.695],
    roof: { cowlX: 0.225, headerX: 0.41, peakX: 0.56, backTopX: 0.88, backX: 1.09 },
    backTopY: 0.965,
    ends: {
      noseFace: 'vertical',
      noseSweep: NOSE.flat,
      noseWidth: 0.93,
      tailFace: 'shark',
      tailSweep: TAIL.soft,
      tailWidth: 0.9,
      shoulderInset: 0.93,
    },
    glassBulge: { windshieldBulge: 0.008, bow: [0.1, 0.1] },
    glass: { to: 0.84, toTop: 0.8, pillars: [0.42, 0.7] },
  },
  cabForwardSedan: {
    heights: { noseY: 0.505, cowlY: 0.665, fenderY: 0.62, hipY: 0.7, deckY: 0.745, tailY: 0.74 },
    belt: [0.66, 0.705],
    roof: { cowlX: 0.06, headerX: 0.375, peakX: 0.52, backTopX: 0.88, backX: 1.22 },
    backTopY: 0.925,
    ends: {
      fenderRise: 0.045,
      noseFace: 'soft',
      noseSweep: NOSE.round,
      noseWidth: 0.86,
      tailFace: 'shark',
      tailSweep: TAIL.soft,
      tailWidth: 0.9,
    },
    glassBulge: { rearBulge: 0.05 },
    glass: { to: 0.9, toTop: 0.82, pillars: [0.42, 0.73] },
  },
  sportSedan: {
    heights: { noseY: 0.55, cowlY: 0.695, fenderY: 0.63, hipY: 0.695, deckY: 0.755, tailY: 0.76 },
    belt: [0.675, 0.71],
    roof: { cowlX: 0.19, headerX: 0.43, peakX: 0.56, backTopX: 0.83, backX: 1.12 },
    backTopY: 0.955,
    ends: { noseFace: 'shark', noseSweep: NOSE.soft, noseWidth: 0.9, tailFace: 'shark', tailSweep: TAIL.soft, tailWidth: 0.91 },
  },
  liftback: {
    heights: { noseY: 0.53, cowlY: 0.69, fenderY: 0.64, hipY: 0.7, deckY: 0.745, tailY: 0.735 },
    belt: [0.67, 0.705],
    roof: { cowlX: 0.17, headerX: 0.42, peakX: 0.56, backTopX: 0.82, backX: 1.24 },
    backTopY: 0.95,
    ends: { noseFace: 'shark', noseSweep: NOSE.round, noseWidth: 0.88, tailFace: 'shark', tailSweep: TAIL.soft, tailWidth: 0.9 },
    glassBulge: { rearBulge: 0.04 },
    glass: { to: 0.86, toTop: 0.78, pillars: [0.46] },
  },
  boxyOffRoader: {
    heights: { noseY: 0.615, cowlY: 0.65, fenderY: 0.6, hipY: 0.625 },
    belt: [0.645, 0.65],
    roof: { cowlX: 0.165, headerX: 0.3 },
    ends: { noseFace: 'vertical', noseSweep: NOSE.flat, noseWidth: 0.95, hoodArc: 0.4, hoodBulge: 0.004, shoulderInset: 0.95 },
    sides: { shoulderSwing: 0.25, crownPower: 4 },
    trim: { roofRails: false },
    glassBulge: { windshieldBulge: 0.003, bow: [0.05, 0.03], crown: 0.025, roofHalf: [0.8, 0.8] },
  },
  slabOffRoader: {
    heights: { noseY: 0.58, cowlY: 0.595, fenderY: 0.57, hipY: 0.585, deckY: 0.595, tailY: 0.595 },
    belt: [0.59, 0.59],
    roof: { cowlX: 0.18, headerX: 0.24, peakX: 0.6 },
    backTopY: 0.985,
    ends: {
      noseFace: 'vertical',
      noseSweep: NOSE.flat,
      noseWidth: 0.96,
      hoodArc: 0.2,
      hoodBulge: 0.012,
      tailFace: 'vertical',
      tailWidth: 0.97,
      shoulderInset: 0.965,
    },
    sides: { flare: [0.006, 0.006], waist: 0, tuck: 0.004, shoulderDrop: 0.05, shoulderSwing: 0, crownPower: 7, archPower: 2.4 },
    trim: { roofRails: false },
    extras: ['wheelCover', 'rubStrip', 'outerParts'],
    glassBulge: { windshieldBulge: 0.012, bow: [0.05, 0.02], crown: 0.02, sideBulge: 0.002, roofHalf: [0.845, 0.845] },
  },
  roundedOffRoader: {
    heights: { noseY: 0.56, cowlY: 0.63, fenderY: 0.585, hipY: 0.615 },
    belt: [0.63, 0.64],
    roof: { cowlX: 0.16, headerX: 0.315, peakX: 0.42 },
    backTopY: 0.975,
    ends: { noseFace: 'upright', noseSweep: NOSE.blunt, noseWidth: 0.93, hoodArc: 0.8, shoulderInset: 0.93, tailFace: 'vertical' },
    sides: { flare: [0.025, 0.03], shoulderSwing: 0.3, crownPower: 3 },
    trim: { roofRails: false },
    glassBulge: { roofHalf: [0.8, 0.8] },
    glass: { panel: 0.11, roofWindows: [0.64, 0.86] },
  },
  familySuv: {
    heights: { noseY: 0.565, cowlY: 0.665, fenderY: 0.58, hipY: 0.61 },
    belt: [0.645, 0.67],
    roof: { cowlX: 0.12, headerX: 0.37, peakX: 0.52, backTopX: 1.13, backX: 1.3 },
    backTopY: 0.955,
    ends: { noseFace: 'soft', noseSweep: NOSE.soft, noseWidth: 0.9, tailFace: 'soft', tailSweep: TAIL.soft, shoulderInset: 0.91 },
    glassBulge: { bow: [0.14, 0.1] },
    glass: { to: 0.95, toTop: 0.9 },
  },
  coupeSuv: {
    heights: { noseY: 0.56, cowlY: 0.67, fenderY: 0.585, hipY: 0.64, deckY: 0.7, tailY: 0.695 },
    belt: [0.65, 0.69],
    roof: { cowlX: 0.1, headerX: 0.38, peakX: 0.52, backTopX: 0.93, backX: 1.29 },
    backTopY: 0.94,
    ends: { noseFace: 'shark', noseSweep: NOSE.soft, noseWidth: 0.9, tailFace: 'shark', tailSweep: TAIL.soft, shoulderInset: 0.9 },
    glassBulge: { bow: [0.15, 0.12], rearBulge: 0.03, inset: [0.03, 0.07] },
    glass: { to: 0.92, toTop: 0.8 },
  },
}
