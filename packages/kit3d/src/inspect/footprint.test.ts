import { expect, it } from 'vitest'
import { box } from '../testing/synthetic.ts'
import { footprint } from './footprint.ts'

const SIDE = 64
const BOUNDS = [0, 0, 0, 40, 40, 40]
const at = (image: Uint8Array, column: number, row: number) => image[row * SIDE + column] ?? 0

it('is dark below a whole face, not only below its corners, and light beside it', () => {
  const { positions, indices } = box([0, 0, 0], [40, 40, 40])
  for (const up of [1, 2] as const) {
    const image = footprint([{ positions, indices }], BOUNDS, up, SIDE)
    expect(at(image, SIDE / 2, SIDE / 2)).toBeGreaterThan(200)
    expect(at(image, 1, 1)).toBeLessThan(20)
  }
})

it('is dark below the lowest points of a point cloud', () => {
  const image = footprint([{ positions: Float32Array.of(0, 0, 40, 40, 40, 40, 20, 20, 0), indices: null }], BOUNDS, 2, SIDE)
  expect(at(image, SIDE / 2, SIDE / 2)).toBeGreaterThan(at(image, 16, 16))
})
