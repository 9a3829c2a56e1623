import { ENGRAVINGS_MAX_COUNT } from '@vorta/contract/limits'
import { expect, it } from 'vitest'
import { atlasFor, brokenIntoLines } from './engraving-atlas.ts'

it('keeps the cells apart and inside the sheet', () => {
  const { width, height, cells } = atlasFor(Array.from({ length: ENGRAVINGS_MAX_COUNT }, () => 4))
  expect(cells).toHaveLength(ENGRAVINGS_MAX_COUNT)
  expect(Math.max(width, height)).toBeLessThanOrEqual(4096)
  for (const [at, cell] of cells.entries()) {
    expect(cell.u + cell.uSpan).toBeLessThanOrEqual(1 + 1e-9)
    expect(cell.v).toBeGreaterThanOrEqual(-1e-9)
    for (const other of cells.slice(at + 1)) {
      const overlaps = cell.x === other.x && cell.y < other.y + other.height && other.y < cell.y + cell.height
      expect(overlaps).toBe(false)
    }
  }
})

it('breaks long words of praise over three lines at most', () => {
  const widthOf = (line: string) => line.length
  expect(brokenIntoLines('VORTA', widthOf, 4)).toEqual(['VORTA'])
  expect(brokenIntoLines('for my father', widthOf, 7)).toEqual(['for my', 'father'])
  expect(brokenIntoLines('a b c d e f', widthOf, 1)).toEqual(['a', 'b', 'c d e f'])
})
