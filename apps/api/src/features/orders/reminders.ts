import { openActions } from '@vorta/contract/orders/status'
import { formatDollars, toDollars } from '@vorta/contract/shared/money'
import { type Clock, daysAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Transact } from '../../platform/transaction.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import * as repo from './orders.repo.ts'

const PAYMENT_DUE_JOB = 'payment-due'
/** Closes what is still open at the card provider for a quote, at the moment it lapses. */
export const QUOTE_LAPSE_JOB = 'quote-lapse'
const FEE_OPEN_DAYS = 1
const QUOTE_ENDS_IN_DAYS = 5

interface Tools {
  readonly transact: Transact
  readonly clock: Clock
  readonly notifications: NotificationsService
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** A design fee that is still open after a day is asked for once. */
export const planFeeReminder = (db: Db, orderId: string, placedAt: Date) =>
  enqueue(db, {
    kind: PAYMENT_DUE_JOB,
    dedupeKey: `${PAYMENT_DUE_JOB}:${orderId}`,
    payload: { orderId },
    notBefore: daysAfter(placedAt, FEE_OPEN_DAYS),
  })

/** So is a quote some days before it lapses. */
export const planQuoteReminder = (db: Db, orderId: string, quoteId: string, validUntil: Date) =>
  enqueue(db, {
    kind: PAYMENT_DUE_JOB,
    dedupeKey: `${PAYMENT_DUE_JOB}:${quoteId}`,
    payload: { orderId, quoteId },
    notBefore: daysAfter(validUntil, -QUOTE_ENDS_IN_DAYS),
  })

export const planQuoteLapse = (db: Db, orderId: string, quoteId: string, validUntil: Date) =>
  enqueue(db, { kind: QUOTE_LAPSE_JOB, dedupeKey: `${QUOTE_LAPSE_JOB}:${quoteId}`, payload: { orderId }, notBefore: validUntil })

/** Tells the customer of money that is still due when the time for it has come. */
export function createReminders({ transact, clock, notifications }: Tools) {
  const feeNews = (order: repo.OrderRow) => {
    if (order.feeStatus !== 'unpaid' || openActions(order.status).length === 0) return null
    const sum = formatDollars(toDollars(order.designFeeCents))
    return { title: 'The design fee is still open', body: `Order ${order.number}: we start as soon as ${sum} is paid.` }
  }

  const quoteNews = async (db: Db, order: repo.OrderRow, quoteId: string) => {
    const quote = order.status === 'payment_pending' ? await repo.activeQuote(db, order.id) : undefined
    if (quote?.id !== quoteId || quote.validUntil <= clock.now()) return null
    const sum = formatDollars(toDollars(quote.productionCents))
    return {
      title: 'Your production quote ends soon',
      body: `Order ${order.number}: ${sum} can be paid until ${DAY.format(quote.validUntil)}.`,
    }
  }

  return {
    [PAYMENT_DUE_JOB]: ({ orderId, quoteId }: Record<string, unknown>): Promise<void> =>
      transact(async (tx) => {
        const order = typeof orderId === 'string' ? await repo.lockOrder(tx.db, orderId) : undefined
        if (!order) return
        const news = typeof quoteId === 'string' ? await quoteNews(tx.db, order, quoteId) : feeNews(order)
        if (news) await notifications.notify(tx, { ...news, kind: 'payment.due', userId: order.userId, orderId: order.id })
      }),
  }
}
