import { minutesAfter } from '../../platform/clock.ts'
import { isUnreachable } from '../../platform/stripe/provider-error.ts'
import type { ProviderEvent } from '../../platform/stripe/webhook.ts'
import type { ApplyIntent } from './apply-intent.ts'
import * as events from './payment-events.repo.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import * as repo from './payments.repo.ts'
import type { Refunds } from './refunds.ts'

const BATCH = 200
const MAX_INTERVAL_MINUTES = 6 * 60
const LOOK_BACK_MINUTES = 60
/** The provider retries its webhooks for three days. */
const FIRST_LOOK_BACK_MINUTES = 3 * 24 * 60

interface Deps extends Pick<PaymentsDeps, 'db' | 'clock' | 'log' | 'telemetry' | 'gateway'> {
  readonly apply: ApplyIntent
  readonly refunds: Refunds
  readonly handle: (event: ProviderEvent) => Promise<void>
}

/** Every minute in the first half hour, then at growing intervals. */
function nextCheck(openedAt: Date, now: Date): Date {
  const ageMinutes = (now.getTime() - openedAt.getTime()) / 60_000
  return minutesAfter(now, Math.min(MAX_INTERVAL_MINUTES, Math.max(1, ageMinutes / 30)))
}

/** Reads from the provider what neither confirm nor webhook reported. */
export function createReconciler({ db, clock, log, telemetry, gateway, apply, refunds, handle }: Deps) {
  let running: Promise<void> | undefined

  const applyById = async (intentId: string) => {
    const intent = await gateway.readIntent(intentId)
    if (intent) await apply(intent)
  }

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
        // If the provider is unreachable, stop; any other error concerns only this payment.
        if (isUnreachable(error)) throw error
        log.error({ err: error, payment: open.payment.id }, 'failed to settle a payment')
        return postpone(open.payment)
      })
    }
  }

  /** Catches up on refunds and disputes whose webhooks were lost. */
  async function processMissedEvents(lookBackMinutes: number) {
    const listed = await gateway.readMissedEvents(minutesAfter(clock.now(), -lookBackMinutes))
    const missed = await events.findUnapplied(
      db,
      listed.map(({ id }) => id),
    )
    for (const event of listed.filter(({ id }) => missed.has(id))) {
      await handle(event).catch((error: unknown) => {
        if (isUnreachable(error)) throw error
        log.error({ err: error, event: event.id }, 'failed to process a provider event')
      })
    }
  }

  /** A failing step must not prevent the next one. */
  const attempt = (name: string, step: () => Promise<void>) =>
    step().catch((error: unknown) => log.warn({ err: error }, `${name} failed and will be retried`))

  const runOnce = ({ all = false }: { all?: boolean } = {}): Promise<void> => {
    running ??= telemetry
      .job('reconciler', async () => {
        await attempt('settling payments', () => settleAll(all ? {} : { dueBy: clock.now() }))
        await attempt('refunding', refunds.runDue)
        await attempt('processing missed events', () => processMissedEvents(all ? FIRST_LOOK_BACK_MINUTES : LOOK_BACK_MINUTES))
      })
      .catch((error) => log.warn({ err: error }, 'reconciler run failed and will be retried'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    runOnce,
    settleOrder: (orderId: string) => settleAll({ orderId }),
  }
}
