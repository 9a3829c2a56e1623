import type { AuditAction } from '@vorta/contract/admin/audit-log'
import { orderDashboardPath } from '@vorta/contract/notifications/link'
import { formatCents } from '@vorta/contract/shared/money'
import type { Refund } from '../../platform/stripe/facts.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { OrderRow } from '../orders/orders.service.ts'
import { TYPE_LABELS } from './amount-due.ts'
import * as attentionRepo from './attention.repo.ts'
import type { Attention } from './attention.ts'
import { isSettled } from './intent-outcome.ts'
import { mergeRefunds, sumOf } from './merge-refunds.ts'
import { notifyOfFailedRefund } from './notify-failed-refund.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { partialRefundEmail, refundEmail } from './payments.email.ts'
import * as repo from './payments.repo.ts'

interface Deps extends Pick<PaymentsDeps, 'transact' | 'clock' | 'orders' | 'notifications' | 'publicUrl'> {
  readonly attention: Attention
}

interface RefundContext {
  readonly tx: Transaction
  readonly order: OrderRow
  readonly payment: repo.PaymentRow
}

/** Applies the provider's list of refunds to a payment. Idempotent. The list must have been read just now. */
export function createRefundEffects({ transact, clock, orders, notifications, attention, publicUrl }: Deps) {
  const timelineTarget = ({ payment }: RefundContext) => ({ kind: 'payment' as const, targetId: payment.id })
  const audit = ({ tx, order, payment }: RefundContext, action: AuditAction, detail: object, result: 'ok' | 'refused' = 'ok') =>
    recordAudit(tx.db, { action, result, target: `order:${order.id}`, at: clock.now(), detail: { payment: payment.id, ...detail } })

  async function email({ tx, order, payment }: RefundContext, refundId: string, write: typeof refundEmail) {
    if (!(await notifications.wantsMail(tx.db, order.userId, 'refunded'))) return
    const { email: to, firstName } = await repo.payerOf(tx.db, order.userId)
    const link = publicUrl() + orderDashboardPath('user', order.id, { view: 'payments' })
    const payload = write({ ...payment, to, firstName, orderNumber: order.number, link })
    await enqueue(tx.db, { kind: 'mail', dedupeKey: `refunded:${payment.id}:${refundId}`, payload })
  }

  async function applyFullRefund(context: RefundContext, refundId: string) {
    const { tx, order, payment } = context
    if (payment.type === 'design_fee') await orders.markRefunded(tx, order.id)
    else
      await orders.addTimelineEntry(
        tx,
        order.id,
        `${TYPE_LABELS[payment.type]} of ${formatCents(payment.amountCents)} refunded`,
        timelineTarget(context),
      )
    await attention.autoResolve(tx, payment.id, { reasons: ['refund_failed', 'partial_refund'] })
    await audit(context, 'payment.refunded', { refund: refundId })
    await email(context, refundId, refundEmail)
  }

  async function applyPartialRefund(context: RefundContext, refund: Refund, refundedCents: number) {
    const { tx, order, payment } = context
    const detail = `${formatCents(refundedCents)} of ${formatCents(payment.amountCents)} was refunded`
    await orders.addTimelineEntry(tx, order.id, `${TYPE_LABELS[payment.type]}: ${detail}`, timelineTarget(context))
    await audit(context, 'payment.partlyRefunded', { refund: refund.id, amountCents: refund.amountCents })
    await notifications.notify(tx, {
      kind: 'payment.partialRefund',
      title: 'Your partial refund is on its way',
      body: `Order ${order.number}: we refunded ${formatCents(refund.amountCents)} of your payment.`,
      orderId: order.id,
      userId: order.userId,
    })
    await email(context, refund.id, (details) => partialRefundEmail(details, refund.amountCents))
    if (payment.refundRequestedAt) return
    await attention.autoResolve(tx, payment.id, { reasons: ['partial_refund'] })
    await attention.open(tx, order, payment, {
      reason: 'partial_refund',
      subject: refund.id,
      detail: `${detail} in the payment provider's dashboard.`,
    })
  }

  async function applyFailedRefund(context: RefundContext, refund: Refund) {
    const { tx, order, payment } = context
    const sum = formatCents(refund.amountCents)
    await orders.addTimelineEntry(tx, order.id, `${TYPE_LABELS[payment.type]}: a refund of ${sum} failed`, timelineTarget(context))
    await audit(context, 'payment.refundFailed', { refund: refund.id }, 'refused')
    await attention.open(tx, order, payment, {
      reason: 'refund_failed',
      subject: refund.id,
      detail: `The ${sum} refund (${refund.id}) failed at the payment provider.`,
    })
  }

  return ({ id: paymentId, orderId }: Pick<repo.PaymentRow, 'id' | 'orderId'>, listed: readonly Refund[]): Promise<void> =>
    transact(async (tx) => {
      const order = await orders.lockAny(tx, orderId)
      const payment = await repo.lock(tx.db, paymentId)
      if (!isSettled(payment)) return
      const known = await attentionRepo.refundsOf(tx.db, payment.id)
      const { changed, all } = mergeRefunds(known, listed)
      const latest = changed[0]
      if (!latest) return
      const now = clock.now()
      await attentionRepo.saveRefunds(tx.db, payment.id, changed, now)
      const refundedCents = Math.min(payment.amountCents, sumOf(all, 'succeeded'))
      const isFullRefund = refundedCents >= payment.amountCents
      const refundedAt = isFullRefund ? (payment.refundedAt ?? now) : null
      const status = isFullRefund ? 'refunded' : 'paid'
      await repo.update(tx.db, payment.id, { status, refundedCents, refundedAt, refundId: latest.id }, now)
      const context = { tx, order, payment }
      const succeeded = changed.find((refund) => refund.status === 'succeeded')
      if (isFullRefund && payment.status === 'paid') await applyFullRefund(context, latest.id)
      if (isFullRefund) return
      if (succeeded) await applyPartialRefund(context, succeeded, refundedCents)
      if (payment.status === 'refunded' && payment.type === 'design_fee') await orders.markRefundReturned(tx, order.id)
      for (const refund of changed.filter((refund) => refund.status === 'failed')) {
        await applyFailedRefund(context, refund)
        if (known.some(({ id, status: before }) => id === refund.id && before === 'succeeded'))
          await notifyOfFailedRefund(notifications, tx, order, refund.amountCents)
      }
    })
}
