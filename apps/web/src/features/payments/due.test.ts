import type { Order } from '@vorta/contract/orders/schema'
import { describe, expect, it } from 'vitest'
import { testQuote } from '../../testing/order.ts'
import { dueChange, dueOn, endedQuote, isPaid, PAYMENT_TEXTS } from './due.ts'

const NOW = new Date('2026-05-01T00:00:00Z')

const order = (part: Partial<Order>): Order =>
  ({
    status: 'pending',
    paymentStatus: 'unpaid',
    pricing: { designFee: 500, productionCost: null, totalCost: 500 },
    payments: [],
    quote: null,
    earlierQuotes: [],
    approval: null,
    cancellationRequested: null,
    ...part,
  }) as unknown as Order

const quote = testQuote()

describe('dueOn', () => {
  it('returns the design fee while it is unpaid', () => {
    expect(dueOn(order({}), NOW)).toEqual({ type: 'design_fee', label: 'Design Fee', amount: 500 })
  })

  it('returns the quoted amount while the quote is valid', () => {
    const paid = { status: 'payment_pending', paymentStatus: 'paid' } as const
    expect(dueOn(order({ ...paid, quote: { ...quote, validUntil: '2026-05-20T00:00:00.000Z' } }), NOW)).toMatchObject({
      type: 'production',
      amount: 4200,
    })
    expect(dueOn(order({ ...paid, quote: { ...quote, validUntil: '2026-04-30T00:00:00.000Z' } }), NOW)).toBeNull()
  })

  it('returns the deposit first, then the balance', () => {
    const inParts = { ...quote, deposit: 1000 }
    expect(dueOn(order({ status: 'payment_pending', paymentStatus: 'paid', quote: inParts }), NOW)).toMatchObject({
      type: 'deposit',
      amount: 1000,
    })
    const balance = {
      _id: 'b',
      type: 'balance',
      amount: 3200,
      status: 'pending',
      paidAt: null,
      last4: null,
      refundedAmount: 0,
      disputed: false,
    } as const
    const started = order({ status: 'in_production', paymentStatus: 'paid', quote: inParts, payments: [balance] })
    expect(dueOn(started, new Date('2026-06-01T00:00:00Z'))).toMatchObject({ type: 'balance', amount: 3200 })
    expect(dueOn({ ...started, payments: [{ ...balance, status: 'paid' }] }, NOW)).toBeNull()
  })

  it('returns null for a paid or cancelled order', () => {
    expect(dueOn(order({ paymentStatus: 'paid' }), NOW)).toBeNull()
    expect(dueOn(order({ status: 'cancelled' }), NOW)).toBeNull()
  })
})

describe('endedQuote', () => {
  const sent = { paymentStatus: 'paid', quote } as const
  it('tells a withdrawn or expired quote from an order without anything due', () => {
    const earlier = { ...quote, withdrawnAt: quote.createdAt, declineReason: null }
    const ended = (...earlierQuotes: Order['earlierQuotes']) =>
      endedQuote(order({ ...sent, status: 'approved', quote: null, earlierQuotes }), NOW)
    expect(ended(earlier)).toBe('withdrawn')
    expect(ended(earlier, { ...earlier, declineReason: 'Too expensive' })).toBe('declined')
    expect(endedQuote(order({ ...sent, status: 'approved', quote: null, earlierQuotes: [] }), NOW)).toBeNull()
    expect(endedQuote(order({ ...sent, status: 'payment_pending' }), new Date(quote.validUntil))).toBe('expired')
    expect(endedQuote(order({ ...sent, status: 'in_production', earlierQuotes: [earlier] }), NOW)).toBeNull()
  })
})

describe('PAYMENT_TEXTS', () => {
  it('has its own production text and terms, without the design fee', () => {
    const { title, intro, terms } = PAYMENT_TEXTS.production
    expect(title).not.toBe(PAYMENT_TEXTS.design_fee.title)
    expect(terms.length).toBeGreaterThan(0)
    expect([title, intro, ...terms].join(' ')).not.toMatch(/design fee|revisions?\b|later from your dashboard/i)
  })
})

describe('isPaid', () => {
  it('checks the given payment type', () => {
    const paid = order({ paymentStatus: 'paid' })
    expect(isPaid(paid, 'design_fee')).toBe(true)
    expect(isPaid(paid, 'production')).toBe(false)
  })
})

describe('dueChange', () => {
  const valid = { ...quote, validUntil: '2026-05-20T00:00:00.000Z' }
  const quoted = order({ status: 'payment_pending', paymentStatus: 'paid', quote: valid })
  const due = { type: 'production', label: 'Production Cost', amount: 4200, quotedAt: quote.createdAt } as const
  const change = (part: Partial<Order>) => dueChange({ ...quoted, ...part }, due, NOW)

  it('is null while the quote is valid and once it is paid', () => {
    expect(dueOn(quoted, NOW)?.quotedAt).toBe(quote.createdAt)
    expect(change({})).toBeNull()
    const paid = {
      _id: 'p',
      type: 'production',
      amount: 4200,
      status: 'paid',
      paidAt: valid.createdAt,
      last4: '4242',
      refundedAmount: 0,
      disputed: false,
    } as const
    expect(change({ status: 'in_production', payments: [paid] })).toBeNull()
  })

  it('reports a quote that was replaced at the same amount, withdrawn or expired', () => {
    expect(change({ quote: { ...valid, createdAt: '2026-04-21T00:00:00.000Z' } })).toBe('replaced')
    expect(change({ status: 'approved', quote: null })).toBe('withdrawn')
    expect(change({ quote: { ...valid, validUntil: '2026-05-01T00:00:00.000Z' } })).toBe('expired')
  })

  it('reports a cancelled order', () => {
    expect(change({ status: 'cancelled' })).toBe('cancelled')
    const fee = { type: 'design_fee', label: 'Design Fee', amount: 500 } as const
    expect(dueChange(order({ status: 'cancelled' }), fee, NOW)).toBe('cancelled')
    expect(dueChange(order({}), fee, NOW)).toBeNull()
  })
})
