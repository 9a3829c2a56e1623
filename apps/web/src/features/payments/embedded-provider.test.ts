import { describe, expect, it } from 'vitest'
import { readOutcome } from './embedded-provider.ts'

describe('the word of the provider', () => {
  it('is read from the state of the intent', () => {
    expect(readOutcome({ status: 'succeeded' })).toEqual({ kind: 'succeeded' })
    expect(readOutcome({ status: 'requires_action' })).toEqual({ kind: 'authenticate' })
  })

  it('gives the provider’s own sentence for a refused card', () => {
    expect(readOutcome({ error: { code: 'card_declined', message: 'Your card was declined.' } })).toEqual({
      kind: 'refused',
      message: 'Your card was declined.',
    })
    expect(readOutcome({ status: 'requires_payment_method', last_payment_error: { message: 'We are unable to authenticate.' } })).toEqual({
      kind: 'refused',
      message: 'We are unable to authenticate.',
    })
  })

  it('takes an intent that has already succeeded for what it is', () => {
    const error = { code: 'payment_intent_unexpected_state', message: 'Already done.', payment_intent: { status: 'succeeded' } }
    expect(readOutcome({ error })).toEqual({ kind: 'succeeded' })
  })

  it('falls back to the sentence of the catalogue', () => {
    expect(readOutcome({})).toEqual({ kind: 'refused', message: 'Payment failed. Please try again.' })
  })
})
