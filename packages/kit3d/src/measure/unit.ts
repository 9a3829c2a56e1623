/** Scanned car parts are larger than 20 mm and cars shorter than 20 m, so a smaller extent must be in meters, a larger one in millimeters. */
const METERS_BELOW = 20

export type LengthUnit = 'meter' | 'millimeter' | 'unknown'

/** `bounds`: minimum x, y, z, then maximum x, y, z. */
export function millimetersPerUnit(unit: LengthUnit, bounds: ArrayLike<number>): number {
  if (unit === 'millimeter') return 1
  if (unit === 'meter') return 1000
  const extents = [0, 1, 2].map((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))
  return Math.max(...extents) < METERS_BELOW ? 1000 : 1
}
