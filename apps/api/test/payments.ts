import { sign } from '@vorta/stripe-emulator/events'
import type { Reply, TestApp, TestUser } from './app.ts'

export interface OpenIntent {
  clientSecret: string
  paymentIntentId: string
}

export const createIntent = (t: TestApp, user: TestUser, orderId: string, amount: unknown = 500): Promise<Reply> =>
  t.call('POST', '/api/payments/create-payment-intent', { token: user.token, body: { orderId, amount } })

export const confirmPayment = (t: TestApp, user: TestUser, orderId: string, paymentIntentId: string): Promise<Reply> =>
  t.call('POST', '/api/payments/confirm-payment', { token: user.token, body: { orderId, paymentIntentId } })

/** Sends a form the way the provider's browser script does. */
export const browserCall = (t: TestApp, path: string, fields: Record<string, string>): Promise<Reply> =>
  t.call('POST', `/test-provider${path}`, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

/** Sends a form with the secret key, as the server or an admin in the provider's dashboard does. */
export const providerCall = (
  t: TestApp,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  t.call('POST', `/test-provider${path}`, {
    raw: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${providerOf(t).keys.secretKey}`,
      ...headers,
    },
  })

/** Refunds an intent in the provider's dashboard, in full or in part. */
export const refundInDashboard = (t: TestApp, intentId: string, amountCents?: number): Promise<Reply> =>
  providerCall(t, '/v1/refunds', { payment_intent: intentId, ...(amountCents && { amount: String(amountCents) }) })

/** Charges a second intent for a payment that is already paid. Returns its id. */
export async function payAgain(t: TestApp, orderId: string, card = 'pm_card_mastercard'): Promise<string> {
  const [payment] = await paymentRows(t, orderId)
  const fields = { amount: '50000', currency: 'usd', 'metadata[order_id]': orderId, 'metadata[payment_id]': payment.id }
  const { body } = await providerCall(t, '/v1/payment_intents', fields)
  await payWith(t, { paymentIntentId: body.id, clientSecret: body.client_secret }, card)
  return body.id
}

/** Pays with a test card, given by its id or its number. */
export function payWith(t: TestApp, intent: OpenIntent, card: string): Promise<Reply> {
  const method: Record<string, string> = card.startsWith('pm_')
    ? { payment_method: card }
    : {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': card,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '40',
        'payment_method_data[card][cvc]': '123',
      }
  return browserCall(t, `/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    key: 'pk_test_embedded',
    client_secret: intent.clientSecret,
    ...method,
  })
}

export const authenticate = (t: TestApp, intent: OpenIntent, outcome: 'success' | 'fail'): Promise<Reply> =>
  browserCall(t, `/v1/payment_intents/${intent.paymentIntentId}/authenticate`, {
    client_secret: intent.clientSecret,
    outcome,
  })

/** Creates a payment intent and charges a valid card, without confirmation and webhook. */
export async function chargeCard(t: TestApp, user: TestUser, orderId: string, amount: unknown = 500): Promise<OpenIntent> {
  const { body } = await createIntent(t, user, orderId, amount)
  const { body: paid } = await payWith(t, body, 'pm_card_visa')
  if (paid.status !== 'succeeded') throw new Error(`Not paid: ${JSON.stringify([body, paid])}`)
  return body
}

export function providerOf(t: TestApp) {
  if (!t.app.testProvider) throw new Error('The embedded provider is not running')
  return t.app.testProvider
}

/** Opens an intent that the provider delays until `resume` is called. */
export async function openSlowly(t: TestApp, customer: TestUser, orderId: string) {
  const { switches } = providerOf(t)
  const isCalled = new Promise<void>((resolve) => Object.assign(switches, { delayMs: 2_500, onDelay: resolve }))
  const opening = createIntent(t, customer, orderId)
  await isCalled
  const resume = () => {
    Object.assign(switches, { delayMs: 0, onDelay: () => {} })
    return opening
  }
  return { resume }
}

let events = 0

/** A webhook event of the provider. */
export const eventOf = (type: string, intentId: string, fields: object = {}) => {
  events += 1
  const object = type.startsWith('payment_intent.')
    ? { id: intentId, object: 'payment_intent', last_payment_error: null, ...fields }
    : { id: `ch_${events}`, object: 'charge', payment_intent: intentId, ...fields }
  return { id: `evt_test_${events}`, object: 'event', type, created: 1, livemode: false, data: { object: object } }
}

/** Sends an event to the webhook, by default with a valid and current signature. */
export function sendEvent(t: TestApp, event: object, { secret, at }: { secret?: string; at?: Date } = {}): Promise<Reply> {
  const payload = JSON.stringify(event)
  const signature = sign(payload, secret ?? providerOf(t).keys.webhookSecret, at ?? t.clock.now())
  return sendRaw(t, payload, signature)
}

export const sendRaw = (t: TestApp, payload: string, signature: string | undefined): Promise<Reply> =>
  t.call('POST', '/api/payments/webhook', { raw: payload, headers: signature === undefined ? {} : { 'stripe-signature': signature } })

/** The content of all tables as text. */
export async function dumpOf(t: TestApp): Promise<string> {
  const { rows } = await t.database.pool.query(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  const tables = await Promise.all(
    rows.map(({ tablename }) =>
      t.database.pool.query(`select coalesce(json_agg(x order by x::text), '[]')::text as all from "${tablename}" x`),
    ),
  )
  return tables.map((table) => table.rows[0].all).join('\n')
}

/** Waits until webhooks and background work are done. */
export async function settled(t: TestApp): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await providerOf(t).deliver()
    await t.app.payments.idle()
  }
}

