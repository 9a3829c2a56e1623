/** How far each height of an end face stands back from its foremost point. */
export type FaceKind = 'soft' | 'upright' | 'wedge' | 'shark'

export interface CabinShape {
  /** Foot of the windscreen, upper edge of the windscreen, highest point, upper and lower edge of the rear window (x on the centre line). */
  readonly cowlX: number
  readonly headerX: number
  readonly peakX: number
  readonly backTopX: number
  readonly backTopY: number
  readonly backX: number
  /** Half width of the roof at the front and at the rear. */
  readonly roofHalf: readonly [number, number]
  /** Gap between shoulder and glass at the front and at the rear. */
  readonly inset: readonly [number, number]
  /** How far the corners of screen and rear window sweep back from their middle. */
  readonly bow: readonly [number, number]
  readonly crown: number
  readonly sideBulge: number
  readonly screenBulge: number
  readonly rearBulge: number
}

/** About forty dimensions that make one body differ from another; metres. */
export interface Proportions {
  readonly length: number
  readonly halfWidth: number
  readonly height: number
  readonly frontOverhang: number
  readonly wheelbase: number
  readonly tyreRadius: number
  readonly tyreWidth: number
  readonly clearance: number
  readonly archGap: number
  /** 2 is a round wheel arch, more is squarer. */
  readonly archPower: number
  readonly noseY: number
  readonly noseFace: FaceKind
  readonly noseSweep: readonly number[]
  readonly noseWidth: number
  readonly cowlY: number
  readonly bonnetBulge: number
  /** Height of the front wing's crest over the front wheel, if it stands above the line from bonnet to belt. */
  readonly wingY: number
  readonly belt: readonly [number, number]
  readonly hipY: number
  readonly shoulderDrop: number
  readonly shoulderInset: number
  readonly flare: readonly [number, number]
  readonly tuck: number
  readonly waist: number
  /** Lift of the crease along the doors from front to rear. */
  readonly wedge: number
  readonly crease: number
  readonly deckY: number
  readonly tailY: number
  readonly tailFace: FaceKind
  readonly tailSweep: readonly number[]
  readonly tailWidth: number
  readonly rearClearance: number
  readonly cabin: CabinShape
}

export const frontAxle = (p: Proportions) => p.frontOverhang
export const rearAxle = (p: Proportions) => p.frontOverhang + p.wheelbase
export const archRadius = (p: Proportions) => p.tyreRadius + p.archGap
