import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import type { CompanySettings } from '@vorta/contract/company/schema'
import { orderDashboardPath } from '@vorta/contract/notifications/link'
import { formatCents } from '@vorta/contract/shared/money'
import { dateIn } from '../../platform/date-in.ts'
import { newId } from '../../platform/id.ts'
import type { Intent } from '../../platform/stripe/facts.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { type From, recordAudit } from '../audit/audit.service.ts'
import { enqueue, isEnqueued } from '../jobs/jobs.service.ts'
import type { OrderRow } from '../orders/orders.service.ts'
import { TYPE_LABELS } from './amount-due.ts'
import type { Attention } from './attention.ts'
import { intentOutcome } from './intent-outcome.ts'
import * as fees from './pay-fee.repo.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { receiptEmail, surplusEmail } from './payments.email.ts'
import * as repo from './payments.repo.ts'
import { REFUND_JOB } from './surplus.ts'
import { SURPLUS_TEXTS, type SurplusReason, surplusReason } from './surplus-reasons.ts'

/** The result of applying an intent. */
export type ApplyResult =
  | 'paid'
  /** Applied before; nothing changed. */
  | 'already'
  | 'open'
  /** The money arrived for something that can no longer be paid and is being refunded. */
  | 'refunding'
  /** Amount, currency or order differ; an admin must review it. */
  | 'mismatch'
  | 'unknown'

interface Report {
  readonly intent: Intent
  /** The request that reported the payment; undefined for the reconciler. */
  readonly from: From | undefined
}

type Payer = repo.Settlement['payer']

interface Deps extends Pick<PaymentsDeps, 'db' | 'transact' | 'clock' | 'orders' | 'notifications' | 'publicUrl'> {
  readonly attention: Attention
  readonly companySettings: () => Pick<CompanySettings, 'calendar'>
  /** Runs after commit: executes requested refunds and closes other open intents. */
  readonly afterPaid: (payment: repo.SettledPayment, intent: Intent, isCancelled: boolean) => void
}

export type ApplyIntent = ReturnType<typeof createApplyIntent>['apply']

/**
 * The only place that records a payment, whether confirm, webhook or reconciler reports it, in any order and any number of times.
 * Idempotent. The intent must have been read from the provider just now.
 */
