// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { afterEach, describe, expect, it } from 'vitest'
import { testConfig } from '../../testing/config.ts'
import { enter, field, press, shows, showsNot } from '../../testing/dom.ts'
import { renderScreen, replyTo, serve } from '../../testing/screen.tsx'
import type { Due } from './due.ts'
import { EmbeddedPayment } from './EmbeddedPayment.tsx'

const VALID = { 'Card Number': '4242424242424242', 'Expiration Date': '1234', CVC: '123' }
const confirmed: string[] = []

/** The provider is not part of the contract. */
const provider = {
  endpoint: { ...paymentsApi.confirm, path: '/test-provider/v1/payment_intents/:id/confirm' },
  respond: () => {
    confirmed.push('card')
    return Response.json({ error: { message: 'Your card was declined.' } })
  },
}

function openForm(ensureOrder = async () => 'order-1', due: Pick<Due, 'type' | 'amount'> = { type: 'design_fee', amount: 500 }) {
  serve(replyTo(paymentsApi.createIntent, { success: true, clientSecret: 's', paymentIntentId: 'pi', amount: 500 }), provider)
  renderScreen(<EmbeddedPayment config={testConfig()} due={due} ensureOrder={ensureOrder} onPaid={() => {}} />)
}

afterEach(() => {
  confirmed.length = 0
})

describe('card form', () => {
  it('names every missing field and focuses the first', async () => {
    openForm()
    press('Pay $500.00')
    for (const message of ['Card number is required', 'Expiration date is required', 'CVC is required']) await shows(message)
    await waitFor(() => expect(document.activeElement).toBe(field('Card Number')))
    expect(confirmed).toEqual([])
  })

  it('checks a field that is left and clears its error on edit', async () => {
    openForm()
    fireEvent.blur(field('CVC'))
    enter('Card Number', '4242')
    fireEvent.blur(field('Card Number'))
    await shows('Your card number is incomplete')
    showsNot('CVC is required')
    enter('Card Number', '42424')
    showsNot('Your card number is incomplete')
  })

  it('groups digits and keeps the caret behind the same digit', () => {
    openForm()
    const number = field('Card Number')
    enter('Card Number', '42424242')
    expect(number.value).toBe('4242 4242')
    number.focus()
    fireEvent.change(number, { target: { value: '42942 4242', selectionStart: 3, selectionEnd: 3 } })
    expect([number.value, number.selectionStart]).toEqual(['4294 2424 2', 3])
    enter('Expiration Date', '9/2034')
    expect(field('Expiration Date').value).toBe('09 / 34')
  })

  it('takes a security code of four digits for American Express', () => {
    openForm()
    enter('CVC', '12345')
    expect(field('CVC').value).toBe('123')
    enter('Card Number', '378282246310005')
    enter('CVC', '12345')
    expect([field('Card Number').value, field('CVC').value]).toEqual(['3782 822463 10005', '1234'])
  })

  it('lists what the customer agrees to after the button', () => {
    openForm(undefined, { type: 'production', amount: 4000 })
    const texts = [...document.querySelectorAll('button[type=submit], h2')].map(({ textContent }) => textContent)
    expect(texts.slice(0, 2)).toEqual(['Pay $4,000.00', 'By paying, you agree to the following'])
    showsNot('Total due')
  })

  it('fills in a test card and removes the errors', async () => {
    openForm()
    press('Pay $500.00')
    await shows('CVC is required')
    press('Use 4000 0000 0000 0002')
    await waitFor(() => expect([field('Card Number').value, field('CVC').value]).toEqual(['4000 0000 0000 0002', '123']))
    showsNot('CVC is required')
  })

  it('sends a valid card and shows why the provider declined it', async () => {
    openForm()
    for (const [label, value] of Object.entries(VALID)) enter(label, value)
    press('Pay $500.00')
    await shows('Your card was declined.')
    expect(confirmed).toEqual(['card'])
  })

  it('keeps the focus on the button while a payment fails, and sends it once', async () => {
    let openIntent = () => {}
    openForm(() => new Promise((resolve) => (openIntent = () => resolve('order-1'))))
    for (const [label, value] of Object.entries(VALID)) enter(label, value)
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]')
    button?.focus()
    press('Pay $500.00')
    await shows('Processing...')
    press('Processing...')
    expect(button?.getAttribute('aria-disabled')).toBe('true')
    openIntent()
    await shows('Your card was declined.')
    expect(document.activeElement).toBe(button)
    expect(button?.getAttribute('aria-disabled')).toBeNull()
    expect(confirmed).toEqual(['card'])
  })
})
