import { openActions } from '@vorta/contract/orders/status'
import { formatCents } from '@vorta/contract/shared/money'
import * as z from 'zod'
import { type Clock, daysAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Transact } from '../../platform/transaction.ts'
import { jobHandler } from '../jobs/job-handler.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import * as repo from './orders.repo.ts'

const PAYMENT_DUE_JOB = 'payment-due'
/** Closes the open payment intent of a quote when the quote expires. */
export const QUOTE_EXPIRY_JOB = 'quote-lapse'
export const quoteExpiryPayload = z.object({ orderId: z.string() })
const FEE_REMINDER_AFTER_DAYS = 1
/** A reminder that is later than this, because the server was down, is not sent. */
const FEE_REMINDER_WITHIN_DAYS = 3
const QUOTE_REMINDER_BEFORE_DAYS = 5

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly notifications: NotificationsService
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

export const scheduleQuoteReminder = (db: Db, orderId: string, quoteId: string, validUntil: Date) =>
  enqueue(db, {
    kind: PAYMENT_DUE_JOB,
    dedupeKey: `${PAYMENT_DUE_JOB}:${quoteId}`,
    payload: { orderId, quoteId },
    notBefore: daysAfter(validUntil, -QUOTE_REMINDER_BEFORE_DAYS),
  })

export const scheduleQuoteExpiry = (db: Db, orderId: string, quoteId: string, validUntil: Date) =>
  enqueue(db, { kind: QUOTE_EXPIRY_JOB, dedupeKey: `${QUOTE_EXPIRY_JOB}:${quoteId}`, payload: { orderId }, notBefore: validUntil })

/** Each reminder is sent only if the payment is still due when the job runs. */
export function createReminders({ db, transact, clock, notifications }: Deps) {
  const feeReminder = (order: repo.OrderRow) => {
    if (order.feeStatus !== 'unpaid' || openActions(order.status).length === 0) return null
    const sum = formatCents(order.designFeeCents)
    return { title: 'Your design fee is due', body: `Order ${order.number}: we'll start as soon as you pay ${sum}.` }
  }

  const quoteReminder = async (db: Db, order: repo.OrderRow, quoteId: string) => {
    const quote = order.status === 'payment_pending' ? await repo.activeQuote(db, order.id) : undefined
    if (quote?.id !== quoteId || quote.validUntil <= clock.now()) return null
    const sum = quote.depositCents === null ? formatCents(quote.productionCents) : `the deposit of ${formatCents(quote.depositCents)}`
    return {
      title: 'Your production quote expires soon',
      body: `Order ${order.number}: you can pay ${sum} until ${DAY_FORMAT.format(quote.validUntil)}.`,
    }
  }

  const remind = jobHandler(
    'Remind a customer about a payment',
    z.object({ orderId: z.string(), quoteId: z.string().optional() }),
    ({ orderId, quoteId }) =>
      transact(async (tx) => {
        const order = await repo.lockOrder(tx.db, orderId)
        if (!order) return
        const reminder = quoteId === undefined ? feeReminder(order) : await quoteReminder(tx.db, order, quoteId)
        if (reminder) await notifications.notify(tx, { ...reminder, kind: 'payment.due', userId: order.userId, orderId: order.id })
      }),
  )

  return {
    jobs: { [PAYMENT_DUE_JOB]: remind },

    /** Looks for fees to remind of, instead of one job per order: most fees are paid at once. */
    async remindOfFees(): Promise<void> {
      const to = daysAfter(clock.now(), -FEE_REMINDER_AFTER_DAYS)
      const keyPrefix = `${PAYMENT_DUE_JOB}:`
      for (const orderId of await repo.unpaidOrders(db, { from: daysAfter(to, -FEE_REMINDER_WITHIN_DAYS), to, keyPrefix }))
        await enqueue(db, { kind: PAYMENT_DUE_JOB, dedupeKey: keyPrefix + orderId, payload: { orderId } })
    },
  }
}
