import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CURRENCY, formatDollars, toCents, toDollars } from './money.ts'

it('converts cents to dollars and back without loss', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), (cents) => toCents(toDollars(cents)) === cents))
})

it('returns null for invalid amounts', () => {
  for (const value of [0.001, 1.005, Number.NaN, Number.POSITIVE_INFINITY, 5e300]) expect(toCents(value)).toBeNull()
})

it('formats dollars', () => {
  expect(formatDollars(500)).toBe('$500.00')
  expect(formatDollars(12345.6)).toBe('$12,345.60')
  expect(formatDollars(-1234567)).toBe('-$1,234,567.00')
})

it('formats every amount as Intl does', () => {
  const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(fc.property(fc.integer(), (cents) => formatDollars(toDollars(cents)) === format(toDollars(cents))))
})

it('uses US dollars as the currency', () => expect(CURRENCY).toBe('usd'))
