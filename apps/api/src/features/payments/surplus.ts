import { formatCents } from '@vorta/contract/shared/money'
import * as z from 'zod'
import type { Intent, Refund } from '../../platform/stripe/facts.ts'
import { isDisputed } from '../../platform/stripe/provider-error.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import { type AttentionRow, refundEntriesOf } from './attention.repo.ts'
import type { Attention } from './attention.ts'
import { isIntentId } from './attention-subject.ts'
import { sumOf } from './merge-refunds.ts'
import { notifyOfFailedRefund } from './notify-failed-refund.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import * as repo from './payments.repo.ts'

export const REFUND_JOB = 'refund'
/** The job runner waits an hour at most between attempts, so this takes about four hours. */
const ATTEMPTS_MAX = 12

/** `round` is the entry with which an admin started it again. */
export const surplusPayload = z.object({ intentId: z.string(), round: z.string().optional() })

interface Deps extends Pick<PaymentsDeps, 'db' | 'transact' | 'gateway' | 'orders' | 'notifications'> {
  readonly attention: Attention
}

/** The provider lists the newest first. */
const newestFailed = (refunds: readonly Refund[]) => refunds.find(({ status }) => status === 'failed')

interface FailedRefund {
  readonly paymentId: string
  readonly intent: Pick<Intent, 'id' | 'receivedCents'>
  /** Distinguishes the entries about one intent: a refund id or the round of a job. */
  readonly suffix: string
}

/** Refunds intents that pay for nothing: duplicates, and payments of expired or replaced quotes. */
export function createSurplus({ db, transact, gateway, orders, notifications, attention }: Deps) {
  /** Opens an entry unless another one about this intent is still open. */
  const flagForAdmin = ({ paymentId, intent, suffix }: FailedRefund) =>
    transact(async (tx) => {
      const payment = await repo.byId(tx.db, paymentId)
      if (!payment) return
      const order = await orders.lockAny(tx, payment.orderId)
      const earlier = await refundEntriesOf(tx.db, intent.id)
      if (earlier.some(({ resolvedAt }) => resolvedAt === null)) return
      const sum = formatCents(intent.receivedCents)
      const detail = `A payment of ${sum} that doesn't count toward the order (${intent.id}) couldn't be refunded.`
      const isNew = await attention.open(tx, order, payment, { reason: 'refund_failed', subject: `${intent.id}:${suffix}`, detail })
      if (!isNew) return
      await orders.addTimelineEntry(tx, order.id, `A refund of ${sum} failed for a payment that doesn't count toward the order`, {
        kind: 'payment',
        targetId: payment.id,
      })
      const target = `order:${order.id}`
      await recordAudit(tx.db, {
        action: 'payment.refundFailed',
        result: 'refused',
        target,
        detail: { payment: paymentId, intent: intent.id },
      })
      if (earlier.length === 0) await notifyOfFailedRefund(notifications, tx, order, intent.receivedCents)
    })

  /** A job stops when its refund failed at the provider: an admin decides, and only their retry starts a new round. */
  const isWaitingForAdmin = async (intentId: string, round: string | undefined) => {
    const [newest] = await refundEntriesOf(db, intentId)
    return newest !== undefined && (newest.resolvedAt === null || newest.id !== round)
  }

  return {
    async refund({ intentId, round }: z.output<typeof surplusPayload>, tries: number): Promise<void> {
      const intent = await gateway.readIntent(intentId)
      if (!intent) throw new Error('The payment to refund does not exist at the provider')
      const isCovered = async () => sumOf(await gateway.readRefunds(intentId), 'succeeded', 'pending') >= intent.receivedCents
      if ((await isCovered()) || (await isWaitingForAdmin(intentId, round))) return
      const suffix = [round, tries].filter(Boolean).map((part) => `:${part}`)
      // The provider repeats its response to a used key, even an error, so each attempt has its own.
      const refundError = await gateway.refund(intentId, `refund:${intentId}${suffix.join('')}`).then(
        () => null,
        (error: unknown) => error,
      )
      if (await isCovered()) return
      const canRetry = tries + 1 < ATTEMPTS_MAX && refundError !== null && !isDisputed(refundError)
      if (canRetry || intent.paymentId === null) throw refundError ?? new Error(`The refund of ${intentId} failed at the provider`)
      const failed = refundError === null && newestFailed(await gateway.readRefunds(intentId))
      await flagForAdmin({ paymentId: intent.paymentId, intent, suffix: failed ? failed.id : (round ?? '0') })
    },

    /** Handles a refund that failed after it succeeded, of any money that does not pay for its payment. */
    async follow(payment: repo.PaymentRow, intent: Intent): Promise<void> {
      const refunds = await gateway.readRefunds(intent.id)
      if (sumOf(refunds, 'succeeded') >= intent.receivedCents) return transact((tx) => attention.resolveRefundsOf(tx, intent.id))
      const failed = newestFailed(refunds)
      if (!failed || sumOf(refunds, 'succeeded', 'pending') >= intent.receivedCents) return
      await flagForAdmin({ paymentId: payment.id, intent, suffix: failed.id })
    },

    /** Returns false if the entry is not about a surplus payment. */
    async retry(tx: Transaction, entry: AttentionRow, payment: repo.PaymentRow): Promise<boolean> {
      if (!isIntentId(entry.subject)) return false
      const [intentId = ''] = entry.subject.split(':')
      const payload = { intentId, orderId: payment.orderId, round: entry.id }
      await enqueue(tx.db, { kind: REFUND_JOB, dedupeKey: `refund:${intentId}:${entry.id}`, payload })
      return true
    },
  }
}
