import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'

/** As a ratio of the distance from the center to the end. */
const SIDE_THRESHOLD = 0.45

/** Describes a location on a model by the names of the views: left, right, top, bottom, front and back. */
export function locationText(point: Point3, bounds: ArrayLike<number>, up: UpAxis): string {
  const ratio = (axis: number) => {
    const [low, high] = [bounds[axis] ?? 0, bounds[axis + 3] ?? 0]
    return high > low ? ((point[axis] ?? 0) - (low + high) / 2) / ((high - low) / 2) : 0
  }
  const [x, y, z] = up === 'y' ? [ratio(0), ratio(1), ratio(2)] : [ratio(0), ratio(2), -ratio(1)]
  const size = (axis: number) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0)
  const [width, height, depth] = up === 'y' ? [size(0), size(1), size(2)] : [size(0), size(2), size(1)]
  const largest = Math.max(width, height, depth)
  const sides = [
    { ratio: y, size: height, low: 'bottom', high: 'top' },
    { ratio: z, size: depth, low: 'back', high: 'front' },
    { ratio: x, size: width, low: 'left', high: 'right' },
  ]
    // Skip axes along which the model is thin.
    .filter((side) => Math.abs(side.ratio) > SIDE_THRESHOLD && side.size > largest * 0.15)
    .map(({ ratio: value, low, high }) => (value < 0 ? low : high))
  return sides.length === 0 ? 'in the center' : `at the ${sides.join(' ')}`
}

/** The bounding box of the measured points. */
export function boundsOfMeasured(positions: Float32Array, isMeasured: (point: number) => boolean): number[] {
  const bounds = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let point = 0; point < positions.length / 3; point++) {
    if (!isMeasured(point)) continue
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[point * 3 + axis] ?? 0
      bounds[axis] = Math.min(bounds[axis] ?? 0, value)
      bounds[axis + 3] = Math.max(bounds[axis + 3] ?? 0, value)
    }
  }
  return bounds
}
