import { expect, it } from 'vitest'
import { patternPixels } from './pattern-pixels.ts'

const spread = (bytes: Uint8Array) => {
  const reds = bytes.filter((_, at) => at % 4 === 0)
  return reds.reduce((most, value) => Math.max(most, value), 0) - reds.reduce((least, value) => Math.min(least, value), 255)
}

/** Much faster than a deep comparison of a million numbers. */
const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((value, at) => value === b[at])

it('patternPixels draws a 2x2 twill weave', () => {
  const { size, shade } = patternPixels('weave', false)
  const tow = size / 8
  const middle = (column: number, row: number) => shade[((row + 0.5) * tow * size + (column + 0.5) * tow) * 4] ?? 0
  const isWarp = (column: number, row: number) => (column + row) % 4 < 2
  for (let row = 0; row < 8; row++) for (let column = 0; column < 8; column++) expect(middle(column, row) > 170).toBe(isWarp(column, row))
})

it('patternPixels draws every pattern with contrast or relief and is deterministic', () => {
  for (const pattern of ['weave', 'strands', 'grain', 'peel', 'brushed', 'flake', 'mesh'] as const) {
    const first = patternPixels(pattern, false)
    expect(Math.max(spread(first.shade), spread(first.relief)), pattern).toBeGreaterThan(20)
    expect(same(patternPixels(pattern, false).shade, first.shade)).toBe(true)
  }
})

it('patternPixels adds grain to a pattern', () => {
  expect(same(patternPixels('peel', true).relief, patternPixels('peel', false).relief)).toBe(false)
})
