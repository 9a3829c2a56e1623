import type { RigidTransform } from '@vorta/kit3d/deviation/rigid'

/** Surfaces that are further apart do not count as contact. */
export const CLEARANCE_MAX_MM = 10

export interface SavedAlignment {
  readonly transform: RigidTransform
  /** The intended clearance. */
  readonly clearanceMm: number
  /** Whether the sides of a point cloud are swapped. */
  readonly isFlipped: boolean
}

/** Encodes an alignment for the URL: a quaternion with seven decimals, an offset in mm with three, and the clearance and flipped sides if there are any. */
export const alignmentCode = ({ transform: { rotation, translation }, clearanceMm, isFlipped }: SavedAlignment): string =>
  [
    ...rotation.map((value) => value.toFixed(7)),
    ...translation.map((value) => value.toFixed(3)),
    ...(clearanceMm > 0 || isFlipped ? [clearanceMm.toFixed(3)] : []),
    ...(isFlipped ? ['1'] : []),
  ]
    .map(Number)
    .join('_')

/** Returns null for invalid codes, because anyone can edit a URL. */
export function alignmentFromCode(code: string): SavedAlignment | null {
  const numbers = code.split('_').map(Number)
  const [x = 0, y = 0, z = 0, w = 0, tx = 0, ty = 0, tz = 0, clearanceMm = 0, flipped = 0] = numbers
  if (numbers.length < 7 || numbers.length > 9 || numbers.some((value) => !Number.isFinite(value))) return null
  if (clearanceMm < 0 || clearanceMm > CLEARANCE_MAX_MM) return null
  const size = Math.hypot(x, y, z, w)
  if (Math.abs(size - 1) > 0.001) return null
  return {
    transform: { rotation: [x / size, y / size, z / size, w / size], translation: [tx, ty, tz] },
    clearanceMm,
    isFlipped: flipped === 1,
  }
}
