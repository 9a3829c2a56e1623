import { FEE_DUE_KIND } from '@vorta/contract/notifications/link'
import { isOpenStatus } from '@vorta/contract/orders/status'
import { formatCents } from '@vorta/contract/shared/money'
import * as z from 'zod'
import { daysAfter } from '../../platform/clock.ts'
import { dateIn } from '../../platform/date-in.ts'
import type { Db } from '../../platform/db/client.ts'
import { jobHandler } from '../jobs/job-handler.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { OrdersDeps } from './orders.deps.ts'
import * as repo from './orders.repo.ts'

const PAYMENT_DUE_JOB = 'payment-due'
const KEY_PREFIX = `${PAYMENT_DUE_JOB}:`
/** Closes the open payment intent of a quote when the quote expires. */
export const QUOTE_EXPIRY_JOB = 'quote-lapse'
export const quoteExpiryPayload = z.object({ orderId: z.string() })
/** The first and the last reminder of an unpaid fee. The first one has no suffix, as in earlier versions. */
const FEE_REMINDERS = [
  { afterDays: 1, suffix: '' },
  { afterDays: 5, suffix: ':last' },
] as const
/** Long enough for a weekend with a holiday. A reminder that is later, because the server was down, is not sent. */
const FEE_REMINDER_WITHIN_DAYS = 4
const QUOTE_REMINDER_BEFORE_DAYS = 5

type Deps = Pick<OrdersDeps, 'db' | 'transact' | 'clock' | 'calendar' | 'mayRemindOfFees' | 'notifications'>

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
export function createReminders({ db, transact, clock, calendar, mayRemindOfFees, notifications }: Deps) {
  const feeReminder = (order: repo.OrderRow, isLast: boolean) => {
    if (order.feeStatus !== 'unpaid' || !isOpenStatus(order.status)) return null
    const sum = formatCents(order.designFeeCents)
    const body = `Order ${order.number}: we'll start as soon as you pay ${sum}.`
    if (!isLast) return { title: 'Your design fee is due', body }
    return { title: 'Your design fee is still due', body: `${body} This is our last reminder.` }
  }

  const quoteReminder = async (db: Db, order: repo.OrderRow, quoteId: string) => {
    const quote = order.status === 'payment_pending' ? await repo.activeQuote(db, order.id) : undefined
    if (quote?.id !== quoteId || quote.validUntil <= clock.now()) return null
    const sum = quote.depositCents === null ? formatCents(quote.productionCents) : `the deposit of ${formatCents(quote.depositCents)}`
    return {
      title: 'Your production quote expires soon',
      body: `Order ${order.number}: you can pay ${sum} until ${dateIn(calendar().timeZone, quote.validUntil)}.`,
    }
  }

  const remind = jobHandler(
    'Remind a customer about a payment',
    z.object({ orderId: z.string(), quoteId: z.string().optional(), isLast: z.boolean().optional() }),
    ({ orderId, quoteId, isLast = false }) =>
      transact(async (tx) => {
        const order = await repo.lockOrder(tx.db, orderId)
        if (!order) return
        const reminder = quoteId === undefined ? feeReminder(order, isLast) : await quoteReminder(tx.db, order, quoteId)
        if (reminder)
          await notifications.notify(tx, {
            ...reminder,
            kind: quoteId === undefined ? FEE_DUE_KIND : 'payment.due',
            userId: order.userId,
            orderId: order.id,
          })
      }),
  )

  return {
    jobs: { [PAYMENT_DUE_JOB]: remind },

    /** Looks for fees to remind of during business hours, instead of one job per order: most fees are paid at once. */
    async remindOfFees(): Promise<void> {
      const now = clock.now()
      if (!mayRemindOfFees()) return
      for (const { afterDays, suffix } of FEE_REMINDERS) {
        const to = daysAfter(now, -afterDays)
        const period = { from: daysAfter(to, -FEE_REMINDER_WITHIN_DAYS), to }
        for (const orderId of await repo.unpaidOrders(db, period, { prefix: KEY_PREFIX, suffix }))
          await enqueue(db, {
            kind: PAYMENT_DUE_JOB,
            dedupeKey: KEY_PREFIX + orderId + suffix,
            payload: { orderId, isLast: suffix !== '' },
          })
      }
    },
  }
}
