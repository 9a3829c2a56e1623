import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Dispute, Intent } from '../../platform/stripe/facts.ts'
import type { Gateway } from '../../platform/stripe/gateway.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrderRow, OrdersService } from '../orders/orders.service.ts'
import { inDollars, TYPE_LABELS } from './amount-due.ts'
import * as attentionRepo from './attention.repo.ts'
import type { Attention } from './attention.ts'
import { isSettled } from './intent-outcome.ts'
import * as repo from './payments.repo.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly gateway: Gateway
  readonly orders: OrdersService
  readonly notifications: NotificationsService
  readonly attention: Attention
}

/** Statuses of a closed dispute in which the company keeps the money. */
const WON_STATUSES = ['won', 'warning_closed', 'prevented']
const isClosed = ({ status }: { status: string }) => status === 'lost' || WON_STATUSES.includes(status)

export function createDisputes({ db, transact, clock, gateway, orders, notifications, attention }: Deps) {
  async function reportChange(tx: Transaction, order: OrderRow, payment: repo.PaymentRow, dispute: Dispute, before: string | undefined) {
    const paymentText = `${TYPE_LABELS[payment.type]} of ${inDollars(payment.amountCents)}`
    const sum = inDollars(dispute.amountCents)
    const detail = { payment: payment.id, dispute: dispute.id, status: dispute.status, amountCents: dispute.amountCents }
    await recordAudit(tx.db, { action: 'payment.dispute', target: `order:${order.id}`, detail })
    const addEntry = (description: string) => orders.addTimelineEntry(tx, order.id, description, { kind: 'payment', targetId: payment.id })
    if (before === undefined) await addEntry(`${paymentText} was disputed with the bank`)
    if (WON_STATUSES.includes(dispute.status)) await attention.autoResolve(tx, payment.id, { reasons: ['dispute'], subject: dispute.id })
    else
      await attention.open(tx, order, payment, {
        reason: 'dispute',
        subject: dispute.id,
        detail: `The cardholder disputes ${sum} of the ${TYPE_LABELS[payment.type].toLowerCase()}.`,
      })
    if (!isClosed(dispute)) return
    const outcome = dispute.status === 'lost' ? `the bank returned ${sum} to the cardholder` : 'the payment remains valid'
    await addEntry(`The dispute over the ${TYPE_LABELS[payment.type].toLowerCase()} is closed: ${outcome}`)
    const title = dispute.status === 'lost' ? 'Dispute lost' : 'Dispute closed'
    const notification = { kind: 'payment.review', title, body: `Order ${order.number}: ${outcome}.`, orderId: order.id }
    await notifications.notifyAll(tx, await notifications.admins(tx.db), notification)
  }

  const applyDisputes = (found: repo.PaymentRow, listed: readonly Dispute[], readAt: Date) =>
    transact(async (tx) => {
      const order = await orders.lockForPayment(tx, null, found.orderId)
      const payment = await repo.lock(tx.db, found.id)
      if (!isSettled(payment)) return
      const known = new Map((await attentionRepo.disputesOf(tx.db, payment.id)).map((dispute) => [dispute.id, dispute]))
      for (const dispute of listed) {
        const before = known.get(dispute.id)
        // Ignores a list that was read before the stored one.
        if (before && (before.updatedAt > readAt || isSame(before, dispute))) continue
        await attentionRepo.saveDispute(tx.db, payment.id, dispute, readAt)
        if (before?.status !== dispute.status) await reportChange(tx, order, payment, dispute, before?.status)
      }
      const disputed = (await attentionRepo.disputesOf(tx.db, payment.id)).some(({ status }) => !WON_STATUSES.includes(status))
      if (disputed !== payment.disputed) await repo.update(tx.db, payment.id, { disputed }, clock.now())
    })

  return {
    async follow(intent: Intent, isDisputeEvent: boolean): Promise<void> {
      const payment = await repo.byIntent(db, intent.id)
      if (!payment || !(isDisputeEvent || intent.disputed)) return
      const readAt = clock.now()
      await applyDisputes(payment, await gateway.readDisputes(intent.id), readAt)
    },
  }
}

const isSame = (before: attentionRepo.DisputeRow, { status, amountCents, evidenceDueAt }: Dispute) =>
  before.status === status && before.amountCents === amountCents && before.evidenceDueAt?.getTime() === evidenceDueAt?.getTime()
