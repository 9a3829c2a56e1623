import { type ModelFormat, notShown } from './mesh-file.ts'

/** In file units. */
const LONGEST_MIN = 1e-6
const LONGEST_MAX = 1e9

/** Rejects sizes that cannot be shown. `bounds`: minimum x, y, z, then maximum x, y, z. */
export function checkSize(format: ModelFormat, bounds: ArrayLike<number>): void {
  // Coordinates are stored as 32-bit floats.
  const longest = Math.max(...[0, 1, 2].map((axis) => Math.fround(bounds[axis + 3] ?? 0) - Math.fround(bounds[axis] ?? 0)))
  if (longest === 0) throw notShown(format, 'it has no size, because all of its points are in the same place')
  if (longest < LONGEST_MIN) throw notShown(format, 'its size is almost zero. Check its unit and coordinates')
  if (longest > LONGEST_MAX) throw notShown(format, 'it is more than a billion units long. Check its unit and coordinates')
}
