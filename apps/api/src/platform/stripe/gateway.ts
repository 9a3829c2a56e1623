import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Stripe from 'stripe'
import { cachedFor } from '../cached-for.ts'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import { FOLLOW_UP_EVENT_TYPES } from './event-types.ts'
import {
  type Dispute,
  disputeOf,
  type HostedPage,
  hostedPageOf,
  type Intent,
  intentOf,
  intentStatusIsOpen,
  type Movement,
  movementOf,
  type Refund,
  refundOf,
} from './facts.ts'
import { createdFrom, PAGE_SIZE, readUntil } from './listing.ts'
import { ProviderError } from './provider-error.ts'
import { eventOf, type ProviderEvent, readEvent } from './webhook.ts'

// Two attempts and the pause between them stay below the 10 seconds that a user has to wait.
const TIMEOUT_MS = 3_000
// Refund jobs hold a row lock, which the database allows for 15 seconds.
const BACKGROUND_TIMEOUT_MS = 6_000
const RETRIES = 1
const PING_TIMEOUT_MS = 2_000
const PING_CACHE_MS = 20_000

export interface GatewaySettings {
  readonly secretKey: string
  readonly webhookSecret: string | undefined
  /** A local Stripe replacement, configured through the SDK. */
  readonly apiBase?: { readonly host: string; readonly port: number } | undefined
  /** The embedded emulator, whose port is known once the server listens. With neither, requests go to Stripe. */
  readonly embedded?: { readonly address: () => { host: string; port: number } | null; readonly prefix: string }
}

interface Due {
  readonly orderId: string
  readonly paymentId: string
  readonly amountCents: number
  readonly currency: string
  readonly description: string
  readonly idempotencyKey: string
}

/** Identifies an object whose creation response was lost. */
export interface Lost extends Pick<Due, 'paymentId' | 'amountCents' | 'currency'> {
  readonly since: Date
}

