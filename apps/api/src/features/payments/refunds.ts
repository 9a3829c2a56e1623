import type { Actor } from '@vorta/contract/auth/role'
import { formatCents } from '@vorta/contract/shared/money'
import { minutesAfter } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Intent } from '../../platform/stripe/facts.ts'
import { isDisputed, isKeySpent, isUnreachable, ProviderError } from '../../platform/stripe/provider-error.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { Attention } from './attention.ts'
import type { Background } from './background.ts'
import { isPaidBy } from './intent-outcome.ts'
import { sumOf } from './merge-refunds.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import * as repo from './payments.repo.ts'
import { createRefundEffects } from './refund-effects.ts'
import { createSurplus } from './surplus.ts'

const BATCH = 50
/** Pauses between attempts; after the last one an admin must review the refund. */
const BACK_OFF_MINUTES = [0, 5, 30, 120, 360]
const PENDING_CHECK_MINUTES = 5
/** Stops the run after this many unreachable calls in a row. */
const UNREACHABLE_MAX = 3

interface Deps extends Pick<PaymentsDeps, 'db' | 'transact' | 'clock' | 'log' | 'gateway' | 'orders' | 'notifications' | 'publicUrl'> {
  readonly attention: Attention
  readonly background: Background
}

export type Refunds = ReturnType<typeof createRefunds>

/** A refund is requested in a transaction, executed after commit and recorded once the provider lists it. */
export function createRefunds(deps: Deps) {
  const { db, transact, clock, log, gateway, orders, attention, background } = deps
  const applyRefunds = createRefundEffects(deps)
  const surplus = createSurplus(deps)

  async function execute(payment: repo.PaymentRow) {
    const { intentId } = payment
    if (intentId === null) return
    // An earlier attempt may have succeeded, so only the missing amount is refunded.
    const before = await gateway.readRefunds(intentId)
    const isCovered = sumOf(before, 'succeeded', 'pending') >= payment.amountCents
    if (!isCovered) await gateway.refund(intentId, idempotencyKeyOf(payment))
    await applyRefunds(payment, isCovered ? before : await gateway.readRefunds(intentId))
    await repo.scheduleRefundCheck(db, payment.id, minutesAfter(clock.now(), PENDING_CHECK_MINUTES))
  }

  /** Schedules the next attempt, or flags the refund for an admin after the last one. */
  const postpone = (failed: repo.PaymentRow, error: unknown) =>
    transact(async (tx) => {
      const order = await orders.lockAny(tx, failed.orderId)
      const payment = await repo.lock(tx.db, failed.id)
      if (payment.status !== 'paid') return
      const now = clock.now()
      const refundTries = payment.refundTries + 1
      const refundAttempt = isKeySpent(error) ? Math.max(payment.refundAttempt, failed.refundAttempt + 1) : payment.refundAttempt
      const pause = isDisputed(error) ? undefined : BACK_OFF_MINUTES[payment.refundTries]
      const refundNextAt = minutesAfter(now, pause ?? 0)
      await repo.update(tx.db, payment.id, { refundTries, refundAttempt, refundNextAt }, now)
      if (pause !== undefined) return
      const detail = `The payment provider didn't accept the ${formatCents(payment.amountCents)} refund ${causeOf(error, refundTries)}.`
      await attention.open(tx, order, payment, { reason: 'refund_failed', subject: `attempt:${refundAttempt}`, detail })
    })

  /** A failing refund does not block the others. */
  async function runAll(due: readonly repo.PaymentRow[]) {
    let unreachable = 0
    for (const payment of due) {
      try {
        await execute(payment)
        unreachable = 0
      } catch (error) {
        log.warn({ err: error, payment: payment.id }, 'refund failed')
        await postpone(payment, error)
        unreachable = isUnreachable(error) ? unreachable + 1 : 0
        if (unreachable >= UNREACHABLE_MAX) throw error
      }
    }
  }

  const runFor = async (orderId: string) => runAll(await repo.refundsDueOf(db, orderId, clock.now()))

  return {
    async request(tx: Transaction, orderId: string): Promise<void> {
      await repo.requestRefunds(tx.db, orderId, clock.now())
      tx.afterCommit(() => background.run('refund', () => runFor(orderId)))
    },

    runFor,

    runDue: async (): Promise<void> => runAll(await repo.refundsDue(db, clock.now(), BATCH)),

    /** Applies refunds made, changed or failed at the provider. */
    async follow(intent: Intent, isRefundEvent: boolean): Promise<void> {
      const payment = await repo.ofIntent(db, intent)
      if (!payment || !(isRefundEvent || intent.refundedCents > 0)) return
      // Money for an expired, withdrawn or replaced quote keeps its intent on a payment that failed.
      if (!isPaidBy(payment, intent)) return surplus.follow(payment, intent)
      await applyRefunds(payment, await gateway.readRefunds(intent.id))
    },

    /** Retries a failed refund, or refunds the rest of a partial one. */
    async retry(actor: Actor, entryId: string): Promise<void> {
      const resolution = { action: 'payment.refundRetried' as const, note: null, description: 'Refund retried' }
      await attention.resolve(actor, entryId, resolution, async (tx, entry, payment) => {
        if (entry.reason !== 'refund_failed' && entry.reason !== 'partial_refund')
          throw new AppError('conflict', 'There is no refund to retry. Mark it as handled instead.')
        if (await surplus.retry(tx, entry, payment)) return
        if (payment.status !== 'paid') throw new AppError('conflict', 'This payment is already refunded.')
        const now = clock.now()
        const change = { refundRequestedAt: now, refundTries: 0, refundNextAt: null, refundAttempt: payment.refundAttempt + 1 }
        await repo.update(tx.db, payment.id, change, now)
        tx.afterCommit(() => background.run('refund', () => runFor(payment.orderId)))
      })
    },

    refundSurplus: surplus.refund,
  }
}

function causeOf(error: unknown, tries: number): string {
  if (isDisputed(error)) return 'because the cardholder is disputing the payment'
  return `after ${tries} attempts${error instanceof ProviderError && error.providerCode ? ` (${error.providerCode})` : ''}`
}

const idempotencyKeyOf = ({ id, refundAttempt }: repo.PaymentRow) =>
  refundAttempt === 0 ? `refund:${id}` : `refund:${id}:${refundAttempt}`
