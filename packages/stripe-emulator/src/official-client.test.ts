import path from 'node:path'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmulator } from '../test/start-emulator.ts'

let emulator: Awaited<ReturnType<typeof startEmulator>>
let stripe: Stripe

/** Stripe's SDK without our gateway. */
const clientFor = (secretKey: string) => {
  const inner = Stripe.createNodeHttpClient()
  const { hostname, port } = new URL(emulator.url)
  return new Stripe(secretKey, {
    maxNetworkRetries: 0,
    httpClient: {
      getClientName: () => 'test',
      makeRequest: (_host, _port, path, method, headers, body, _protocol, timeout) =>
        inner.makeRequest(hostname, port, `/test-provider${path}`, method, headers, body, 'http', timeout),
    },
  })
}

beforeAll(async () => {
  emulator = await startEmulator()
  stripe = clientFor(emulator.keys.secretKey)
})
afterAll(() => emulator.close())

const open = (extra: Partial<Stripe.PaymentIntentCreateParams> = {}, options?: Stripe.RequestOptions) =>
  stripe.paymentIntents.create({ amount: 50_000, currency: 'usd', metadata: { order_id: 'none' }, ...extra }, options)
const failure = (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => Promise.reject(new Error('It was not refused')),
    (error) => error,
  )

/** Type-checks real responses as literals against the SDK's types. */
function complaints(answers: readonly (readonly [type: string, value: object])[]): string[] {
  const file = path.join(path.dirname(fileURLToPath(import.meta.url)), 'answers-under-test.ts')
  const source = [
    `import type Stripe from 'stripe'`,
    ...answers.map(([type, value], i) => `export const answer${i}: ${type} = ${JSON.stringify(value)}`),
  ].join('\n')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, ...rest) => (name === file ? ts.createSourceFile(name, source, rest[0], true) : getSourceFile(name, ...rest))
  const program = ts.createProgram([file], options, host)
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map((one) => ts.flattenDiagnosticMessageText(one.messageText, '\n'))
}

