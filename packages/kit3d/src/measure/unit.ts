/** Nothing that is scanned on a car is under 20 mm, and no car is 20 m long: a smaller extent is in metres, a larger one in millimetres. */
const METRES_BELOW = 20

export type LengthUnit = 'meter' | 'millimeter' | 'unknown'

/** How many millimetres one step of the file is; `bounds` are its smallest corner and its largest. */
export function millimetersPerUnit(unit: LengthUnit, bounds: ArrayLike<number>): number {
  if (unit === 'millimeter') return 1
  if (unit === 'meter') return 1000
  const extents = [0, 1, 2].map((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))
  return Math.max(...extents) < METRES_BELOW ? 1000 : 1
}
