import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { UpAxis } from '../model-file.ts'

/** Beyond this share of the way from the middle to the end a place is at the end. */
const AT_END = 0.45

/** Where on a shape a place is, by the same names as the views have: left and right, top and bottom, front and back. */
export function locationText(point: Point3, bounds: ArrayLike<number>, up: UpAxis): string {
  const share = (axis: number) => {
    const [low, high] = [bounds[axis] ?? 0, bounds[axis + 3] ?? 0]
    return high > low ? ((point[axis] ?? 0) - (low + high) / 2) / ((high - low) / 2) : 0
  }
  const [across, upward, towards] = up === 'y' ? [share(0), share(1), share(2)] : [share(0), share(2), -share(1)]
  const size = (axis: number) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0)
  const [width, height, depth] = up === 'y' ? [size(0), size(1), size(2)] : [size(0), size(2), size(1)]
  const largest = Math.max(width, height, depth)
  const words = [
    { share: upward, size: height, low: 'bottom', high: 'top' },
    { share: towards, size: depth, low: 'back', high: 'front' },
    { share: across, size: width, low: 'left', high: 'right' },
  ]
    // A side that is thin compared with the rest is no direction to look in.
    .filter((one) => Math.abs(one.share) > AT_END && one.size > largest * 0.15)
    .map(({ share: at, low, high }) => (at < 0 ? low : high))
  return words.length === 0 ? 'in the middle' : `at the ${words.join(' ')}`
}

/** All points of a list that count, as a box. */
export function boundsOfMeasured(positions: Float32Array, isMeasured: (point: number) => boolean): number[] {
  const bounds = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let point = 0; point < positions.length / 3; point++) {
    if (!isMeasured(point)) continue
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[point * 3 + axis] as number
      bounds[axis] = Math.min(bounds[axis] as number, value)
      bounds[axis + 3] = Math.max(bounds[axis + 3] as number, value)
    }
  }
  return bounds
}
