import { FEE_STATUSES } from '@vorta/contract/orders/schema'
import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import { ALREADY_PAID, NO_LONGER_PAYABLE, NOTHING_DUE, PAYMENT_TYPES, QUOTE_LAPSED } from '@vorta/contract/payments/schema'
import { formatCents, toCents, toDollars } from '@vorta/contract/shared/money'
import { describe, expect, it } from 'vitest'
import { presentPayments } from '../orders/order-payments.present.ts'
import { amountDueOf, TYPE_LABELS } from './amount-due.ts'
import { assertClaimable, CLAIM_REASON } from './refund-claim.ts'

const NOW = new Date('2026-02-10T12:00:00.000Z')
const DAY_MS = 86_400_000
const later = (ms: number) => new Date(NOW.getTime() + ms)
const quote = { id: 'q1', productionCents: 420_050, depositCents: null, validUntil: later(1) }
const order = (change: Partial<Parameters<typeof amountDueOf>[0]>) => ({
  ...{ number: 'VRT-26-00042', status: 'pending' as const, feeStatus: 'unpaid' as const, designFeeCents: 50_000, balanceStatus: null },
  ...change,
})

const dueOrNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

const conflict = (message: string) => expect.objectContaining({ code: 'conflict', message })

describe('amount due', () => {
  it('is the design fee while it is unpaid, whatever the status', () => {
    const fee = { type: 'design_fee', amountCents: 50_000, quoteId: null, description: 'Design fee for order VRT-26-00042' }
    for (const status of ['pending', 'designing', 'payment_pending'] as const)
      expect(amountDueOf(order({ status, feeStatus: 'unpaid' }), quote, NOW)).toEqual(fee)
  })

  it('is the production cost while its quote is active', () => {
    const quoted = order({ status: 'payment_pending', feeStatus: 'paid' })
    const cost = { type: 'production', amountCents: 420_050, quoteId: 'q1', description: 'Production cost for order VRT-26-00042' }
    expect(amountDueOf(quoted, quote, NOW)).toEqual(cost)
    expect(() => amountDueOf(quoted, { ...quote, validUntil: NOW }, NOW)).toThrow(conflict(QUOTE_LAPSED))
    expect(() => amountDueOf(quoted, undefined, NOW)).toThrow(conflict(NOTHING_DUE))
  })

  it('is the deposit first, then the balance, which does not expire', () => {
    const inParts = { ...quote, depositCents: 100_000 }
    const quoted = order({ status: 'payment_pending', feeStatus: 'paid' })
    const deposit = { type: 'deposit', amountCents: 100_000, quoteId: 'q1', description: 'Deposit for order VRT-26-00042' }
    expect(amountDueOf(quoted, inParts, NOW)).toEqual(deposit)
    expect(() => amountDueOf(quoted, { ...inParts, validUntil: NOW }, NOW)).toThrow(conflict(QUOTE_LAPSED))
    const balance = { type: 'balance', amountCents: 320_050, quoteId: 'q1', description: 'Balance for order VRT-26-00042' }
    for (const balanceStatus of ['open', 'due'] as const) {
      const started = order({ status: 'in_production', feeStatus: 'paid', balanceStatus })
      expect(amountDueOf(started, { ...inParts, validUntil: NOW }, NOW)).toEqual(balance)
    }
  })

  it('is a conflict in every other case', () => {
    for (const status of ['pending', 'designing', 'approved'] as const)
      expect(() => amountDueOf(order({ status, feeStatus: 'paid' }), quote, NOW)).toThrow(conflict(NOTHING_DUE))
    for (const status of ['in_production', 'completed'] as const)
      expect(() => amountDueOf(order({ status, feeStatus: 'paid' }), quote, NOW)).toThrow(conflict(ALREADY_PAID))
    expect(() => amountDueOf(order({ status: 'cancelled', feeStatus: 'unpaid' }), quote, NOW)).toThrow(conflict(NO_LONGER_PAYABLE))
    expect(() => amountDueOf(order({ status: 'pending', feeStatus: 'refunded' }), quote, NOW)).toThrow(conflict(NO_LONGER_PAYABLE))
  })

  it('is what the list of payments marks as due', () => {
    const quotes = [undefined, quote, { ...quote, depositCents: 100_000 }, { ...quote, validUntil: NOW }]
    const seen = new Set<string>()
    for (const status of ORDER_STATUSES)
      for (const feeStatus of FEE_STATUSES)
        for (const active of quotes)
          for (const balanceStatus of active?.depositCents ? ([null, 'open', 'due'] as const) : [null]) {
            const due = dueOrNull(() => amountDueOf(order({ status, feeStatus, balanceStatus }), active, NOW))
            const marked = presentPayments(
              {
                ...{ _id: 'o1', orderNumber: 'VRT-26-00042', version: 1, createdAt: NOW.toISOString(), payments: [] },
                carDetails: { make: 'Porsche', model: '911 GT3', year: 2024 },
                ...{ status, paymentStatus: feeStatus, balanceStatus, designFee: 500 },
                quote: active
                  ? {
                      _id: active.id,
                      productionCost: toDollars(active.productionCents),
                      deposit: active.depositCents && toDollars(active.depositCents),
                      validUntil: active.validUntil.toISOString(),
                    }
                  : null,
              },
              NOW.toISOString(),
            ).payments.filter(({ isDue }) => isDue)
            const expected = due ? [[due.type, due.amountCents]] : []
            expect([status, feeStatus, active, balanceStatus, marked.map(({ type, amount }) => [type, toCents(amount)])]).toEqual([
              ...[status, feeStatus, active, balanceStatus],
              expected,
            ])
            if (due) seen.add(due.type)
          }
    expect([...seen].sort()).toEqual([...PAYMENT_TYPES].sort())
  })

  it('has labels and is formatted in dollars', () => {
    expect(TYPE_LABELS).toEqual({ design_fee: 'Design fee', production: 'Production cost', deposit: 'Deposit', balance: 'Balance' })
    expect(formatCents(420_050)).toBe('$4,200.50')
  })
})

describe('refund claim', () => {
  type Claim = Parameters<typeof assertClaimable>[0]
  const paid: Claim = { status: 'designing', feeStatus: 'paid', feePaidAt: later(-30 * DAY_MS), approvedAt: null }
  const claimError = (change: Partial<Claim>, now = NOW) => {
    try {
      assertClaimable({ ...paid, ...change }, now)
      return null
    } catch (error) {
      return error
    }
  }

  it('is allowed exactly 30 days after payment', () => {
    expect(claimError({})).toBeNull()
    expect(CLAIM_REASON).toBe('Refund claimed by the customer: no design was approved within 30 days')
    expect(claimError({}, later(-1))).toMatchObject({
      code: 'conflict',
      message: 'You can claim a refund starting February 10, 2026, 30 days after payment.',
    })
  })

  it('is rejected after approval, on a closed order and without payment', () => {
    expect(claimError({ approvedAt: NOW })).toMatchObject({ message: "The design has been approved, so you can't claim a refund." })
    for (const status of ['completed', 'cancelled'] as const)
      expect(claimError({ status })).toMatchObject({ message: `This order is ${status}, so you can't claim a refund.` })
    const nothingToRefund = { message: "The design fee hasn't been paid, so there is nothing to refund." }
    expect(claimError({ feeStatus: 'unpaid' })).toMatchObject(nothingToRefund)
    expect(claimError({ feeStatus: 'refunded' })).toMatchObject(nothingToRefund)
    expect(claimError({ feePaidAt: null })).toMatchObject(nothingToRefund)
  })
})
