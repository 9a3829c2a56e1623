import { vectorOf } from '@vorta/kit3d/shape/vector'

/** From 0 at one end of the model to 1 at the other, for each axis. */
export type ClippingBox = readonly [AxisRange, AxisRange, AxisRange]
export interface AxisRange {
  readonly from: number
  readonly to: number
}

/** The sides keep at least this distance. */
const MIN_SIZE = 0.01

export const WHOLE_BOX: ClippingBox = [
  { from: 0, to: 1 },
  { from: 0, to: 1 },
  { from: 0, to: 1 },
]

/** Clips a part of the model, so that the effect is visible at once. */
export const START_BOX: ClippingBox = [
  { from: 0, to: 0.7 },
  { from: 0, to: 1 },
  { from: 0, to: 1 },
]

/** Moves one side, but not beyond the opposite one. */
export function withSide(box: ClippingBox, axis: number, side: 'from' | 'to', value: number): ClippingBox {
  const change = ({ from, to }: AxisRange): AxisRange =>
    side === 'from' ? { from: Math.min(value, to - MIN_SIZE), to } : { from, to: Math.max(value, from + MIN_SIZE) }
  const [x, y, z] = box
  return [axis === 0 ? change(x) : x, axis === 1 ? change(y) : y, axis === 2 ? change(z) : z]
}

/** In model coordinates. Sides at the ends get a margin, so that they do not cut the surface there. */
export function clippingBoundsOf(box: ClippingBox, bounds: ArrayLike<number>): number[] {
  const margin = Math.hypot(...vectorOf((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))) * 0.001
  const lows = box.map(({ from }, axis) => positionOf(from, axis, bounds) - (from <= 0 ? margin : 0))
  const highs = box.map(({ to }, axis) => positionOf(to, axis, bounds) + (to >= 1 ? margin : 0))
  return [...lows, ...highs]
}

export const positionOf = (ratio: number, axis: number, bounds: ArrayLike<number>): number =>
  (bounds[axis] ?? 0) + ratio * ((bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))
