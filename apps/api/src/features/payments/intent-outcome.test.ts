import { expect, it } from 'vitest'
import { intentOutcome } from './intent-outcome.ts'

const AT = new Date('2026-01-09T12:00:00Z')
const intent = { id: 'pi_1', orderId: 'o1', amountCents: 50_000, receivedCents: 50_000, currency: 'usd' }
const fee = {
  ...{ orderId: 'o1', quoteId: null, type: 'design_fee' as const, status: 'pending' as const },
  ...{ amountCents: 50_000, currency: 'usd', intentId: null, refundRequestedAt: null, refundedAt: null },
}
const production = { ...fee, type: 'production' as const, quoteId: 'q1' }
const pending = { status: 'pending' as const, payableQuoteId: undefined }
const quoted = { status: 'payment_pending' as const, payableQuoteId: 'q1' }

it('records a matching payment that is still open', () => {
  expect(intentOutcome(fee, intent, pending)).toBe('pay')
  // Another intent was opened but not paid, or the order changed in the meantime.
  expect(intentOutcome({ ...fee, intentId: 'pi_0' }, intent, pending)).toBe('pay')
  expect(intentOutcome(fee, intent, { ...pending, status: 'cancelled' })).toBe('pay')
  expect(intentOutcome(fee, intent, quoted)).toBe('pay')
  expect(intentOutcome(production, intent, quoted)).toBe('pay')
  expect(intentOutcome(production, intent, { status: 'cancelled', payableQuoteId: undefined })).toBe('pay')
})

it.each(['paid', 'refunded'] as const)('ignores a repeated report of the intent when the payment is %s', (status) => {
  const known = { ...fee, status, intentId: 'pi_1' }
  expect(intentOutcome(known, intent, pending)).toBe('already')
  // Even if the intent has changed at the provider since.
  expect(intentOutcome(known, { ...intent, receivedCents: 0 }, pending)).toBe('already')
  expect(intentOutcome({ ...known, refundRequestedAt: AT }, intent, pending)).toBe('refunding')
  expect(intentOutcome({ ...known, refundedAt: AT }, intent, pending)).toBe('refunding')
  expect(intentOutcome({ ...known, intentId: 'pi_0' }, intent, pending)).toBe('surplus')
})

it.each([{ orderId: 'o2' }, { receivedCents: 49_999 }, { receivedCents: 50_001 }, { amountCents: 1 }, { currency: 'eur' }])(
  'flags a mismatch in %j for review',
  (difference) => {
    expect(intentOutcome(fee, { ...intent, ...difference }, pending)).toBe('mismatch')
    expect(intentOutcome(production, { ...intent, ...difference }, { ...quoted, payableQuoteId: 'q2' })).toBe('mismatch')
  },
)

it('refunds a payment for a withdrawn quote in every order status', () => {
  for (const status of ['approved', 'revision_requested', 'designing', 'in_production', 'completed'] as const)
    expect(intentOutcome(production, intent, { status, payableQuoteId: undefined })).toBe('surplus')
})

it('refunds a payment for a replaced quote or a failed payment', () => {
  expect(intentOutcome(production, intent, { ...quoted, payableQuoteId: 'q2' })).toBe('surplus')
  expect(intentOutcome(production, intent, { ...quoted, payableQuoteId: undefined })).toBe('surplus')
  expect(intentOutcome({ ...fee, status: 'failed' }, intent, pending)).toBe('surplus')
  expect(intentOutcome({ ...fee, status: 'failed', intentId: 'pi_1' }, intent, pending)).toBe('surplus')
})
