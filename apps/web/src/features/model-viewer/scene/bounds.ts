import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { vectorOf } from '@vorta/kit3d/shape/vector'

/** Minimum x, y, z, then maximum x, y, z. */
type Bounds = ArrayLike<number>

export const centerOf = (bounds: Bounds): Point3 => vectorOf((axis) => ((bounds[axis] ?? 0) + (bounds[axis + 3] ?? 0)) / 2)

export const sizeOf = (bounds: Bounds): Point3 => vectorOf((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))

export const diagonalOf = (bounds: Bounds): number => Math.hypot(...sizeOf(bounds))