describe('the official client', () => {
  it('gets responses that match its types', { timeout: 60_000 }, async () => {
    const opened = await open()
    const refused = await failure(stripe.paymentIntents.confirm(opened.id, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }))
    const declined = await stripe.paymentIntents.retrieve(opened.id, { expand: ['latest_charge', 'payment_method'] })
    const challenged = await stripe.paymentIntents.confirm(opened.id, { payment_method: 'pm_card_threeDSecure2Required' })
    const paid = await stripe.paymentIntents.confirm(opened.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge', 'payment_method'],
    })
    const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 20_000 })
    const canceled = await stripe.paymentIntents.cancel((await open()).id, { cancellation_reason: 'abandoned' })
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 2, price_data: { currency: 'usd', unit_amount: 25_000, product_data: { name: 'Fee' } } }],
      success_url: 'https://shop.example/done',
    })
    const [event] = (await stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })).data
    const [refunded] = (await stripe.events.list({ type: 'charge.refunded', limit: 1 })).data
    const answers: [string, object][] = [
      ['Stripe.PaymentIntent', opened],
      ['Stripe.PaymentIntent', declined],
      ['Stripe.PaymentIntent', challenged],
      ['Stripe.PaymentIntent', paid],
      ['Stripe.PaymentIntent', canceled],
      ['Stripe.PaymentIntent', refused.payment_intent ?? {}],
      ['Stripe.Charge', paid.latest_charge as Stripe.Charge],
      ['Stripe.Charge', declined.latest_charge as Stripe.Charge],
      ['Stripe.PaymentMethod', paid.payment_method as Stripe.PaymentMethod],
      ['Stripe.Refund', refund],
      ['Stripe.Refund', await stripe.refunds.retrieve(refund.id)],
      ['Stripe.ApiList<Stripe.Refund>', await stripe.refunds.list({ payment_intent: paid.id })],
      ['Stripe.ApiList<Stripe.Charge>', await stripe.charges.list({ payment_intent: paid.id })],
      ['Stripe.ApiList<Stripe.PaymentIntent>', await stripe.paymentIntents.list({ limit: 2 })],
      ['Stripe.Checkout.Session', session],
      ['Stripe.Checkout.Session', await stripe.checkout.sessions.retrieve(session.id)],
      ['Stripe.Checkout.Session', await stripe.checkout.sessions.expire(session.id)],
      ['Stripe.PaymentIntentSucceededEvent', event ?? {}],
      ['Stripe.ChargeRefundedEvent', refunded ?? {}],
      ['Stripe.PaymentMethod', await stripe.paymentMethods.retrieve((paid.payment_method as Stripe.PaymentMethod).id)],
      ['Stripe.ApiList<Stripe.BalanceTransaction>', await stripe.balanceTransactions.list({ limit: 3, expand: ['data.source'] })],
      ['Stripe.Balance', await stripe.balance.retrieve()],
    ]
    expect(complaints(answers)).toEqual([])
    // Checks the checker: a missing and an unknown field are detected.
    const { currency: _, ...incomplete } = opened
    expect(
      complaints([
        ['Stripe.PaymentIntent', incomplete],
        ['Stripe.Refund', { ...refund, color: 'red' }],
      ]),
    ).toHaveLength(2)
    expect(session.amount_total).toBe(50_000)
    expect(paid).toMatchObject({
      status: 'succeeded',
      latest_charge: { payment_method_details: { card: { brand: 'visa', last4: '4242' } } },
    })
  })

  it('gets errors that it recognizes', async () => {
    const { id } = await open()
    const declined = await failure(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }))
    expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(declined).toMatchObject({
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    })
    const unknown = await failure(stripe.paymentIntents.retrieve('pi_none'))
    expect(unknown).toMatchObject({ statusCode: 404, code: 'resource_missing', type: 'StripeInvalidRequestError' })
    expect(await failure(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 })
    expect(await failure(open({ amount: 1 }))).toMatchObject({ code: 'amount_too_small' })
    expect(await failure(open({ currency: 'dollars' }))).toMatchObject({ param: 'currency' })
    expect(await failure(stripe.paymentIntents.confirm(id, { payment_method: 'pm_unknown' }))).toMatchObject({ code: 'resource_missing' })
    expect(await failure(stripe.customers.list())).toMatchObject({ statusCode: 404 })
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    expect(await failure(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    expect(await failure(stripe.paymentIntents.cancel(id))).toMatchObject({ code: 'payment_intent_unexpected_state' })
  })

  it('is authenticated only with the right key', async () => {
    for (const key of ['sk_test_wrong', 'sk_test_', 'pk_test_embedded', `${emulator.keys.secretKey}x`]) {
      expect(await failure(clientFor(key).paymentIntents.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    }
    const bare = await fetch(`${emulator.url}/test-provider/v1/balance`)
    expect([bare.status, ((await bare.json()) as { error: { type: string } }).error.type]).toEqual([401, 'invalid_request_error'])
  })

  it('can rely on idempotency keys, even for concurrent requests', async () => {
    const key = { idempotencyKey: 'one' }
    const both = await Promise.all(Array.from({ length: 8 }, () => open({}, key)))
    expect(new Set(both.map(({ id }) => id)).size).toBe(1)
    const other = await failure(open({ amount: 60_000 }, key))
    expect([other.type, other.statusCode]).toEqual(['StripeIdempotencyError', 400])
    const [first] = both
    await failure(stripe.paymentIntents.confirm(first?.id ?? '', { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'two' }))
    const again = await failure(
      stripe.paymentIntents.confirm(first?.id ?? '', { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'two' }),
    )
    expect(again).toMatchObject({ code: 'card_declined' })
    expect((await stripe.charges.list({ payment_intent: first?.id ?? '' })).data).toHaveLength(1)
    // Validation errors are not stored, so the same key works for the corrected request.
    await failure(open({ amount: 1 }, { idempotencyKey: 'three' }))
    expect((await open({}, { idempotencyKey: 'three' })).amount).toBe(50_000)
  })

  it('cannot refund more than was paid', async () => {
    const { id } = await open()
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent: id, amount: 20_000 })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(10_000)
    expect(await failure(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: 'charge_already_refunded' })
  })

  it('books every movement on the balance with its fee', async () => {
    const { id } = await open({ amount: 100_00 })
    const charged = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', expand: ['latest_charge'] })
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 40_00 })
    await emulator.provider.settleRefund(refund.id, 'failed')
    const dispute = await emulator.provider.openDispute(id)
    await emulator.provider.updateDispute(dispute.id, 'won')
    const chargeId = (charged.latest_charge as Stripe.Charge).id
    const all = await Promise.all(
      [chargeId, refund.id, dispute.id].map((source) => stripe.balanceTransactions.list({ source, expand: ['data.source'] })),
    )
    const booked = all.flatMap(({ data }) => data)
    expect(booked.map(({ reporting_category: category, amount, fee, net }) => [category, amount, fee, net]).sort()).toEqual([
      ['charge', 10_000, 320, 9_680],
      ['dispute', -10_000, 1_500, -11_500],
      ['dispute_reversal', 10_000, 0, 10_000],
      ['refund', -4_000, 0, -4_000],
      ['refund_failure', 4_000, 0, 4_000],
    ])
    expect(new Set(booked.map(({ source }) => (source as Stripe.Charge).payment_intent))).toEqual(new Set([id]))
    const day = { created: { gte: charged.created, lt: charged.created } }
    expect((await stripe.balanceTransactions.list(day)).data).toEqual([])
  })

  it('accepts the webhook signatures', async () => {
    const { sign } = await import('./events.ts')
    const { webhookSecret } = emulator.keys
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: {} } })
    const now = new Date()
    expect(stripe.webhooks.constructEvent(payload, sign(payload, webhookSecret, now), webhookSecret).id).toBe('evt_1')
    expect(sign(payload, webhookSecret, now)).toBe(
      stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp: Math.floor(now.getTime() / 1000) }),
    )
  })
})