export function createApplyIntent({ db, transact, clock, attention, orders, notifications, publicUrl, companySettings, afterPaid }: Deps) {
  const audit = (tx: Transaction, action: AuditAction, payment: repo.PaymentRow, { intent, from }: Report, detail: object = {}) =>
    recordAudit(tx.db, {
      ...{ action, target: `order:${payment.orderId}`, at: clock.now(), ...from },
      detail: { payment: payment.id, intent: intent.id, ...detail },
    })

  async function flagMismatch(tx: Transaction, order: OrderRow, payment: repo.PaymentRow, intent: Intent): Promise<ApplyResult> {
    const received = `${formatCents(intent.receivedCents)} ${intent.currency.toUpperCase()}`
    const due = `${formatCents(payment.amountCents)} ${payment.currency.toUpperCase()}`
    const detail = `Payment ${intent.id} is for ${received}, but ${due} is due.`
    await attention.open(tx, order, payment, { reason: 'amount_mismatch', subject: intent.id, detail })
    return 'mismatch'
  }

  /** Refunds a duplicate payment, a late one, or one for a withdrawn quote. Idempotent. */
  async function refundSurplus(
    tx: Transaction,
    order: OrderRow,
    payment: repo.PaymentRow,
    report: Report,
    reason: SurplusReason,
  ): Promise<ApplyResult> {
    const { intent } = report
    const dedupeKey = `refund:${intent.id}`
    if (await isEnqueued(tx.db, dedupeKey)) return 'refunding'
    await enqueue(tx.db, { kind: REFUND_JOB, dedupeKey, payload: { intentId: intent.id, orderId: order.id } })
    await repo.fail(tx.db, payment.id, clock.now())
    const texts = SURPLUS_TEXTS[reason](formatCents(intent.receivedCents))
    const { description, action, kind, title, staffTitle } = texts
    await orders.addTimelineEntry(tx, order.id, description, { kind: 'payment', targetId: payment.id })
    await audit(tx, action, payment, report, { reason })
    const notification = { kind, body: `Order ${order.number}: ${description}.`, orderId: order.id }
    await notifications.notify(tx, { ...notification, title, userId: order.userId })
    if (await notifications.wantsMail(tx.db, order.userId, 'refunded')) {
      const { email: to, firstName } = await repo.payerOf(tx.db, order.userId)
      const link = publicUrl() + orderDashboardPath('user', order.id, { view: 'payments' })
      const received = { ...payment, amountCents: intent.receivedCents, last4: intent.last4 }
      const payload = surplusEmail({ ...received, to, firstName, orderNumber: order.number, link }, texts)
      await enqueue(tx.db, { kind: 'mail', dedupeKey: `returned:${intent.id}`, payload })
    }
    if (staffTitle) {
      const staff = new Set([...(order.engineerId ? [order.engineerId] : []), ...(await notifications.admins(tx.db))])
      await notifications.notifyAll(tx, [...staff], { ...notification, title: staffTitle })
    }
    return 'refunding'
  }

  async function updateOrder(tx: Transaction, order: OrderRow, payment: repo.PaymentRow, at: Date) {
    if (payment.type === 'design_fee') await orders.markFeePaid(tx, order.id, at, order)
    else if (order.status === 'payment_pending') await orders.markProductionPaid(tx, order.id, at)
    else if (payment.type === 'balance' && order.status === 'in_production') await orders.markBalancePaid(tx, order, payment.amountCents)
    else
      await orders.addTimelineEntry(tx, order.id, `${TYPE_LABELS[payment.type]} of ${formatCents(payment.amountCents)} paid`, {
        kind: 'payment',
        targetId: payment.id,
      })
  }

  const receiptOf = (order: { number: string }, payment: repo.SettledPayment, { email: to, firstName }: Payer, last4: string | null) => {
    const link = `${publicUrl()}/receipt/${payment.id}`
    const paidOn = dateIn(companySettings().calendar.timeZone, clock.now())
    return receiptEmail({ ...payment, to, firstName, orderNumber: order.number, last4, link, paidOn })
  }

  /**
   * Most payments are a design fee that nothing interferes with. One statement records it; returns nothing if it needs the locks. With
   * a session, the statement also checks what was not just read.
   */
  async function payFee({ order, payment, payer }: repo.Settlement, { intent, from }: Report, sessionId?: string) {
    const isDue = payment.type === 'design_fee' && order.feeStatus === 'unpaid' && order.status !== 'cancelled'
    if (!isDue || intentOutcome(payment, intent, { status: order.status, payableQuoteId: undefined }) !== 'pay') return
    const fee = orders.feePaid.plan(order, clock.now())
    const paid = await fees.payFee(db, {
      ...{ fee, version: order.version, payment, demo: notifications.demo },
      paidBy: { intentId: intent.id, last4: intent.last4 },
      audit: { from, detail: { payment: payment.id, intent: intent.id, amountCents: payment.amountCents } },
      receipt: { jobId: newId(), payload: receiptOf(order, payment, payer, intent.last4) },
      recalled: sessionId === undefined ? undefined : { sessionId, ...payer },
    })
    if (!paid) return
    orders.feePaid.announce(paid)
    afterPaid(payment, intent, false)
    return { fee, payment: { id: payment.id, amountCents: payment.amountCents, last4: intent.last4 }, order: paid }
  }

  async function markPaid(tx: Transaction, order: OrderRow, payment: repo.PaymentRow, report: Report): Promise<ApplyResult> {
    const { intent } = report
    const now = clock.now()
    const cancelled = order.status === 'cancelled'
    const { id: intentId, last4 } = intent
    const paid = { status: 'paid' as const, paidAt: now, intentId, last4, nextCheckAt: null, ...(cancelled && { refundRequestedAt: now }) }
    const [payer] = await Promise.all([
      repo.payerOf(tx.db, order.userId),
      repo.update(tx.db, payment.id, paid, now),
      updateOrder(tx, order, payment, now),
    ])
    await audit(tx, 'payment.paid', payment, report, { amountCents: payment.amountCents })
    await enqueue(tx.db, { kind: 'mail', dedupeKey: `receipt:${payment.id}`, payload: receiptOf(order, payment, payer, last4) })
    if (cancelled)
      await orders.addTimelineEntry(tx, order.id, 'A payment that arrived after the order was cancelled is being refunded', {
        kind: 'payment',
        targetId: payment.id,
      })
    tx.afterCommit(() => afterPaid(payment, intent, cancelled))
    return cancelled ? 'refunding' : 'paid'
  }

  async function settle(tx: Transaction, found: repo.SettledPayment, report: Report): Promise<ApplyResult> {
    const { intent } = report
    // Order first, then payment, as everywhere, to avoid deadlocks; sent together to save a round trip.
    const [order, payment] = await Promise.all([orders.lockAny(tx, found.orderId), repo.lock(tx.db, found.id)])
    const quote = payment.quoteId === null ? undefined : await orders.activeQuote(tx.db, order.id)
    // A charge made before the quote expired counts, even if it is reported later. The balance of an accepted quote does not expire.
    const isInTime = payment.type === 'balance' || (quote !== undefined && (intent.chargedAt ?? clock.now()) < quote.validUntil)
    const isDue = payment.type === 'balance' ? order.balanceStatus !== null : order.status === 'payment_pending'
    const payableQuoteId = isDue && isInTime ? quote?.id : undefined
    const outcome = intentOutcome(payment, intent, { status: order.status, payableQuoteId })
    if (outcome === 'mismatch') return flagMismatch(tx, order, payment, intent)
    if (outcome === 'surplus') return refundSurplus(tx, order, payment, report, surplusReason(payment, order, quote?.id))
    return outcome === 'pay' ? markPaid(tx, order, payment, report) : outcome
  }

  /** Callers that already loaded the payment pass it to save a query. */
  const apply = async (intent: Intent, known?: repo.Settlement, from?: From): Promise<ApplyResult> => {
    const settlement = known ?? (await repo.settlementOf(db, intent.id))
    const found = settlement?.payment ?? (await repo.named(db, intent))
    if (!found) return 'unknown'
    if (intent.status !== 'succeeded') return 'open'
    if (settlement && (await payFee(settlement, { intent, from }))) return 'paid'
    return transact((tx) => settle(tx, found, { intent, from }))
  }

  return {
    apply,
    /** Pays a fee that was not just read; returns nothing if anything about it or the recalled session has changed. */
    payRecent: (fee: repo.Settlement, intent: Intent, { sessionId, from }: Actor) => payFee(fee, { intent, from }, sessionId),
  }
}
