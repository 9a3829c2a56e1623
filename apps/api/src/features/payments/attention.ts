import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import type { PageQuery } from '@vorta/contract/http/page'
import { ATTENTION_LABELS, ATTENTION_REASONS, type AttentionReason } from '@vorta/contract/payments/attention'
import { paginate, readCursor } from '../../platform/cursor.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { OrderRow } from '../orders/orders.service.ts'
import { presentEntry } from './attention.present.ts'
import * as repo from './attention.repo.ts'
import { isIntentId } from './attention-subject.ts'
import { WON_STATUSES } from './dispute-status.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import * as payments from './payments.repo.ts'

type Deps = Pick<PaymentsDeps, 'db' | 'transact' | 'clock' | 'log' | 'orders' | 'notifications'>

interface NewAttention {
  readonly reason: AttentionReason
  /** Id of the refund, dispute or intent. */
  readonly subject: string
  readonly detail: string
  /** What only the notification adds, such as a deadline. */
  readonly deadline?: string
}

interface Resolution {
  readonly action: AuditAction
  readonly note: string | null
  readonly description: string
}

export type Attention = ReturnType<typeof createAttention>

/** Payments that an admin must review. Each subject opens one entry; an admin or an update from the provider resolves it. */
export function createAttention({ db, transact, clock, log, orders, notifications }: Deps) {
  /** Locks order, then payment, as everywhere, to avoid deadlocks. */
  const resolve = (
    actor: Actor,
    entryId: string,
    resolution: Resolution,
    act: (tx: Transaction, entry: repo.AttentionRow, payment: payments.PaymentRow) => Promise<void>,
  ): Promise<void> =>
    transact(async (tx) => {
      const found = await repo.byId(tx.db, entryId)
      if (!found) throw new AppError('not_found', 'Entry not found')
      const { entry, orderId } = found
      await orders.lockAny(tx, orderId)
      const payment = await payments.lock(tx.db, entry.paymentId)
      const { userId } = actor
      if (!(await repo.resolve(tx.db, entryId, { userId, note: resolution.note }, clock.now())))
        throw new AppError('conflict', 'This has already been handled.')
      await act(tx, entry, payment)
      await orders.addTimelineEntry(tx, orderId, resolution.description, { kind: 'payment', targetId: payment.id, actorId: userId })
      const detail = {
        payment: payment.id,
        reason: entry.reason,
        subject: entry.subject,
        ...(resolution.note && { note: resolution.note }),
      }
      await recordAudit(tx.db, { action: resolution.action, ...by(actor), target: `order:${orderId}`, detail })
    })

  return {
    /** Returns false, without any effect, if the subject already has an entry. */
    async open(
      tx: Transaction,
      order: OrderRow,
      payment: payments.PaymentRow,
      { reason, subject, detail, deadline = '' }: NewAttention,
    ): Promise<boolean> {
      const entry = { id: newId(), paymentId: payment.id, reason, subject, detail, since: clock.now() }
      if (!(await repo.insert(tx.db, entry))) return false
      log.error({ payment: payment.id, reason, subject }, 'payment needs attention')
      const target = `order:${order.id}`
      await recordAudit(tx.db, { action: 'payment.attention', result: 'refused', target, detail: { payment: payment.id, reason, subject } })
      const body = `Order ${order.number}: ${detail}${deadline}`
      const notification = { kind: 'payment.review', title: ATTENTION_LABELS[reason], body, orderId: order.id }
      await notifications.notifyAll(tx, await notifications.admins(tx.db), notification)
      return true
    },

    /** Without a subject, entries about other money than the payment itself stay open. */
    autoResolve: (tx: Transaction, paymentId: string, filter: { reasons: AttentionReason[]; subject?: string }) =>
      repo.autoResolve(tx.db, paymentId, filter, clock.now()),

    /** For a surplus intent that is refunded in full. */
    resolveRefundsOf: (tx: Transaction, intentId: string) => repo.resolveRefundsOf(tx.db, intentId, clock.now()),

    resolve,

    markHandled: (actor: Actor, entryId: string, note: string): Promise<void> =>
      resolve(actor, entryId, { action: 'payment.handled', note, description: 'Payment issue resolved' }, async (tx, entry, payment) => {
        // The admin paid the customer back another way, so the refund must not be retried.
        const isMainRefund = entry.reason === 'refund_failed' && !isIntentId(entry.subject)
        if (isMainRefund) await payments.update(tx.db, payment.id, { refundRequestedAt: null }, clock.now())
      }),

    async list({ limit, cursor }: PageQuery) {
      const [found, total] = await Promise.all([repo.page(db, readCursor(cursor), limit + 1, WON_STATUSES), repo.countOpen(db)])
      const { rows, nextCursor } = paginate(found, limit, ({ entry, rank }) => ({ at: rank, id: entry.id }))
      return { attention: rows.map(presentEntry), nextCursor, total }
    },

    async countByReason(): Promise<Record<AttentionReason, number>> {
      const found = new Map((await repo.countByReason(db)).map(({ reason, n }) => [reason, n]))
      return Object.fromEntries(ATTENTION_REASONS.map((reason) => [reason, found.get(reason) ?? 0])) as Record<AttentionReason, number>
    },
  }
}
