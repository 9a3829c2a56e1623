import { type JsonRecord, numbersOf } from './json-value.ts'

/** 4×4, column-major as in glTF. */
export type Matrix = readonly number[]

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

export function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, index) => {
    const row = index % 4
    const column = index - row
    let sum = 0
    for (let k = 0; k < 4; k++) sum += (a[row + 4 * k] ?? 0) * (b[column + k] ?? 0)
    return sum
  })
}

/** One coordinate of the transformed point. */
export const transformCoordinate = (m: Matrix, axis: number, x: number, y: number, z: number): number =>
  (m[axis] ?? 0) * x + (m[axis + 4] ?? 0) * y + (m[axis + 8] ?? 0) * z + (m[axis + 12] ?? 0)

/** The local matrix of a glTF node. */
export function nodeMatrix(node: JsonRecord): Matrix {
  const whole = numbersOf(node.matrix, 16)
  if (whole) return whole
  const [tx = 0, ty = 0, tz = 0] = numbersOf(node.translation, 3) ?? []
  const [x = 0, y = 0, z = 0, w = 1] = numbersOf(node.rotation, 4) ?? []
  const [sx = 1, sy = 1, sz = 1] = numbersOf(node.scale, 3) ?? []
  return [
    ...[(1 - 2 * (y * y + z * z)) * sx, 2 * (x * y + w * z) * sx, 2 * (x * z - w * y) * sx, 0],
    ...[2 * (x * y - w * z) * sy, (1 - 2 * (x * x + z * z)) * sy, 2 * (y * z + w * x) * sy, 0],
    ...[2 * (x * z + w * y) * sz, 2 * (y * z - w * x) * sz, (1 - 2 * (x * x + y * y)) * sz, 0],
    ...[tx, ty, tz, 1],
  ]
}