/** The SDK writes down its call stack for every request in case it fails, which costs as much as sending the request. */
function untraced<T>(call: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return call()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

export type Gateway = ReturnType<typeof createGateway>

/** Adapter for the card provider. Stripe and the embedded emulator are both called through Stripe's SDK. */
export function createGateway({ settings, clock, log }: { settings: GatewaySettings; clock: Clock; log: Log }) {
  const agent = settings.embedded || settings.apiBase ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true })
  const stripe = new Stripe(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: clientOf(settings, agent),
    ...(settings.apiBase && { ...settings.apiBase, protocol: 'http' }),
  })
  const livemode = settings.secretKey.includes('_live_')
  const metadata = (due: Due) => ({ order_id: due.orderId, payment_id: due.paymentId })
  const reading = <T>(call: Promise<T>): Promise<T | null> => call.catch(missingAsNull)
  const withProviderErrors = <T>(call: Promise<T>): Promise<T> => call.catch((error: unknown) => fail(error, log))

  return {
    async openIntent(due: Due): Promise<Intent> {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: due.amountCents,
        currency: due.currency,
        description: due.description,
        metadata: metadata(due),
        // Methods with redirects are only offered on the hosted page.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      }
      const call = untraced(() => stripe.paymentIntents.create(params, { idempotencyKey: due.idempotencyKey }))
      return intentOf(await withProviderErrors(call))
    },

    /** Finds an intent whose creation response was lost. Uses a list, because the search API may lag by a minute. */
    async findIntent({ paymentId, amountCents, currency, since }: Lost): Promise<Intent | null> {
      const listed = stripe.paymentIntents.list({ created: createdFrom(since), limit: PAGE_SIZE })
      const isIt = (intent: Stripe.PaymentIntent) =>
        intent.metadata.payment_id === paymentId &&
        intent.amount === amountCents &&
        intent.currency === currency &&
        intent.status !== 'canceled'
      const found = (await withProviderErrors(readUntil(listed, isIt))).find(isIt)
      return found ? intentOf(found) : null
    },

    /** Reads the current intent; null if the provider does not know it. */
    async readIntent(id: string): Promise<Intent | null> {
      const call = untraced(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
      const intent = await withProviderErrors(reading(call))
      return intent && intentOf(intent)
    },

    /** Cancels an open intent; returns one that has already ended unchanged. */
    async cancelIntent(id: string): Promise<Intent | null> {
      // No idempotency key: cancelling twice is harmless, and a used key would replay an error for a day.
      const canceled = stripe.paymentIntents.cancel(id).catch(refusedAsNull)
      const intent = await withProviderErrors(canceled)
      if (intent) return intentOf(intent)
      return this.readIntent(id)
    },

    /** Refunds the remaining amount. Repeating it is safe; the result is read from the provider. */
    async refund(intentId: string, idempotencyKey: string): Promise<void> {
      const call = stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey, timeout: BACKGROUND_TIMEOUT_MS })
      await withProviderErrors(call.catch((error: unknown) => (codeOf(error) === 'charge_already_refunded' ? null : Promise.reject(error))))
    },

    async readRefunds(intentId: string): Promise<Refund[]> {
      const list = await withProviderErrors(stripe.refunds.list({ payment_intent: intentId, limit: PAGE_SIZE }))
      return list.data.map(refundOf)
    },

    async readDisputes(intentId: string): Promise<Dispute[]> {
      const list = await withProviderErrors(stripe.disputes.list({ payment_intent: intentId, limit: PAGE_SIZE }))
      return list.data.map(disputeOf)
    },

    /** Every movement on the balance in a period, newest first and in pages. */
    async *readMovements(from: Date, to: Date): AsyncGenerator<Movement[], void> {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) }
      for (let last: string | undefined, hasMore = true; hasMore; ) {
        const call = stripe.balanceTransactions.list(
          { created, limit: PAGE_SIZE, expand: ['data.source'], ...(last && { starting_after: last }) },
          { timeout: BACKGROUND_TIMEOUT_MS },
        )
        const page = await withProviderErrors(call)
        yield page.data.map(movementOf)
        last = page.data.at(-1)?.id
        hasMore = page.has_more && last !== undefined
      }
    },

    /** Refund and dispute events whose webhooks may have been lost, oldest first. */
    async readMissedEvents(since: Date): Promise<ProviderEvent[]> {
      const listed = stripe.events.list({ created: createdFrom(since), types: [...FOLLOW_UP_EVENT_TYPES], limit: PAGE_SIZE })
      return (await withProviderErrors(readUntil(listed))).map(eventOf).reverse()
    },

    async findHostedPage({ paymentId, amountCents, currency, since }: Lost): Promise<HostedPage | null> {
      const listed = stripe.checkout.sessions.list({ created: createdFrom(since), status: 'open', limit: PAGE_SIZE })
      const isIt = (page: Stripe.Checkout.Session) =>
        page.metadata?.payment_id === paymentId && page.amount_total === amountCents && page.currency === currency
      const found = (await withProviderErrors(readUntil(listed, isIt))).find(isIt)
      return found ? hostedPageOf(found) : null
    },

    async openHostedPage(
      due: Due & { readonly successUrl: string; readonly cancelUrl: string; readonly email: string },
    ): Promise<HostedPage> {
      const price = { currency: due.currency, unit_amount: due.amountCents, product_data: { name: due.description } }
      const call = stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [{ quantity: 1, price_data: price }],
          customer_email: due.email,
          client_reference_id: due.orderId,
          metadata: metadata(due),
          payment_intent_data: { metadata: metadata(due), description: due.description },
          success_url: due.successUrl,
          cancel_url: due.cancelUrl,
        },
        { idempotencyKey: due.idempotencyKey },
      )
      return hostedPageOf(await withProviderErrors(call))
    },

    async readHostedPage(id: string): Promise<HostedPage | null> {
      const session = await withProviderErrors(reading(stripe.checkout.sessions.retrieve(id)))
      return session && hostedPageOf(session)
    },

    async closeHostedPage(id: string): Promise<void> {
      await withProviderErrors(stripe.checkout.sessions.expire(id).catch(refusedAsNull))
    },

    /** Verifies the signature of a webhook and returns its event. */
    readEvent: (raw: Uint8Array, signature: string | undefined): ProviderEvent =>
      readEvent(stripe, { raw, signature, secret: settings.webhookSecret, now: clock.now(), livemode }),

    ping: cachedFor(PING_CACHE_MS, () =>
      stripe.balance.retrieve({}, { timeout: PING_TIMEOUT_MS, maxNetworkRetries: 0 }).then(
        () => true,
        // A restricted key may not read the balance; the permission error still proves that Stripe responds.
        (error: unknown) => error instanceof Stripe.errors.StripePermissionError,
      ),
    ),

    isOpen: intentStatusIsOpen,
    close: () => agent.destroy(),
  }
}

function clientOf({ embedded }: GatewaySettings, agent: HttpAgent | HttpsAgent) {
  const client = Stripe.createNodeHttpClient(agent)
  if (!embedded) return client
  const send: typeof client.makeRequest = async (_host, _port, path, method, headers, body, _protocol, timeout) => {
    const at = embedded.address()
    if (at === null) throw new Error('The embedded provider is not listening')
    return client.makeRequest(at.host, String(at.port), embedded.prefix + path, method, headers, body, 'http', timeout)
  }
  return { getClientName: () => client.getClientName(), makeRequest: send }
}

const codeOf = (error: unknown): string | undefined => (error instanceof Stripe.errors.StripeError ? error.code : undefined)

function missingAsNull(error: unknown): null {
  if (codeOf(error) === 'resource_missing') return null
  throw error
}

/** The provider rejected the request: the object is gone or has already ended. */
function refusedAsNull(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return null
  throw error
}

function fail(error: unknown, log: Log): never {
  if (error instanceof AppError) throw error
  const { type, code, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>
  log.error({ provider: { type, code, statusCode, requestId, message: String(error) } }, 'card provider request failed')
  throw new ProviderError({ status: statusCode, code })
}
