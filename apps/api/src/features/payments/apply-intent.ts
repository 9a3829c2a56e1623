import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Intent } from '../../platform/stripe/facts.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrderRow, OrdersService } from '../orders/orders.service.ts'
import { inDollars, TYPE_LABELS } from './amount-due.ts'
import type { Attention } from './attention.ts'
import { verdictOf } from './intent-outcome.ts'
import { receiptMail } from './payments.email.ts'
import * as repo from './payments.repo.ts'
import { RETURNS, type ReturnReason, returnReason } from './returned-money.ts'
import { REFUND_JOB } from './surplus.ts'

/** What an intent's word came to. */
export type Applied =
  | 'paid'
  /** Known before: nothing changed. */
  | 'already'
  | 'open'
  /** The money came, but for something that cannot be paid: it goes back. */
  | 'refunding'
  /** Its facts do not fit ours: a person must look. */
  | 'mismatch'
  | 'unknown'

type Payer = Awaited<ReturnType<typeof repo.payerOf>>

interface Tools {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly attention: Attention
  readonly orders: OrdersService
  readonly notifications: NotificationsService
  readonly publicUrl: () => string
  /** Called after the commit: refund what is wanted, close what is left open. */
  readonly afterPaid: (payment: repo.PaymentRow, intent: Intent, isCancelled: boolean) => void
}

export type ApplyIntent = ReturnType<typeof createApplyIntent>

/**
 * The one way in which money becomes a fact here, whoever brings the news: confirm, webhook or reconciler, in any
 * order and any number. Only forward, each effect once. The intent must have been read from the provider just now.
 */
export function createApplyIntent({ db, transact, clock, attention, orders, notifications, publicUrl, afterPaid }: Tools) {
  const audit = (tx: Transaction, action: string, payment: repo.PaymentRow, intent: Intent, detail: object = {}) =>
    recordAudit(tx.db, {
      ...{ action, target: `order:${payment.orderId}`, at: clock.now() },
      detail: { payment: payment.id, intent: intent.id, ...detail },
    })

  async function flag(tx: Transaction, order: OrderRow, payment: repo.PaymentRow, intent: Intent): Promise<Applied> {
    const arrived = `${inDollars(intent.receivedCents)} ${intent.currency.toUpperCase()}`
    const due = `${inDollars(payment.amountCents)} ${payment.currency.toUpperCase()}`
    const detail = `Payment ${intent.id} brought ${arrived}, but ${due} is due.`
    await attention.open(tx, order, payment, { reason: 'amount_mismatch', subject: intent.id, detail })
    return 'mismatch'
  }

  /** Money that came a second time, too late, or for a quote that was withdrawn: it goes back, once. */
  async function giveBack(
    tx: Transaction,
    order: OrderRow,
    payment: repo.PaymentRow,
    intent: Intent,
    reason: ReturnReason,
  ): Promise<Applied> {
    const dedupeKey = `refund:${intent.id}`
    if (await repo.jobIsKnown(tx.db, dedupeKey)) return 'refunding'
    await enqueue(tx.db, { kind: REFUND_JOB, dedupeKey, payload: { intentId: intent.id, orderId: order.id } })
    await repo.fail(tx.db, payment.id, clock.now())
    const { line, action, kind, title, staffTitle } = RETURNS[reason](inDollars(intent.receivedCents))
    await orders.note(tx, order.id, line, { kind: 'payment', targetId: payment.id })
    await audit(tx, action, payment, intent, { reason })
    const notice = { kind, body: `Order ${order.number}: ${line}.`, orderId: order.id }
    await notifications.notify(tx, { ...notice, title, userId: order.userId })
    if (staffTitle) {
      const staff = new Set([...(order.engineerId ? [order.engineerId] : []), ...(await notifications.admins(tx.db))])
      await notifications.notifyAll(tx, [...staff], { ...notice, title: staffTitle })
    }
    return 'refunding'
  }

  async function tellOrder(tx: Transaction, order: OrderRow, payment: repo.PaymentRow, at: Date) {
    if (payment.type === 'design_fee') await orders.markFeePaid(tx, order.id, at, order)
    else if (order.status === 'payment_pending') await orders.markProductionPaid(tx, order.id, at)
    else
      await orders.note(tx, order.id, `${TYPE_LABELS.production} of ${inDollars(payment.amountCents)} paid`, {
        kind: 'payment',
        targetId: payment.id,
      })
  }

  async function sendReceipt(tx: Transaction, order: OrderRow, payment: repo.PaymentRow, payer: Payer, last4: string | null) {
    const { email: to, firstName } = payer
    const link = `${publicUrl()}/receipt/${payment.id}`
    const payload = receiptMail({ ...payment, to, firstName, orderNumber: order.number, last4, link })
    await enqueue(tx.db, { kind: 'mail', dedupeKey: `receipt:${payment.id}`, payload })
  }

  async function markPaid(tx: Transaction, order: OrderRow, payment: repo.PaymentRow, intent: Intent): Promise<Applied> {
    const now = clock.now()
    const cancelled = order.status === 'cancelled'
    const { id: intentId, last4 } = intent
    const paid = { status: 'paid' as const, paidAt: now, intentId, last4, nextCheckAt: null, ...(cancelled && { refundWantedAt: now }) }
    const [payer] = await Promise.all([
      repo.payerOf(tx.db, order.userId),
      repo.update(tx.db, payment.id, paid, now),
      tellOrder(tx, order, payment, now),
    ])
    await audit(tx, 'payment.paid', payment, intent, { amountCents: payment.amountCents })
    await sendReceipt(tx, order, payment, payer, last4)
    if (cancelled)
      await orders.note(tx, order.id, 'The order was cancelled before this payment arrived: it is refunded', {
        kind: 'payment',
        targetId: payment.id,
      })
    tx.after(() => afterPaid(payment, intent, cancelled))
    return cancelled ? 'refunding' : 'paid'
  }

  async function settle(tx: Transaction, found: repo.PaymentRow, intent: Intent): Promise<Applied> {
    // In this sequence, and in one trip.
    const [order, payment] = await Promise.all([orders.lockForPayment(tx, null, found.orderId), repo.lock(tx.db, found.id)])
    const quote = payment.type === 'production' ? await orders.activeQuote(tx.db, order.id) : undefined
    // A card that was charged in time counts, even if word of it comes after the quote has lapsed.
    const isInTime = quote !== undefined && (intent.chargedAt ?? clock.now()) < quote.validUntil
    const payableQuoteId = order.status === 'payment_pending' && isInTime ? quote.id : undefined
    const verdict = verdictOf(payment, intent, { status: order.status, payableQuoteId })
    if (verdict === 'mismatch') return flag(tx, order, payment, intent)
    if (verdict === 'surplus') return giveBack(tx, order, payment, intent, returnReason(payment, order, quote?.id))
    return verdict === 'pay' ? markPaid(tx, order, payment, intent) : verdict
  }

  /** `known` is its row, where the caller has just looked it up. */
  return async (intent: Intent, known?: repo.PaymentRow): Promise<Applied> => {
    const found =
      known ?? (await repo.byIntent(db, intent.id)) ?? (intent.paymentId === null ? undefined : await repo.byId(db, intent.paymentId))
    if (!found) return 'unknown'
    if (intent.status !== 'succeeded') return 'open'
    return transact((tx) => settle(tx, found, intent))
  }
}
