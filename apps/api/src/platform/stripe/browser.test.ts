import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseForm } from '@vorta/stripe-emulator/form'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { placeOrder } from '../../../test/orders.ts'
import { browserCall, createIntent, dumpOf, type OpenIntent, orderOf, payWith, providerOf, settled } from '../../../test/payments.ts'

let t: TestApp
let customer: TestUser
let orderId: string
let intent: OpenIntent

beforeAll(async () => {
  t = await startTestApp()
  customer = await t.createUser()
})
afterAll(() => t.close())
beforeEach(async () => {
  orderId = await placeOrder(t, customer)
  intent = (await createIntent(t, customer, orderId)).body
})

const pathOf = (action: string) => `/v1/payment_intents/${intent.paymentIntentId}/${action}`

describe('a card in the browser', () => {
  it.each([
    ['4242 4242 4242 4242', 'visa'],
    ['4242-4242-4242-4242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
  ])('%s pays', async (number) => {
    const { status, body } = await payWith(t, intent, number)
    expect([status, body.status, body.object]).toEqual([200, 'succeeded', 'payment_intent'])
    // Metadata is not exposed to browsers.
    expect(body).not.toHaveProperty('metadata')
  })

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    ['4000000000000119', 'processing_error', undefined, 'An error occurred while processing your card. Try again in a little bit.'],
    ['4242424242424241', 'incorrect_number', undefined, 'Your card number is incorrect.'],
  ])('%s is declined as %s', async (card, code, declineCode, message) => {
    const { status, body } = await payWith(t, intent, card)
    expect([status, body.error.type, body.error.code, body.error.decline_code]).toEqual([402, 'card_error', code, declineCode])
    expect([body.error.message, body.error.payment_intent.status]).toEqual([message, 'requires_payment_method'])
    expect(body.error.payment_intent).not.toHaveProperty('metadata')
  })

  it.each([
    [{ exp_month: '13' }, 'invalid_expiry_month'],
    [{ exp_month: '0' }, 'invalid_expiry_month'],
    [{ exp_year: '2001' }, 'invalid_expiry_year'],
    [{ exp_year: '' }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ cvc: '' }, 'invalid_cvc'],
  ])('with %j is declined', async (wrong, code) => {
    const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123', ...wrong }
    const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
    const { body } = await browserCall(t, pathOf('confirm'), {
      key: 'pk_test_embedded',
      client_secret: intent.clientSecret,
      'payment_method_data[type]': 'card',
      ...Object.fromEntries(fields),
    })
    expect(body.error.code).toBe(code)
  })

  it('that may be real is declined and not stored', async () => {
    const numbers = ['4111 1111 1111 1111', '4916 3385 0608 2832', '5425 2334 3010 9903']
    for (const number of numbers) {
      const { status, body } = await payWith(t, intent, number)
      expect([status, body.error.message]).toEqual([402, 'Your card was declined. Only test cards work in test mode.'])
    }
    const other = await t.call('POST', `/test-provider${pathOf('confirm')}`, {
      raw: `payment_method_data[type]=card&payment_method_data[card][number]=4111111111111111&payment_method_data[card][cvc]=987`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': 'with-a-number',
        authorization: `Bearer ${providerOf(t).keys.secretKey}`,
      },
    })
    expect(other.status).toBe(402)
    await settled(t)
    const stored = [await dumpOf(t), ...(await filesIn(t.dataDir))].join('\n')
    for (const number of [...numbers, '4111111111111111', ...numbers.map((number) => number.replaceAll(' ', ''))]) {
      expect(stored.includes(number)).toBe(false)
      expect(stored.includes(Buffer.from(number).toString('base64').slice(0, 12))).toBe(false)
    }
    for (const last4 of ['"1111"', '"2832"', '"9903"']) expect(stored.includes(last4)).toBe(false)
  })

  it('needs the publishable key and the client secret of the intent', async () => {
    const other = (await createIntent(t, customer, await placeOrder(t, customer))).body
    const card = { payment_method: 'pm_card_visa' }
    const tries: [Record<string, string>, number][] = [
      [{ ...card, client_secret: intent.clientSecret }, 401],
      [{ ...card, key: 'pk_test_other', client_secret: intent.clientSecret }, 401],
      [{ ...card, key: 'pk_test_embedded' }, 400],
      [{ ...card, key: 'pk_test_embedded', client_secret: other.clientSecret }, 400],
      [{ ...card, key: 'pk_test_embedded', client_secret: `${intent.clientSecret}x` }, 400],
      [{ key: 'pk_test_embedded', client_secret: intent.clientSecret }, 400],
    ]
    for (const [fields, expected] of tries) {
      const { status, body } = await browserCall(t, pathOf('confirm'), fields)
      expect([status, typeof body.error.message]).toEqual([expected, 'string'])
    }
    expect((await browserCall(t, '/v1/refunds', { key: 'pk_test_embedded', payment_intent: intent.paymentIntentId })).status).toBe(401)
    expect((await browserCall(t, pathOf('cancel'), { key: 'pk_test_embedded', client_secret: intent.clientSecret })).status).toBe(401)
    expect((await orderOf(t, customer, orderId)).paymentStatus).toBe('unpaid')
  })

  it('is charged once for concurrent confirmations', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => payWith(t, intent, 'pm_card_visa')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
  })

  it('works when more customers pay at once than the pool has connections', async () => {
    const orders = await Promise.all(Array.from({ length: 40 }, () => placeOrder(t, customer)))
    const opened = await Promise.all(orders.map((id) => createIntent(t, customer, id)))
    const paid = await Promise.all(opened.map(({ body }) => payWith(t, body, 'pm_card_visa')))
    expect(paid.map(({ status }) => status)).toEqual(Array(40).fill(200))
  })

  it('accepts only form-encoded bodies', async () => {
    const json = await t.call('POST', `/test-provider${pathOf('confirm')}`, { body: { key: 'pk_test_embedded' } })
    expect([json.status, json.body.error.type]).toEqual([400, 'invalid_request_error'])
    expect(parseForm('a[b][c]=1&a[b][d]=2&e[]=x&e[]=y&f=%20z')).toEqual({ a: { b: { c: '1', d: '2' } }, e: { 0: 'x', 1: 'y' }, f: ' z' })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('with Stripe keys', () => {
  it('the test provider is disabled', async () => {
    const live = await startTestApp({
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    })
    try {
      expect(live.app.testProvider).toBeUndefined()
      const calls: [string, string][] = [
        ['POST', '/test-provider/v1/payment_intents'],
        ['GET', '/test-provider/v1/payment_intents/pi_x'],
        ['POST', '/test-provider/v1/payment_intents/pi_x/confirm'],
        ['POST', '/test-provider/v1/payment_intents/pi_x/authenticate'],
        ['POST', '/test-provider/v1/refunds'],
        ['GET', '/test-provider/v1/events'],
        ['GET', '/test-provider/pay/cs_x'],
      ]
      for (const [method, url] of calls) {
        const { status, body } = await live.call(method, url)
        expect([url, status, body.message]).toEqual([url, 404, 'Not found'])
      }
      expect((await live.call('GET', '/api/config')).body).toMatchObject({ paymentProvider: 'stripe', stripePublishableKey: 'pk_test_x' })
    } finally {
      await live.close()
    }
  })
})

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => readFile(path.join(entry.parentPath, entry.name), 'utf8')))
}
