import type { Intent } from '../../platform/stripe/facts.ts'
import type { Gateway } from '../../platform/stripe/gateway.ts'
import { isDisputed } from '../../platform/stripe/provider-error.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { inDollars } from './amount-due.ts'
import type { AttentionRow } from './attention.repo.ts'
import type { Attention } from './attention.ts'
import { isIntentId } from './attention-subject.ts'
import { sumOf } from './merge-refunds.ts'
import * as repo from './payments.repo.ts'

export const REFUND_JOB = 'refund'
/** The job queue waits an hour at most between attempts, so this takes about five hours. */
const ATTEMPTS_MAX = 12

interface Deps {
  readonly transact: Transact
  readonly gateway: Gateway
  readonly orders: OrdersService
  readonly attention: Attention
}

/** Refunds intents that pay for nothing: duplicates, and payments of expired or replaced quotes. */
export function createSurplus({ transact, gateway, orders, attention }: Deps) {
  const flagForAdmin = (paymentId: string, intentId: string, subject: string, amountCents: number) =>
    transact(async (tx) => {
      const found = await repo.byId(tx.db, paymentId)
      if (!found) return
      const order = await orders.lockAny(tx, found.orderId)
      const detail = `A payment of ${inDollars(amountCents)} that does not count toward the order (${intentId}) could not be refunded.`
      await attention.open(tx, order, found, { reason: 'refund_failed', subject, detail })
    })

  return {
    async refund(payload: Record<string, unknown>, tries: number): Promise<void> {
      const intentId = String(payload.intentId)
      const intent = await gateway.readIntent(intentId)
      if (!intent) throw new Error('The payment to refund does not exist at the provider')
      const isCovered = async () => sumOf(await gateway.readRefunds(intentId), 'succeeded', 'pending') >= intent.receivedCents
      if (await isCovered()) return
      const suffix = [payload.round, tries].filter(Boolean).map((part) => `:${String(part)}`)
      // The provider repeats its response to a used key, even an error, so each attempt has its own.
      const refundError = await gateway.refund(intentId, `refund:${intentId}${suffix.join('')}`).then(
        () => null,
        (error: unknown) => error,
      )
      if (await isCovered()) return
      const canRetry = tries + 1 < ATTEMPTS_MAX && !isDisputed(refundError)
      if (canRetry || intent.paymentId === null) throw refundError ?? new Error(`The refund of ${intentId} failed at the provider`)
      await flagForAdmin(intent.paymentId, intentId, `${intentId}:${String(payload.round ?? 0)}`, intent.receivedCents)
    },

    /** Handles a refund that failed after it succeeded, of any money that does not pay for its payment. */
    async follow(payment: repo.PaymentRow, intent: Intent): Promise<void> {
      const refunds = await gateway.readRefunds(intent.id)
      const failed = refunds.find(({ status }) => status === 'failed')
      if (!failed || sumOf(refunds, 'succeeded', 'pending') >= intent.receivedCents) return
      await flagForAdmin(payment.id, intent.id, `${intent.id}:${failed.id}`, intent.receivedCents)
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
