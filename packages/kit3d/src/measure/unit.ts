import type { LengthUnit } from '@vorta/contract/cad/units'

/** Scanned car parts are larger than 20 mm and cars shorter than 20 m. */
const METERS_BELOW = 20

/**
 * The unit of a file that was uploaded before users could choose it. `bounds`: minimum x, y, z, then maximum x, y, z, in
 * file units.
 */
export function inferUnit(bounds: ArrayLike<number>): LengthUnit {
  const extents = [0, 1, 2].map((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))
  return Math.max(...extents) < METERS_BELOW ? 'm' : 'mm'
}
