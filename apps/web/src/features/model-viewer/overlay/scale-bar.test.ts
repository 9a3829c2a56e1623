import fc from 'fast-check'
import { expect, it } from 'vitest'
import { scaleBar } from './scale-bar.ts'

it('has a round length of at least two fifths of the available width', () => {
  expect(scaleBar(0.5, 160)).toEqual({ lengthMm: 50, px: 100 })
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), (mmPerPx) => {
      const { lengthMm, px } = scaleBar(mmPerPx, 160)
      expect(px).toBeLessThanOrEqual(160.001)
      expect(px).toBeGreaterThanOrEqual(63.9)
      const digit = lengthMm / 10 ** Math.floor(Math.log10(lengthMm * 1.000_001))
      expect([1, 2, 5].some((round) => Math.abs(digit - round) < 1e-9)).toBe(true)
    }),
  )
})
