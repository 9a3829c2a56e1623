import fc from 'fast-check'
import { expect, it } from 'vitest'
import { taxOfMovement, taxOfPayment } from './sales-tax.ts'

const quote = fc
  .record({ productionCents: fc.integer({ min: 100, max: 100_000_000 }), tax: fc.double({ min: 0, max: 0.2, noNaN: true }) })
  .chain(({ productionCents, tax }) =>
    fc.record({
      productionCents: fc.constant(productionCents),
      taxCents: fc.constant(Math.floor(productionCents * tax)),
      depositCents: fc.integer({ min: 50, max: productionCents - 50 }),
    }),
  )

it('splits the tax of a quote between deposit and balance, proportionally and without losing a cent', () => {
  fc.assert(
    fc.property(quote, (one) => {
      const [deposit, balance] = [taxOfPayment('deposit', one), taxOfPayment('balance', one)]
      expect(deposit + balance).toBe(one.taxCents)
      expect(taxOfPayment('production', one)).toBe(one.taxCents)
      expect(Math.abs(deposit - (one.taxCents * one.depositCents) / one.productionCents)).toBeLessThanOrEqual(0.5 + 1e-6)
      for (const [tax, amount] of [
        [deposit, one.depositCents],
        [balance, one.productionCents - one.depositCents],
      ] as const) {
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(tax).toBeLessThanOrEqual(amount)
      }
    }),
  )
})

it('reverses the tax exactly with a full refund, and by its share with a part', () => {
  fc.assert(
    fc.property(quote, fc.double({ min: 0, max: 1, noNaN: true }), (one, part) => {
      const payment = { amountCents: one.depositCents, taxCents: taxOfPayment('deposit', one) }
      expect(taxOfMovement(payment.amountCents, payment)).toBe(payment.taxCents)
      expect(taxOfMovement(payment.amountCents, payment) + taxOfMovement(-payment.amountCents, payment)).toBe(0)
      const refunded = Math.floor(payment.amountCents * part)
      const tax = taxOfMovement(-refunded, payment)
      expect(Math.abs(tax + (payment.taxCents * refunded) / payment.amountCents)).toBeLessThanOrEqual(0.5 + 1e-6)
      expect(Object.is(tax, -0)).toBe(false)
    }),
  )
})

it('rounds half a cent up, and the design fee contains no tax', () => {
  const half = { productionCents: 200, taxCents: 5, depositCents: 100 }
  expect([taxOfPayment('deposit', half), taxOfPayment('balance', half), taxOfPayment('design_fee', null)]).toEqual([3, 2, 0])
})
