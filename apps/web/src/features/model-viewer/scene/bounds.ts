import type { Point3 } from '@vorta/kit3d/inspect/surface'

/** Minimum x, y, z, then maximum x, y, z. */
type Bounds = ArrayLike<number>

export const centerOf = (bounds: Bounds): Point3 =>
  [0, 1, 2].map((axis) => ((bounds[axis] ?? 0) + (bounds[axis + 3] ?? 0)) / 2) as unknown as Point3

export const sizeOf = (bounds: Bounds): Point3 =>
  [0, 1, 2].map((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0)) as unknown as Point3

export const diagonalOf = (bounds: Bounds): number => Math.hypot(...sizeOf(bounds))
