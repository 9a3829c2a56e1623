import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { WithAdvisoryLock } from '../../platform/db/leader-lock.ts'
import type { Log } from '../../platform/log.ts'
import type { Gateway } from '../../platform/stripe/gateway.ts'
import { isUnreachable } from '../../platform/stripe/provider-error.ts'
import type { ProviderEvent } from '../../platform/stripe/webhook.ts'
import type { ApplyIntent } from './apply-intent.ts'
import * as events from './payment-events.repo.ts'
import * as repo from './payments.repo.ts'
import type { Refunds } from './refunds.ts'

const BATCH = 200
const SELDOM_MINUTES = 6 * 60
const LOOK_BACK_MINUTES = 60
/** As long as the provider itself repeats its webhooks. */
const FIRST_LOOK_BACK_MINUTES = 3 * 24 * 60

interface Tools {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly withAdvisoryLock: WithAdvisoryLock
  readonly gateway: Gateway
  readonly apply: ApplyIntent
  readonly refunds: Refunds
  /** Does what an event of the provider asks for, once. */
  readonly handle: (event: ProviderEvent) => Promise<void>
}

/** When to ask about an intent next: each minute in its first half hour, ever more seldom later. */
function nextCheck(openedAt: Date, now: Date): Date {
  const ageMinutes = (now.getTime() - openedAt.getTime()) / 60_000
  return minutesAfter(now, Math.min(SELDOM_MINUTES, Math.max(1, ageMinutes / 30)))
}

/** Asks the provider for the end of what neither confirm nor webhook has told us. */
export function createReconciler({ db, clock, log, withAdvisoryLock, gateway, apply, refunds, handle }: Tools) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const applyById = async (intentId: string) => {
    const intent = await gateway.readIntent(intentId)
    if (intent) await apply(intent)
  }

  /** What can no longer be paid is closed at the provider, then here. */
  async function close(payment: repo.PaymentRow) {
    if (payment.hostedPageId) await gateway.closeHostedPage(payment.hostedPageId)
    const intent = payment.intentId === null ? null : await gateway.cancelIntent(payment.intentId)
    if (intent?.status === 'succeeded') await apply(intent)
    else if (intent === null || intent.status === 'canceled') await repo.fail(db, payment.id, clock.now())
  }

  async function settle({ payment, isPayable }: repo.OpenPayment) {
    if (payment.hostedPageId) {
      const page = await gateway.readHostedPage(payment.hostedPageId)
      if (page?.intentId) await applyById(page.intentId)
    }
    if (payment.intentId) await applyById(payment.intentId)
    const after = await repo.byId(db, payment.id)
    if (after?.status !== 'pending') return
    if (!isPayable) return close(after)
    await postpone(payment)
  }

  async function postpone(payment: repo.PaymentRow) {
    const now = clock.now()
    await repo.update(db, payment.id, { nextCheckAt: nextCheck(payment.intentAt ?? payment.createdAt, now) }, now)
  }

  async function settleAll(where: { dueBy?: Date; orderId?: string }) {
    for (const open of await repo.openPayments(db, where, clock.now(), BATCH)) {
      await settle(open).catch((error: unknown) => {
        // A provider that is away is away for all of them; what it refuses concerns this one alone, which waits its turn.
        if (isUnreachable(error)) throw error
        log.error({ err: error, payment: open.payment.id }, 'a payment could not be settled')
        return postpone(open.payment)
      })
    }
  }

  /** Refunds and disputes whose webhooks were lost. */
  async function followMissed(lookBackMinutes: number) {
    const listed = await gateway.readMissedEvents(minutesAfter(clock.now(), -lookBackMinutes))
    const missed = await events.unapplied(
      db,
      listed.map(({ id }) => id),
    )
    for (const event of listed.filter(({ id }) => missed.has(id))) {
      await handle(event).catch((error: unknown) => {
        if (isUnreachable(error)) throw error
        log.error({ err: error, event: event.id }, 'an event of the provider could not be followed')
      })
    }
  }

  /** One part that fails must not keep the next from its turn. */
  const attempt = (what: string, tx: () => Promise<void>) =>
    tx().catch((error: unknown) => log.warn({ err: error }, `${what} stopped for now`))

  const runOnce = ({ all = false }: { all?: boolean } = {}): Promise<void> => {
    running ??= withAdvisoryLock('reconciler', async () => {
      await attempt('settling payments', () => settleAll(all ? {} : { dueBy: clock.now() }))
      await attempt('refunding', refunds.runDue)
      await attempt('following refunds and disputes', () => followMissed(all ? FIRST_LOOK_BACK_MINUTES : LOOK_BACK_MINUTES))
    })
      .then(() => {})
      .catch((error) => log.warn({ err: error }, 'the reconciler stopped for now'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    runOnce,
    settleOrder: (orderId: string) => settleAll({ orderId }),
    /** At once whatever is open, as the last run may have ended in the middle of a payment; then by the clock. */
    start(everyMs: number) {
      timer = setInterval(() => void runOnce(), everyMs)
      void runOnce({ all: true })
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
