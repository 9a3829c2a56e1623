import { ENGRAVINGS_MAX_COUNT } from '@vorta/contract/shared/limits'
import { describe, expect, it } from 'vitest'
import { atlasFor, fitText, LINE_GAP } from './engraving-atlas.ts'

it('atlasFor keeps the cells inside the texture and without overlap', () => {
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
  const unitWidth = (line: string) => line.length * 0.6
  const box = { width: 960, height: 150 }

  it('keeps a short name on one line at its preferred size', () => {
    expect(fitText('VORTA', 60, box, unitWidth)).toEqual({ lines: ['VORTA'], size: 60 })
  })

  it('shrinks one line rather than breaking it into two smaller ones', () => {
    expect(fitText('VORTA ONE', 140, { width: 700, height: 150 }, unitWidth).lines).toEqual(['VORTA ONE'])
  })

  it('breaks a text only for a much larger font', () => {
    const text = 'VORTA 01'
    expect(fitText(text, 120, { width: 400, height: 150 }, unitWidth).lines).toEqual([text])
    expect(fitText(text, 120, { width: 250, height: 220 }, unitWidth).lines).toEqual(['VORTA', '01'])
  })

  it('breaks a long text into lines that fit the box', () => {
    const { lines, size } = fitText('For my father, who taught me to drive and never to brake late', 100, box, unitWidth)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join(' ')).toBe('For my father, who taught me to drive and never to brake late')
    for (const line of lines) expect(unitWidth(line) * size).toBeLessThanOrEqual(box.width + 1e-6)
    expect(lines.length * size * LINE_GAP).toBeLessThanOrEqual(box.height + 1e-6)
  })

  it('preserves every word', () => {
    for (const text of ['a', 'a b', 'a b c d e f g h', 'x'.repeat(200)])
      expect(fitText(text, 90, box, unitWidth).lines.join(' ')).toBe(text)
  })
})
