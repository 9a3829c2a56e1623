import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '../shared/money.ts'
import { depositProblem, type QuoteTerms, quoteAmounts } from './quote-amounts.ts'
import { quoteBody } from './schema.ts'

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 999 }),
  unitCents: fc.integer({ min: 1, max: 5_000_000 }),
  isTaxExempt: fc.boolean(),
})
const terms: fc.Arbitrary<QuoteTerms> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 50 }),
  taxRate: fc.integer({ min: 0, max: 25_000 }),
  shippingCents: fc.integer({ min: 0, max: 1_000_000 }),
  depositCents: fc.integer({ min: 0, max: 1_000_000 }),
})
const taxOf = (unitCents: number, taxRate: number) =>
  quoteAmounts({ lines: [{ quantity: 1, unitCents, isTaxExempt: false }], taxRate, shippingCents: 0, depositCents: 0 }).taxCents

describe('amounts of a quote', () => {
  it('add up to the total for any quote, in whole cents', () => {
    fc.assert(
      fc.property(terms, (quote) => {
        const amounts = quoteAmounts(quote)
        expect(amounts.subtotalCents + amounts.taxCents + amounts.shippingCents).toBe(amounts.totalCents)
        for (const cents of Object.values(amounts)) expect(Number.isSafeInteger(cents)).toBe(true)
        if (depositProblem(quote.depositCents, amounts.totalCents) !== null) return
        expect(amounts.depositCents === 0 ? 0 : amounts.depositCents + amounts.balanceCents).toBe(
          amounts.depositCents === 0 ? 0 : amounts.totalCents,
        )
        expect(amounts.balanceCents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('do not depend on the order of the lines, and each line differs from its exact tax by half a cent at most', () => {
    fc.assert(
      fc.property(terms, (quote) => {
        const { taxCents } = quoteAmounts(quote)
        expect(quoteAmounts({ ...quote, lines: [...quote.lines].reverse() }).taxCents).toBe(taxCents)
        const exact = quote.lines.reduce(
          (total, { quantity, unitCents, isTaxExempt }) => total + (isTaxExempt ? 0 : (quantity * unitCents * quote.taxRate) / 100_000),
          0,
        )
        expect(Math.abs(taxCents - exact)).toBeLessThanOrEqual(quote.lines.length / 2 + 1e-3)
      }),
    )
  })

  it.each([
    [100, 8_875, 9],
    [10, 5_000, 1],
    [9, 5_000, 0],
    [50, 1_000, 1],
    [49, 1_000, 0],
    [1_234_56, 0, 0],
    [1_000_000_00, 8_875, 8_875_000],
  ])('rounds the tax on %i cents at %i thousandths of a percent half up to %i', (unitCents, taxRate, tax) => {
    expect(taxOf(unitCents, taxRate)).toBe(tax)
  })

  it('rounds per line and not on the sum', () => {
    const half = { quantity: 1, unitCents: 10, isTaxExempt: false }
    const amounts = quoteAmounts({ lines: [half, half, { ...half, isTaxExempt: true }], taxRate: 5_000, shippingCents: 7, depositCents: 0 })
    expect(amounts).toMatchObject({ subtotalCents: 30, taxCents: 2, shippingCents: 7, totalCents: 39, balanceCents: 0 })
  })
})

describe('deposit', () => {
  it('is accepted exactly if deposit and balance are payable and add up to the total', () => {
    const cents = fc.integer({ min: 1, max: 10_000 })
    fc.assert(
      fc.property(cents, cents, (deposit, total) => {
        const isPayable = deposit >= 50 && (total === deposit || total - deposit >= 50)
        expect(depositProblem(deposit, total) === null).toBe(isPayable)
      }),
    )
  })

  it.each([
    [49, 1_000, 'The deposit must be at least $0.50'],
    [1_001, 1_000, "The deposit can't exceed the total"],
    [951, 1_000, 'The deposit must leave a balance of at least $0.50'],
  ])('of %i cents on %i is refused', (deposit, total, problem) => expect(depositProblem(deposit, total)).toBe(problem))
})

describe('quote body', () => {
  const full = {
    productionCost: 4_373.5,
    lines: [
      { label: 'Side skirts', quantity: 2, unitPrice: 1_000, amount: 2_000 },
      { label: 'Carbon', amount: 2_000 },
      { label: 'Fitting', amount: 150, taxExempt: true },
    ],
    taxRate: 5,
    shipping: 23.5,
    deposit: 2_000,
    promisedOn: '2027-03-04',
  }
  const errorsOf = (change: object) =>
    quoteBody.safeParse({ ...full, ...change }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

  it('accepts a quote whose parts add up', () => expect(quoteBody.parse(full)).toMatchObject(full))

  it('accepts the smallest amount that can be paid by card', () => {
    expect(quoteBody.safeParse({ productionCost: 0.5 }).success).toBe(true)
  })

  it('accepts the total of the money rule and no other', () => {
    const dollars = fc.integer({ min: 50, max: 1_000_000 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(
        fc.array(dollars, { minLength: 1, maxLength: 10 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.boolean(),
        (amounts, rate, off) => {
          const lines = amounts.map((amount) => ({ label: 'Part', amount }))
          const parts = amounts.map((amount) => ({ quantity: 1, unitCents: toCents(amount) ?? 0, isTaxExempt: false }))
          const { totalCents } = quoteAmounts({ lines: parts, taxRate: rate, shippingCents: 500, depositCents: 0 })
          const productionCost = (totalCents + (off ? 1 : 0)) / 100
          expect(quoteBody.safeParse({ productionCost, lines, taxRate: rate / 1_000, shipping: 5 }).success).toBe(!off)
        },
      ),
    )
  })

  it.each([
    [{ productionCost: 4_373.51 }, ['lines: The line items, tax and shipping must add up to the production cost']],
    [{ deposit: 4_373.51 }, ["deposit: The deposit can't exceed the total"]],
    [{ taxRate: 8.8755 }, ['taxRate: Tax rate must be from 0 to 25 percent, with no more than three decimal places']],
    [{ taxRate: 26 }, ['taxRate: Tax rate must be from 0 to 25 percent, with no more than three decimal places']],
    [{ shipping: -1 }, ['shipping: Shipping must be $0.00 or more, with no more than two decimal places']],
    [{ promisedOn: '2027-02-30' }, ["promisedOn: This date isn't valid"]],
    [{ promisedOn: '' }, ['promisedOn: Date is required']],
    [
      { productionCost: 0.49, lines: [{ label: 'Clip', amount: 0.49 }], taxRate: 0, shipping: 0, deposit: 0 },
      ['productionCost: The total must be at least $0.50, the smallest amount that can be paid by card'],
    ],
    [
      { lines: [{ label: 'Skirts', quantity: 2, unitPrice: 10, amount: 21 }] },
      ['lines.0.amount: The amount must be the quantity times the unit price'],
    ],
    [{ lines: [{ label: 'Skirts', quantity: 2, amount: 20 }] }, ['lines.0.amount: The amount must be the quantity times the unit price']],
    [
      { lines: [{ label: 'Skirts', quantity: 1.5, unitPrice: 2, amount: 3 }] },
      ['lines.0.quantity: Quantity must be a whole number from 1 to 999'],
    ],
    [{ lines: [] }, ['lines: Add line items to charge tax or shipping']],
  ])('refuses %j', (change, errors) => expect(errorsOf(change)?.slice(0, 1)).toEqual(errors))
})
