import { type JsonRecord, numbersOf } from './json-value.ts'

/** 4×4, column-major as in glTF. */
export type Matrix = readonly number[]

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

export const isIdentity = (matrix: Matrix): boolean => matrix.every((value, i) => value === IDENTITY[i])

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
export const nodeMatrix = (node: JsonRecord): Matrix =>
  numbersOf(node.matrix, 16) ??
  composeMatrix(numbersOf(node.translation, 3) ?? [], numbersOf(node.rotation, 4) ?? [], numbersOf(node.scale, 3) ?? [])

/** Missing values mean no translation, rotation or scale. */
export function composeMatrix(translation: ArrayLike<number>, rotation: ArrayLike<number>, scale: ArrayLike<number>): Matrix {
  const { 0: tx = 0, 1: ty = 0, 2: tz = 0 } = translation
  const { 0: x = 0, 1: y = 0, 2: z = 0, 3: w = 1 } = rotation
  const { 0: sx = 1, 1: sy = 1, 2: sz = 1 } = scale
  // A rotation stored with few digits or in bytes isn't exactly of length 1 and would scale the part.
  const k = 2 / (x * x + y * y + z * z + w * w || 1)
  return [
    ...[(1 - k * (y * y + z * z)) * sx, k * (x * y + w * z) * sx, k * (x * z - w * y) * sx, 0],
    ...[k * (x * y - w * z) * sy, (1 - k * (x * x + z * z)) * sy, k * (y * z + w * x) * sy, 0],
    ...[k * (x * z + w * y) * sz, k * (y * z - w * x) * sz, (1 - k * (x * x + y * y)) * sz, 0],
    ...[tx, ty, tz, 1],
  ]
}

/** The matrix that transforms normals, up to its length; the matrix itself is wrong for non-uniform scale. 3×3, column-major. */
export function normalMatrix(m: Matrix): number[] {
  const sign = determinant(m) < 0 ? -1 : 1
  return cofactors(m).map((value) => value * sign)
}

export const determinant = (m: Matrix): number => {
  const minors = cofactors(m)
  return [0, 1, 2].reduce((sum, row) => sum + (m[row] ?? 0) * (minors[row] ?? 0), 0)
}

function cofactors(m: Matrix): number[] {
  const at = (row: number, column: number) => m[row + column * 4] ?? 0
  const minor = (row: number, column: number) => {
    const [r1, r2] = [(row + 1) % 3, (row + 2) % 3]
    const [c1, c2] = [(column + 1) % 3, (column + 2) % 3]
    return at(r1, c1) * at(r2, c2) - at(r1, c2) * at(r2, c1)
  }
  return [0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => minor(row, column)))
}
