import type { RigidTransform } from '@vorta/kit3d/deviation/rigid'

/** Encodes an alignment for the URL: a quaternion with seven decimals and an offset in mm with three. */
export const alignmentCode = ({ rotation, translation }: RigidTransform): string =>
  [...rotation.map((value) => value.toFixed(7)), ...translation.map((value) => value.toFixed(3))].map(Number).join('_')

/** Returns null for invalid codes, because anyone can edit a URL. */
export function alignmentFromCode(code: string): RigidTransform | null {
  const numbers = code.split('_').map(Number)
  const [x = 0, y = 0, z = 0, w = 0, tx = 0, ty = 0, tz = 0] = numbers
  if (numbers.length !== 7 || numbers.some((value) => !Number.isFinite(value))) return null
  const size = Math.hypot(x, y, z, w)
  if (Math.abs(size - 1) > 0.001) return null
  return { rotation: [x / size, y / size, z / size, w / size], translation: [tx, ty, tz] }
}
