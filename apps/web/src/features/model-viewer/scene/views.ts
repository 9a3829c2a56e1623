import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'

export const VIEWS = ['Iso', 'Front', 'Back', 'Left', 'Right', 'Top', 'Bottom'] as const
export type ViewName = (typeof VIEWS)[number]

/** From the target to the camera in world coordinates: x right, y up, z toward the viewer. */
export const VIEW_DIRECTIONS: Record<ViewName, Point3> = {
  Iso: [-0.62, 0.48, 0.78],
  Front: [0, 0, 1],
  Back: [0, 0, -1],
  Left: [-1, 0, 0],
  Right: [1, 0, 0],
  // Slightly off the pole, where the up vector would be undefined.
  Top: [0, 1, 0.0001],
  Bottom: [0, -1, 0.0001],
}

/** The size of a model in world axes. A single point gets a size of one, so that the camera has a distance. */
export function uprightSize([x, y, z]: Point3, up: UpAxis): Point3 {
  if (Math.max(x, y, z) === 0) return [1, 1, 1]
  return up === 'y' ? [x, y, z] : [x, z, y]
}
