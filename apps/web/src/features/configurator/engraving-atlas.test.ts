import { ENGRAVINGS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { describe, expect, it } from 'vitest'
import { atlasFor, LINE_GAP, setInCell } from './engraving-atlas.ts'

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

describe('setInCell', () => {
  const widthAtOne = (line: string) => line.length * 0.6
  const room = { width: 960, height: 150 }

  it('keeps a short name on one line in its wished size', () => {
    expect(setInCell('VORTA', 60, room, widthAtOne)).toEqual({ lines: ['VORTA'], size: 60 })
  })

  it('shrinks one line rather than breaking it into two smaller ones', () => {
    expect(setInCell('VORTA ONE', 140, { width: 700, height: 150 }, widthAtOne).lines).toEqual(['VORTA ONE'])
  })

  it('breaks a dedication so that it can be read', () => {
    const { lines, size } = setInCell('For my father, who taught me to drive and never to brake late', 100, room, widthAtOne)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ')).toBe('For my father, who taught me to drive and never to brake late')
    for (const line of lines) expect(widthAtOne(line) * size).toBeLessThanOrEqual(room.width + 1e-6)
    expect(lines.length * size * LINE_GAP).toBeLessThanOrEqual(room.height + 1e-6)
  })

  it('never loses a word', () => {
    for (const text of ['a', 'a b', 'a b c d e f g h', 'x'.repeat(200)])
      expect(setInCell(text, 90, room, widthAtOne).lines.join(' ')).toBe(text)
  })
})
