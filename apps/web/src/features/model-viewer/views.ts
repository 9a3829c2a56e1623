import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { UpAxis } from './model-file.ts'

/** Where the camera stands for each named view, as a direction in the room: x to the right, y up, z towards the viewer. */
export const VIEWS = ['Iso', 'Front', 'Back', 'Left', 'Right', 'Top', 'Bottom'] as const
export type ViewName = (typeof VIEWS)[number]

export const VIEW_DIRECTIONS: Record<ViewName, Point3> = {
  Iso: [-0.62, 0.48, 0.78],
  Front: [0, 0, 1],
  Back: [0, 0, -1],
  Left: [-1, 0, 0],
  Right: [1, 0, 0],
  // A hair off the pole, where the camera knows which way is up.
  Top: [0, 1, 0.0001],
  Bottom: [0, -1, 0.0001],
}

/** The size of a model that stands with this axis up. One that is but a point gets a room around it, else there is no distance to look from. */
export function standingSize([x, y, z]: Point3, up: UpAxis): Point3 {
  if (Math.max(x, y, z) === 0) return [1, 1, 1]
  return up === 'y' ? [x, y, z] : [x, z, y]
}

/** How far the camera must be for a box to fill the picture with some air around it. */
export function fitDistance(size: Point3, direction: Point3, fovDeg: number, aspect: number): number {
  const [x, y, z] = unit(direction)
  const right = unit([z, 0, -x])
  const up: Point3 = [y * right[2] - z * right[1], z * right[0] - x * right[2], x * right[1] - y * right[0]]
  const reach = (axis: Point3) => axis.reduce((sum, value, i) => sum + (Math.abs(value) * (size[i] ?? 0)) / 2, 0)
  const tan = Math.tan((fovDeg * Math.PI) / 360)
  const depth = reach([x, y, z])
  return depth + Math.max(reach(up) / tan, reach(right) / (tan * aspect)) * 1.18
}

const unit = ([x, y, z]: Point3): Point3 => {
  const size = Math.hypot(x, y, z) || 1
  return [x / size, y / size, z / size]
}
