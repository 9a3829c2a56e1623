import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import type { Clock, Db, Log, Transaction } from './host.ts'
import { newEvent, type ProviderEventObject } from './objects.ts'
import { randomName } from './random-name.ts'
import * as store from './store.ts'
import type { Switches } from './switches.ts'

const WAITS_S = [1, 5, 30, 120, 600, 3_600, 21_600]
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1000
const SEND_TIMEOUT_MS = 10_000
const LEASE_MS = 30_000
const AT_ONCE = 4
// Webhooks arrive a little after the response, as with a real provider, so that the customer's confirmation comes first.
const HEAD_START_MS = 150

interface Tools {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly switches: Switches
  readonly webhookSecret: string
  /** Where webhooks are sent; null until it listens. */
  readonly endpoint: () => string | null
}

export type Events = ReturnType<typeof createEvents>

/** Sends signed webhooks over HTTP and retries until they are accepted. */
export function createEvents({ db, clock, log, switches, webhookSecret, endpoint }: Tools) {
  const stopped = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let wanted = false

  const send = async (event: ProviderEventObject, url: string) => {
    const payload = JSON.stringify(event)
    const response = await fetch(url, {
      method: 'POST',
      body: payload,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(payload, webhookSecret, clock.now()) },
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The webhook was answered with ${response.status}`)
  }

  const postpone = async (delivery: store.Delivery, error: unknown) => {
    if (stopped.signal.aborted) return
    log.warn({ err: error, event: delivery.eventId }, 'test provider: webhook not delivered')
    const now = clock.now()
    if (Date.parse(delivery.since) + GIVE_UP_AFTER_MS <= now.getTime()) return store.remove(db, delivery.id)
    const waitS = WAITS_S[Math.min(delivery.attempts, WAITS_S.length - 1)] ?? 1
    await store.save(db, {
      ...delivery,
      attempts: delivery.attempts + 1,
      nextAt: new Date(now.getTime() + waitS * 1000).toISOString(),
    } as store.Delivery)
  }

  const deliver = async ({ delivery, event }: store.Claimed<ProviderEventObject>, url: string) => {
    try {
      await send(event, url)
      await store.remove(db, delivery.id)
    } catch (error) {
      await postpone(delivery, error)
    }
  }

  const drain = async () => {
    do {
      wanted = false
      const url = endpoint()
      if (url === null || stopped.signal.aborted) return
      const now = clock.now()
      const due = await store.claimDeliveries<ProviderEventObject>(db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)
      await Promise.all(due.map((claimed) => deliver(claimed, url)))
      if (due.length === AT_ONCE) wanted = true
    } while (wanted)
  }

  const kick = () => {
    wanted = true
    running ??= drain()
      .catch((error) => log.warn({ err: error }, 'test provider: deliveries stopped for now'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  const kickSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined
      void kick()
    }, HEAD_START_MS)
  }

  return {
    /** Stores the event and other new objects in the current transaction, and sends it after the commit. */
    async emit(tx: Transaction, type: string, about: object, beside: readonly (readonly [store.Kind, store.Stored])[] = []): Promise<void> {
      const now = clock.now()
      const event = newEvent(type, about, Math.floor(now.getTime() / 1000), Stripe.API_VERSION)
      const at = now.toISOString()
      const delivery: store.Delivery = { id: randomName(), eventId: event.id, attempts: 0, since: at, nextAt: at }
      const sendsWebhook = !switches.dropWebhooks
      await store.insertAll(tx.db, [...beside, ['event', event], ...(sendsWebhook ? [['delivery', delivery] as const] : [])], now)
      if (sendsWebhook) tx.afterCommit(kickSoon)
    },
    /** Sends due webhooks; called by a timer and by tests. */
    deliver: kick,
    start(everyMs: number) {
      timer = setInterval(() => void kick(), everyMs)
      void kick()
    },
    async stop() {
      clearInterval(timer)
      clearTimeout(soon)
      stopped.abort()
      await running
    },
  }
}

/** Stripe's signature scheme: a timestamp and an HMAC over timestamp and body. */
export function sign(payload: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`
}
