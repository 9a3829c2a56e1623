import type { Db } from '../../platform/db/client.ts'
import type { Intent } from '../../platform/stripe/facts.ts'
import type { Gateway } from '../../platform/stripe/gateway.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { inDollars } from './amount-due.ts'
import type { AttentionRow } from './attention.repo.ts'
import type { Attention } from './attention.ts'
import { sumOf } from './merge-refunds.ts'
import * as repo from './payments.repo.ts'

export const REFUND_JOB = 'refund'
/** The outbox waits an hour at most between tries: these are about five hours. */
const TRIES_MAX = 12

interface Tools {
  readonly db: Db
  readonly transact: Transact
  readonly gateway: Gateway
  readonly orders: OrdersService
  readonly attention: Attention
}

const isIntent = (subject: string) => subject.startsWith('pi_')

/** Money of an intent that pays for nothing: a second payment, or one of a replaced quote. Its refund is a job. */
export function createSurplus({ db, transact, gateway, orders, attention }: Tools) {
  const callForAdmin = (paymentId: string, intentId: string, subject: string, amountCents: number) =>
    transact(async (tx) => {
      const found = await repo.byId(tx.db, paymentId)
      if (!found) return
      const order = await orders.lockForPayment(tx, null, found.orderId)
      const detail = `A further payment of ${inDollars(amountCents)} (${intentId}) could not be refunded.`
      await attention.open(tx, order, found, { reason: 'refund_failed', subject, detail })
    })

  return {
    async giveBack(payload: Record<string, unknown>, tries: number): Promise<void> {
      const intentId = String(payload.intentId)
      const intent = await gateway.readIntent(intentId)
      if (!intent) throw new Error('The provider does not know the payment to be refunded')
      const isCovered = async () => sumOf(await gateway.readRefunds(intentId), 'succeeded', 'pending') >= intent.receivedCents
      if (await isCovered()) return
      const suffix = [payload.round, tries].filter(Boolean).map((part) => `:${String(part)}`)
      // The provider repeats its answer to a used key, even an error: each try has its own.
      const refused = await gateway.refund(intentId, `refund:${intentId}${suffix.join('')}`).then(
        () => null,
        (error: unknown) => error,
      )
      if (await isCovered()) return
      if (tries + 1 < TRIES_MAX || intent.paymentId === null) throw refused ?? new Error(`The refund of ${intentId} failed at the provider`)
      await callForAdmin(intent.paymentId, intentId, `${intentId}:${String(payload.round ?? 0)}`, intent.receivedCents)
    },

    /** A refund of such money that failed after it had succeeded. */
    async follow(payment: repo.PaymentRow, intent: Intent): Promise<void> {
      // Unless it was ever to be given back, it is no concern of ours.
      if (!(await repo.jobIsKnown(db, `refund:${intent.id}`))) return
      const refunds = await gateway.readRefunds(intent.id)
      const failed = refunds.find(({ status }) => status === 'failed')
      if (!failed || sumOf(refunds, 'succeeded', 'pending') >= intent.receivedCents) return
      await callForAdmin(payment.id, intent.id, `${intent.id}:${failed.id}`, intent.receivedCents)
    },

    /** Tells whether the entry was about such money. */
    async retry(tx: Transaction, entry: AttentionRow, payment: repo.PaymentRow): Promise<boolean> {
      if (!isIntent(entry.subject)) return false
      const [intentId = ''] = entry.subject.split(':')
      const payload = { intentId, orderId: payment.orderId, round: entry.id }
      await enqueue(tx.db, { kind: REFUND_JOB, dedupeKey: `refund:${intentId}:${entry.id}`, payload })
      return true
    },
  }
}
