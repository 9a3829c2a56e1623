/** Profile of an end face in side view. */
export type FaceKind = 'soft' | 'upright' | 'vertical' | 'wedge' | 'shark'

export interface CabinShape {
  /** x on the center line: base and top of the windshield, highest point, top and base of the rear window. */
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
  /** Curvature of windshield and rear window in plan view: x offset of their corners from the center. */
  readonly bow: readonly [number, number]
  readonly crown: number
  readonly sideBulge: number
  readonly windshieldBulge: number
  readonly rearBulge: number
}

export interface TireSize {
  readonly radius: number
  readonly width: number
  /** Radius of the rim. */
  readonly rim: number
}

/** The dimensions of a body in meters. */
export interface Proportions {
  readonly length: number
  readonly halfWidth: number
  readonly height: number
  readonly frontOverhang: number
  readonly wheelbase: number
  /** Front and rear. */
  readonly tires: readonly [TireSize, TireSize]
  readonly clearance: number
  readonly archGap: number
  /** 2 is a round wheel arch, more is squarer. */
  readonly archPower: number
  readonly noseY: number
  readonly noseFace: FaceKind
  readonly noseSweep: readonly number[]
  readonly noseWidth: number
  readonly cowlY: number
  readonly hoodBulge: number
  /** 1 is a hood that rises steeply behind the nose, 0 one straight line to the windshield. */
  readonly hoodArc?: number
  /** Height of the front fender above the wheel, if it is above the line from hood to beltline. */
  readonly fenderY: number
  /** How far the tops of the front fenders are above the hood between them. */
  readonly fenderRise?: number
  /** Least height of the front fender above the wheel arch. */
  readonly fenderGap?: number
  readonly belt: readonly [number, number]
  readonly hipY: number
  readonly shoulderDrop: number
  readonly shoulderInset: number
  /** How much the shoulder swings in at the doors and out at the wheels, relative to a usual body. */
  readonly shoulderSwing?: number
  /** 2.4 is a usual crown of hood and trunk; more is flatter, with tighter edges. */
  readonly crownPower?: number
  readonly flare: readonly [number, number]
  readonly tuck: number
  readonly waist: number
  /** Rise of the crease along the doors from front to rear. */
  readonly wedge: number
  readonly crease: number
  /** Height of the character lines, relative to a usual one. */
  readonly lineDepth: number
  readonly deckY: number
  readonly tailY: number
  /** How far the trunk lid is above its rear edge before it falls to it. */
  readonly tailDrop?: number
  readonly tailFace: FaceKind
  readonly tailSweep: readonly number[]
  readonly tailWidth: number
  readonly rearClearance: number
  readonly cabin: CabinShape
}

export const frontAxle = (p: Proportions) => p.frontOverhang
export const rearAxle = (p: Proportions) => p.frontOverhang + p.wheelbase

export const sameTires = (radius: number, width: number, rimShare: number): Proportions['tires'] => {
  const tire = { radius, width, rim: radius * rimShare }
  return [tire, tire]
}

/** A wheel arch with its wheel. */
export interface Arch {
  readonly x: number
  /** Height of the axle. */
  readonly y: number
  readonly radius: number
  readonly tire: TireSize
}

const arch = (x: number, tire: TireSize, gap: number): Arch => ({ x, y: tire.radius, radius: tire.radius + gap, tire })
export const frontArch = (p: Proportions) => arch(frontAxle(p), p.tires[0], p.archGap)
export const rearArch = (p: Proportions) => arch(rearAxle(p), p.tires[1], p.archGap)
export const arches = (p: Proportions) => [frontArch(p), rearArch(p)] as const
