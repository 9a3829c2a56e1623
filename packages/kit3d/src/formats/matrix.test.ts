import { expect, it } from 'vitest'
import { composeMatrix, determinant } from './matrix.ts'

it.each([
  ['unit length', [0, 0, Math.SQRT1_2, Math.SQRT1_2]],
  ['few digits', [0, 0, 0.7, 0.7]],
  ['bytes', [0, 0, 90 / 127, 90 / 127]],
])('turns a part without scaling it for a rotation of %s', (_name, rotation) => {
  const matrix = composeMatrix([], rotation, [])
  expect(determinant(matrix)).toBeCloseTo(1, 12)
  expect(matrix[1]).toBeCloseTo(1, 12)
})

it('does not turn a part for a rotation without length', () => {
  expect(determinant(composeMatrix([], [0, 0, 0, 0], []))).toBe(1)
})
