import fc from 'fast-check'
import { expect, it } from 'vitest'
import { truncateJson } from './truncate.ts'

const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2

it.each([
  ['Mercedes-Benz', 13, 'Mercedes-Benz'],
  ['Mercedes-Benz', 12, 'Mercedes-…'],
  ['"GT"', 6, '"GT"'],
  ['"GT"', 5, '"…'],
  ['Ωμέγα', 10, 'Ωμέγα'],
  ['Ωμέγα', 9, 'Ωμέ…'],
  ['車車車', 8, '車…'],
  ['🏎🏎', 7, '🏎…'],
  ['AMG GT', 7, 'AMG GT'],
  ['AMG GTS', 6, 'AMG…'],
  ['\u0001\u0001', 11, '\u0001…'],
])('shortens %j to %i bytes of JSON: %j', (text, max, expected) => {
  expect(truncateJson(text, max)).toBe(expected)
})

it('never exceeds the limit and only cuts what is too long', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 3, max: 80 }), (text, max) => {
      const short = truncateJson(text, max)
      expect(bytesOf(short)).toBeLessThanOrEqual(max)
      if (bytesOf(text) <= max) expect(short).toBe(text)
      else expect(text.startsWith(short.slice(0, -1))).toBe(true)
    }),
  )
})
