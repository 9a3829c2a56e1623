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

interface Tools {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly gateway: Gateway
  readonly orders: OrdersService
  readonly notifications: NotificationsService
  readonly attention: Attention
}

/** The money stays: the bank decided so, or the dispute was no more than a question. */
const GOOD_ENDS = ['won', 'warning_closed', 'prevented']
const isOver = ({ status }: { status: string }) => status === 'lost' || GOOD_ENDS.includes(status)

/** Disputes of cardholders, as the provider lists them. */
export function createDisputes({ db, transact, clock, gateway, orders, notifications, attention }: Tools) {
  async function tell(tx: Transaction, order: OrderRow, payment: repo.PaymentRow, dispute: Dispute, before: string | undefined) {
    const what = `${TYPE_LABELS[payment.type]} of ${inDollars(payment.amountCents)}`
    const sum = inDollars(dispute.amountCents)
    const detail = { payment: payment.id, dispute: dispute.id, status: dispute.status, amountCents: dispute.amountCents }
    await recordAudit(tx.db, { action: 'payment.dispute', target: `order:${order.id}`, detail })
    const note = (line: string) => orders.note(tx, order.id, line, { kind: 'payment', targetId: payment.id })
    if (before === undefined) await note(`${what} was disputed with the bank`)
    if (GOOD_ENDS.includes(dispute.status)) await attention.settle(tx, payment.id, { reasons: ['dispute'], subject: dispute.id })
    else
      await attention.open(tx, order, payment, {
        reason: 'dispute',
        subject: dispute.id,
        detail: `The cardholder disputes ${sum} of the ${TYPE_LABELS[payment.type].toLowerCase()}.`,
      })
    if (!isOver(dispute)) return
    const end = dispute.status === 'lost' ? `the bank returned ${sum} to the cardholder` : 'the payment stands'
    await note(`The dispute over the ${TYPE_LABELS[payment.type].toLowerCase()} is closed: ${end}`)
    const title = dispute.status === 'lost' ? 'Dispute lost' : 'Dispute closed'
    const notification = { kind: 'payment.review', title, body: `Order ${order.number}: ${end}.`, orderId: order.id }
    await notifications.notifyAll(tx, await notifications.admins(tx.db), notification)
  }

  const learn = (found: repo.PaymentRow, listed: readonly Dispute[], askedAt: Date) =>
    transact(async (tx) => {
      const order = await orders.lockForPayment(tx, null, found.orderId)
      const payment = await repo.lock(tx.db, found.id)
      if (!isSettled(payment)) return
      const known = new Map((await attentionRepo.disputesOf(tx.db, payment.id)).map((dispute) => [dispute.id, dispute]))
      for (const dispute of listed) {
        const before = known.get(dispute.id)
        // A reading that began before the last one says nothing new.
        if (before && (before.updatedAt > askedAt || isSame(before, dispute))) continue
        await attentionRepo.saveDispute(tx.db, payment.id, dispute, askedAt)
        if (before?.status !== dispute.status) await tell(tx, order, payment, dispute, before?.status)
      }
      const disputed = (await attentionRepo.disputesOf(tx.db, payment.id)).some(({ status }) => !GOOD_ENDS.includes(status))
      if (disputed !== payment.disputed) await repo.update(tx.db, payment.id, { disputed }, clock.now())
    })

  return {
    async follow(intent: Intent, isToldOfDispute: boolean): Promise<void> {
      const payment = await repo.byIntent(db, intent.id)
      if (!payment || !(isToldOfDispute || intent.disputed)) return
      const askedAt = clock.now()
      await learn(payment, await gateway.readDisputes(intent.id), askedAt)
    },
  }
}

const isSame = (before: attentionRepo.DisputeRow, { status, amountCents, evidenceDueAt }: Dispute) =>
  before.status === status && before.amountCents === amountCents && before.evidenceDueAt?.getTime() === evidenceDueAt?.getTime()