export const orderOf = async (t: TestApp, user: TestUser, orderId: string) =>
  (await t.call('GET', `/api/orders/${orderId}`, { token: user.token })).body.order

export const paidLines = (order: { timeline: { description: string }[] }) =>
  order.timeline.filter(({ description }) => /paid$/.test(description)).length

export async function paymentRows(t: TestApp, orderId: string) {
  const { rows } = await t.database.pool.query('select * from payments where order_id = $1 order by created_at', [orderId])
  return rows
}

/** The objects that the provider stores. */
export async function atProvider(t: TestApp, kind: string, orderId?: string) {
  const { rows } = await t.database.pool.query('select data from test_provider_objects where kind = $1', [kind])
  const all = rows.map((row) => row.data)
  return orderId === undefined ? all : all.filter((one) => one.metadata?.order_id === orderId)
}

export const refundsOf = async (t: TestApp, intentId: string) =>
  (await atProvider(t, 'refund')).filter((refund) => refund.payment_intent === intentId)

/** The titles of a user's notifications about an order, newest first. */
export async function notificationTitles(t: TestApp, user: TestUser, orderId: string, kind?: string): Promise<string[]> {
  const { body } = await t.call('GET', '/api/notifications', { token: user.token })
  return body.notifications
    .filter((one: { kind: string; orderId: string }) => one.orderId === orderId && (kind === undefined || one.kind === kind))
    .map(({ title }: { title: string }) => title)
}

/** How many audit log entries of an action an order has. */
export async function countAudited(t: TestApp, orderId: string, action: string): Promise<number> {
  const { rows } = await t.database.pool.query('select count(*)::int as n from audit_log where action = $1 and target = $2', [
    action,
    `order:${orderId}`,
  ])
  return rows[0].n
}

/** The attention entries of an order, as admins see them. */
export async function attentionOf(t: TestApp, admin: TestUser, orderId: string) {
  const { body } = await t.call('GET', '/api/admin/attention?limit=100', { token: admin.token })
  return body.attention.filter((entry: { order: { _id: string } }) => entry.order._id === orderId)
}
