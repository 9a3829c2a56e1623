import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BookedMovement } from '../payments/movements.ts'
import { csvLine } from './csv.ts'
import { createSums, kindOf, localTimeIn, MOVEMENT_HEADERS, movementRow } from './movements-table.ts'

const cents = fc.integer({ min: -100_000_000, max: 100_000_000 })
const movement: fc.Arbitrary<BookedMovement> = fc
  .record({
    type: fc.constantFrom('charge', 'refund', 'refund_failure', 'adjustment', 'stripe_fee', 'payout', 'something_new'),
    category: fc.constantFrom('charge', 'dispute', 'dispute_reversal', 'other'),
    currency: fc.constantFrom('usd', 'eur'),
    description: fc.option(fc.string()),
    grossCents: cents,
    salesTaxCents: fc.option(cents),
    feeCents: cents,
    feeTaxCents: cents,
    createdAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
  })
  .map((one) => ({
    ...one,
    id: 'txn_1',
    netCents: one.grossCents - one.feeCents - one.feeTaxCents,
    availableAt: one.createdAt,
    sourceId: null,
    intentId: null,
    paymentId: null,
    order: null,
  }))

/** Reads a line as a spreadsheet does. */
const cellsOf = (line: string): string[] =>
  [...line.trimEnd().matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/gs)].map(([, cell = '']) => cell).slice(0, MOVEMENT_HEADERS.length)
const columnOf = (name: string) => MOVEMENT_HEADERS.indexOf(name)
const centsOf = (text = '') => {
  expect(text).toMatch(/^-?\d+\.\d\d$/)
  return Number(text.replace('.', ''))
}

it('writes rows that add up to the totals, by currency and to the cent', () => {
  const local = localTimeIn('America/Detroit')
  fc.assert(
    fc.property(fc.array(movement, { maxLength: 40 }), (movements) => {
      const sums = createSums()
      for (const one of movements) sums.add(one)
      const rows = movements.map((one) => cellsOf(csvLine(movementRow(one, local))))
      for (const row of rows) {
        const [gross, fee, tax, net] = ['Gross', 'Fee', 'Tax on fee', 'Net'].map((name) => centsOf(row[columnOf(name)]))
        expect((gross ?? 0) - (fee ?? 0) - (tax ?? 0)).toBe(net)
      }
      const balances = sums.balances()
      expect(balances.map(({ currency }) => currency).sort()).toEqual([...new Set(movements.map(({ currency }) => currency))].sort())
      for (const { currency, lines, total } of balances) {
        const own = rows.filter((row) => row[columnOf('Currency')] === currency.toUpperCase())
        const payouts = lines.find(({ kind }) => kind === 'payout')
        for (const [name, field] of [
          ['Gross', 'gross'],
          ['Sales tax in gross', 'salesTax'],
          ['Fee', 'fee'],
          ['Tax on fee', 'feeTax'],
          ['Net', 'net'],
        ] as const) {
          const sum = own.reduce((before, row) => before + centsOf(row[columnOf(name)] || '0.00'), 0)
          expect(Math.round(total[field] * 100) + Math.round((payouts?.[field] ?? 0) * 100)).toBe(sum)
          expect(lines.reduce((before, line) => before + Math.round(line[field] * 100), 0)).toBe(sum)
        }
        expect(lines.reduce((count, line) => count + line.movements, 0)).toBe(own.length)
      }
    }),
    { numRuns: 200 },
  )
})

it.each([
  ['charge', 'charge', 'payment'],
  ['refund_failure', 'refund_failure', 'refund'],
  ['adjustment', 'dispute', 'dispute'],
  ['adjustment', 'dispute_reversal', 'dispute'],
  ['stripe_fee', 'fee', 'fee'],
  ['payout', 'payout', 'payout'],
  ['topup', 'topup', 'other'],
])('counts %s of category %s as %s', (type, category, kind) => {
  expect(kindOf({ type, category })).toBe(kind)
})
