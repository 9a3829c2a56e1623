import { PAYMENT_CLOSED } from '@vorta/contract/payments/schema'
import { describe, expect, it } from 'vitest'
import { readOutcome } from './embedded-provider.ts'

describe('readOutcome', () => {
  it('maps the status of the intent', () => {
    expect(readOutcome({ status: 'succeeded' })).toEqual({ kind: 'succeeded' })
    expect(readOutcome({ status: 'requires_action' })).toEqual({ kind: 'authenticate' })
  })

  it('returns the message of the provider for a declined card', () => {
    expect(readOutcome({ error: { code: 'card_declined', message: 'Your card was declined.' } })).toEqual({
      kind: 'declined',
      message: 'Your card was declined.',
    })
    expect(readOutcome({ status: 'requires_payment_method', last_payment_error: { message: 'We are unable to authenticate.' } })).toEqual({
      kind: 'declined',
      message: 'We are unable to authenticate.',
    })
  })

  it('treats an intent that already succeeded as success', () => {
    const error = { code: 'payment_intent_unexpected_state', message: 'Already done.', payment_intent: { status: 'succeeded' } }
    expect(readOutcome({ error })).toEqual({ kind: 'succeeded' })
  })

  it('says that the amount is no longer due if the server closed the intent', () => {
    const error = { code: 'payment_intent_unexpected_state', message: 'Canceled.', payment_intent: { status: 'canceled' } }
    expect(readOutcome({ error })).toEqual({ kind: 'declined', message: PAYMENT_CLOSED })
  })

  it('falls back to the generic message', () => {
    expect(readOutcome({})).toEqual({ kind: 'declined', message: 'Payment failed. Please try again.' })
  })
})
