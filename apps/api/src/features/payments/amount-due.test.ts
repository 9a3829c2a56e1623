import { ALREADY_PAID, NO_LONGER_PAYABLE, QUOTE_LAPSED } from '@vorta/contract/payments/schema'
import { describe, expect, it } from 'vitest'
import { dueOf, inDollars, TYPE_LABELS } from './amount-due.ts'
import { CLAIM_REASON, refuseClaim } from './refund-claim.ts'

const NOW = new Date('2026-02-10T12:00:00.000Z')
const DAY_MS = 86_400_000
const later = (ms: number) => new Date(NOW.getTime() + ms)
const quote = { id: 'q1', productionCents: 420_050, validUntil: later(1) }
const order = (facts: Partial<Parameters<typeof dueOf>[0]>) => ({
  ...{ number: 'VRT-26-00042', status: 'pending' as const, feeStatus: 'unpaid' as const, designFeeCents: 50_000 },
  ...facts,
})

const conflict = (message: string) => expect.objectContaining({ code: 'conflict', message })

describe('what is due', () => {
  it('is the fee while it is unpaid, whatever the status', () => {
    const fee = { type: 'design_fee', amountCents: 50_000, quoteId: null, description: 'Design fee for order VRT-26-00042' }
    for (const status of ['pending', 'designing', 'payment_pending'] as const)
      expect(dueOf(order({ status, feeStatus: 'unpaid' }), quote, NOW)).toEqual(fee)
  })

  it('is the production cost while its quote stands', () => {
    const quoted = order({ status: 'payment_pending', feeStatus: 'paid' })
    const cost = { type: 'production', amountCents: 420_050, quoteId: 'q1', description: 'Production cost for order VRT-26-00042' }
    expect(dueOf(quoted, quote, NOW)).toEqual(cost)
    expect(() => dueOf(quoted, { ...quote, validUntil: NOW }, NOW)).toThrow(conflict(QUOTE_LAPSED))
    expect(() => dueOf(quoted, undefined, NOW)).toThrow(conflict(ALREADY_PAID))
  })

  it('is nothing else', () => {
    expect(() => dueOf(order({ status: 'approved', feeStatus: 'paid' }), quote, NOW)).toThrow(conflict(ALREADY_PAID))
    expect(() => dueOf(order({ status: 'cancelled', feeStatus: 'unpaid' }), quote, NOW)).toThrow(conflict(NO_LONGER_PAYABLE))
    expect(() => dueOf(order({ status: 'pending', feeStatus: 'refunded' }), quote, NOW)).toThrow(conflict(NO_LONGER_PAYABLE))
  })

  it('is told in words', () => {
    expect(TYPE_LABELS).toEqual({ design_fee: 'Design fee', production: 'Production cost' })
    expect(inDollars(420_050)).toBe('$4,200.50')
  })
})

describe('the promise of a refund', () => {
  type Claim = Parameters<typeof refuseClaim>[0]
  const paid: Claim = { status: 'designing', feeStatus: 'paid', feePaidAt: later(-30 * DAY_MS), approvedAt: null }
  const refusal = (facts: Partial<Claim>, now = NOW) => {
    try {
      refuseClaim({ ...paid, ...facts }, now)
      return null
    } catch (error) {
      return error
    }
  }

  it('holds from thirty days after payment on, to the moment', () => {
    expect(refusal({})).toBeNull()
    expect(CLAIM_REASON).toBe('Refund claimed by the customer: no design was approved within 30 days')
    expect(refusal({}, later(-1))).toMatchObject({
      code: 'conflict',
      message: 'A refund can be claimed from 2026-02-10 on, 30 days after payment',
    })
  })

  it('ends with an approval, with the order, and without payment', () => {
    expect(refusal({ approvedAt: NOW })).toMatchObject({ message: 'The design has been approved, so no refund can be claimed' })
    for (const status of ['completed', 'cancelled'] as const)
      expect(refusal({ status })).toMatchObject({ message: `This order is ${status}, so no refund can be claimed` })
    const nothing = { message: 'The design fee has not been paid, so there is nothing to refund' }
    expect(refusal({ feeStatus: 'unpaid' })).toMatchObject(nothing)
    expect(refusal({ feeStatus: 'refunded' })).toMatchObject(nothing)
    expect(refusal({ feePaidAt: null })).toMatchObject(nothing)
  })
})
