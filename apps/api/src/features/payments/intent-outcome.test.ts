import { expect, it } from 'vitest'
import { verdictOf } from './intent-outcome.ts'

const AT = new Date('2026-01-09T12:00:00Z')
const money = { id: 'pi_1', orderId: 'o1', amountCents: 50_000, receivedCents: 50_000, currency: 'usd' }
const fee = {
  ...{ orderId: 'o1', quoteId: null, type: 'design_fee' as const, status: 'pending' as const },
  ...{ amountCents: 50_000, currency: 'usd', intentId: null, refundWantedAt: null, refundedAt: null },
}
const production = { ...fee, type: 'production' as const, quoteId: 'q1' }
const pending = { status: 'pending' as const, payableQuoteId: undefined }
const quoted = { status: 'payment_pending' as const, payableQuoteId: 'q1' }

it('pays what fits and is still open', () => {
  expect(verdictOf(fee, money, pending)).toBe('pay')
  // A fee that was opened, but not paid, by another intent; and one whose order was cancelled or assigned meanwhile.
  expect(verdictOf({ ...fee, intentId: 'pi_0' }, money, pending)).toBe('pay')
  expect(verdictOf(fee, money, { ...pending, status: 'cancelled' })).toBe('pay')
  expect(verdictOf(fee, money, quoted)).toBe('pay')
  expect(verdictOf(production, money, quoted)).toBe('pay')
  expect(verdictOf(production, money, { status: 'cancelled', payableQuoteId: undefined })).toBe('pay')
})

it.each(['paid', 'refunded'] as const)('hears of the money that made it %s again without moving', (status) => {
  const known = { ...fee, status, intentId: 'pi_1' }
  expect(verdictOf(known, money, pending)).toBe('already')
  // Not even when the provider's facts have changed since.
  expect(verdictOf(known, { ...money, receivedCents: 0 }, pending)).toBe('already')
  expect(verdictOf({ ...known, refundWantedAt: AT }, money, pending)).toBe('refunding')
  expect(verdictOf({ ...known, refundedAt: AT }, money, pending)).toBe('refunding')
  expect(verdictOf({ ...known, intentId: 'pi_0' }, money, pending)).toBe('surplus')
})

it.each([{ orderId: 'o2' }, { receivedCents: 49_999 }, { receivedCents: 50_001 }, { amountCents: 1 }, { currency: 'eur' }])(
  'has a person look at %j',
  (difference) => {
    expect(verdictOf(fee, { ...money, ...difference }, pending)).toBe('mismatch')
    expect(verdictOf(production, { ...money, ...difference }, { ...quoted, payableQuoteId: 'q2' })).toBe('mismatch')
  },
)

it('sends back what came for a quote that was withdrawn, whatever became of the order', () => {
  for (const status of ['approved', 'revision_requested', 'designing', 'in_production', 'completed'] as const)
    expect(verdictOf(production, money, { status, payableQuoteId: undefined })).toBe('surplus')
})

it('sends back what came for a replaced quote, or for a payment that is over', () => {
  expect(verdictOf(production, money, { ...quoted, payableQuoteId: 'q2' })).toBe('surplus')
  expect(verdictOf(production, money, { ...quoted, payableQuoteId: undefined })).toBe('surplus')
  expect(verdictOf({ ...fee, status: 'failed' }, money, pending)).toBe('surplus')
  expect(verdictOf({ ...fee, status: 'failed', intentId: 'pi_1' }, money, pending)).toBe('surplus')
})
