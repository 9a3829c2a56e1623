import { formatCents } from '@vorta/contract/shared/money'
import { dateIn } from '../../platform/date-in.ts'
import type { Dispute, Intent } from '../../platform/stripe/facts.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { OrderRow } from '../orders/orders.service.ts'
import { TYPE_LABELS } from './amount-due.ts'
import { needsResponse } from './attention.present.ts'
import * as attentionRepo from './attention.repo.ts'
import type { Attention } from './attention.ts'
import { isClosed, WON_STATUSES } from './dispute-status.ts'
import { isPaidBy } from './intent-outcome.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import * as repo from './payments.repo.ts'

interface Deps extends Pick<PaymentsDeps, 'db' | 'transact' | 'clock' | 'gateway' | 'orders' | 'notifications' | 'companySettings'> {
  readonly attention: Attention
}

interface DisputedMoney {
  readonly intent: Intent
  /** False for duplicates, late payments and payments of a wrong amount. */
  readonly isMain: boolean
}

export function createDisputes({ db, transact, clock, gateway, orders, notifications, companySettings, attention }: Deps) {
  async function reportChange(
    tx: Transaction,
    order: OrderRow,
    payment: repo.PaymentRow,
    { intent, isMain }: DisputedMoney,
    dispute: Dispute,
    before: string | undefined,
  ) {
    const paymentText = isMain
      ? `${TYPE_LABELS[payment.type]} of ${formatCents(payment.amountCents)}`
      : `A payment of ${formatCents(intent.receivedCents)} that doesn't count toward the order`
    const shortText = isMain ? `the ${TYPE_LABELS[payment.type].toLowerCase()}` : "a payment that doesn't count toward the order"
    const sum = formatCents(dispute.amountCents)
    const { id, status, amountCents } = dispute
    const detail = { payment: payment.id, intent: intent.id, dispute: id, status, amountCents }
    await recordAudit(tx.db, { action: 'payment.dispute', target: `order:${order.id}`, detail })
    const addEntry = (description: string) => orders.addTimelineEntry(tx, order.id, description, { kind: 'payment', targetId: payment.id })
    if (before === undefined) await addEntry(`${paymentText} was disputed by the cardholder`)
    if (WON_STATUSES.includes(dispute.status)) await attention.autoResolve(tx, payment.id, { reasons: ['dispute'], subject: dispute.id })
    else
      await attention.open(tx, order, payment, {
        reason: 'dispute',
        subject: dispute.id,
        detail: `The cardholder is disputing ${sum} of ${shortText}${isMain ? '' : ` (${intent.id})`}.`,
        ...(dispute.evidenceDueAt &&
          needsResponse(dispute) && {
            deadline: ` Submit evidence by ${dateIn(companySettings().calendar.timeZone, dispute.evidenceDueAt)}.`,
          }),
      })
    if (!isClosed(status)) return
    const outcome = dispute.status === 'lost' ? `the bank returned ${sum} to the cardholder` : 'the charge stands'
    await addEntry(`Dispute over ${shortText} closed: ${outcome}`)
    const title = dispute.status === 'lost' ? 'Dispute lost' : 'Dispute closed'
    const notification = { kind: 'payment.review', title, body: `Order ${order.number}: ${outcome}.`, orderId: order.id }
    await notifications.notifyAll(tx, await notifications.admins(tx.db), notification)
  }

  const applyDisputes = (found: repo.PaymentRow, intent: Intent, listed: readonly Dispute[], readAt: Date) =>
    transact(async (tx) => {
      const order = await orders.lockAny(tx, found.orderId)
      const payment = await repo.lock(tx.db, found.id)
      const isMain = isPaidBy(payment, intent)
      const known = new Map((await attentionRepo.disputesOf(tx.db, payment.id)).map((dispute) => [dispute.id, dispute]))
      for (const dispute of listed) {
        const before = known.get(dispute.id)
        // Ignores a list that was read before the stored one.
        if (before && (before.updatedAt > readAt || isSame(before, dispute))) continue
        await attentionRepo.saveDispute(tx.db, { paymentId: payment.id, intentId: intent.id }, dispute, readAt)
        if (before?.status !== dispute.status) await reportChange(tx, order, payment, { intent, isMain }, dispute, before?.status)
      }
      if (!isMain) return
      const disputed = (await attentionRepo.disputesOf(tx.db, payment.id)).some(
        ({ intentId, status }) => (intentId ?? intent.id) === intent.id && !WON_STATUSES.includes(status),
      )
      if (disputed !== payment.disputed) await repo.update(tx.db, payment.id, { disputed }, clock.now())
    })

  return {
    async follow(intent: Intent, isDisputeEvent: boolean): Promise<void> {
      const payment = await repo.ofIntent(db, intent)
      if (!payment || !(isDisputeEvent || intent.disputed)) return
      const readAt = clock.now()
      await applyDisputes(payment, intent, await gateway.readDisputes(intent.id), readAt)
    },
  }
}

const isSame = (before: attentionRepo.DisputeRow, { status, amountCents, evidenceDueAt }: Dispute) =>
  before.status === status && before.amountCents === amountCents && before.evidenceDueAt?.getTime() === evidenceDueAt?.getTime()
