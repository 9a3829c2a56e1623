import type { AttentionReason } from '@vorta/contract/payments/attention'
import { and, count, desc, eq, inArray, isNull, like, notLike, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { type CursorPosition, olderThan } from '../../platform/db/keyset.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { paymentAttention, paymentDisputes, paymentRefunds } from '../../platform/db/schema/payment-attention.ts'
import { payments } from '../../platform/db/schema/payments.ts'
import { users } from '../../platform/db/schema/users.ts'

export type AttentionRow = typeof paymentAttention.$inferSelect
export type DisputeRow = typeof paymentDisputes.$inferSelect

type RefundRow = typeof paymentRefunds.$inferSelect
type NewRefund = Omit<RefundRow, 'paymentId' | 'updatedAt'>
type NewDispute = Omit<DisputeRow, 'paymentId' | 'intentId' | 'updatedAt'>

export const refundsOf = (db: Db, paymentId: string) => db.select().from(paymentRefunds).where(eq(paymentRefunds.paymentId, paymentId))

export async function saveRefunds(db: Db, paymentId: string, refunds: readonly NewRefund[], now: Date): Promise<void> {
  await db
    .insert(paymentRefunds)
    .values(refunds.map((refund) => ({ ...refund, paymentId, updatedAt: now })))
    .onConflictDoUpdate({ target: paymentRefunds.id, set: { status: sql`excluded.status`, updatedAt: now } })
}

export const disputesOf = (db: Db, paymentId: string) => db.select().from(paymentDisputes).where(eq(paymentDisputes.paymentId, paymentId))

interface DisputedIntent {
  readonly paymentId: string
  readonly intentId: string
}

export async function saveDispute(db: Db, { paymentId, intentId }: DisputedIntent, dispute: NewDispute, readAt: Date): Promise<void> {
  const { status, amountCents, evidenceDueAt } = dispute
  await db
    .insert(paymentDisputes)
    .values({ ...dispute, paymentId, intentId, updatedAt: readAt })
    .onConflictDoUpdate({ target: paymentDisputes.id, set: { intentId, status, amountCents, evidenceDueAt, updatedAt: readAt } })
}

/** Returns false if the subject already has an entry, open or resolved. */
export async function insert(db: Db, entry: Omit<AttentionRow, 'resolvedAt' | 'resolvedBy' | 'note'>): Promise<boolean> {
  const rows = await db.insert(paymentAttention).values(entry).onConflictDoNothing().returning({ id: paymentAttention.id })
  return rows.length > 0
}

const isOpen = isNull(paymentAttention.resolvedAt)

const isRefundOf = (intentId: string) =>
  and(eq(paymentAttention.reason, 'refund_failed'), like(paymentAttention.subject, `${intentId.replaceAll('_', '\\_')}:%`))

/** The entries about failed refunds of a surplus intent, newest first. */
export const refundEntriesOf = (db: Db, intentId: string): Promise<Pick<AttentionRow, 'id' | 'resolvedAt'>[]> =>
  db
    .select({ id: paymentAttention.id, resolvedAt: paymentAttention.resolvedAt })
    .from(paymentAttention)
    .where(isRefundOf(intentId))
    .orderBy(desc(paymentAttention.since), desc(paymentAttention.id))

export async function resolveRefundsOf(db: Db, intentId: string, now: Date): Promise<void> {
  await db
    .update(paymentAttention)
    .set({ resolvedAt: now })
    .where(and(isRefundOf(intentId), isNull(paymentAttention.resolvedAt)))
}

/** Resolves entries that an update from the provider made obsolete. */
export async function autoResolve(
  db: Db,
  paymentId: string,
  filter: { reasons: AttentionReason[]; subject?: string },
  now: Date,
): Promise<void> {
  const { subject } = paymentAttention
  const isSubject = filter.subject === undefined ? notLike(subject, 'pi\\_%') : eq(subject, filter.subject)
  await db
    .update(paymentAttention)
    .set({ resolvedAt: now })
    .where(and(eq(paymentAttention.paymentId, paymentId), inArray(paymentAttention.reason, filter.reasons), isSubject, isOpen))
}

/** Returns false if the entry was already resolved. */
export async function resolve(db: Db, id: string, by: { userId: string; note: string | null }, now: Date): Promise<boolean> {
  const rows = await db
    .update(paymentAttention)
    .set({ resolvedAt: now, resolvedBy: by.userId, note: by.note })
    .where(and(eq(paymentAttention.id, id), isOpen))
    .returning({ id: paymentAttention.id })
  return rows.length > 0
}

export async function byId(db: Db, id: string) {
  const [row] = await db
    .select({ entry: paymentAttention, orderId: payments.orderId })
    .from(paymentAttention)
    .innerJoin(payments, eq(payments.id, paymentAttention.paymentId))
    .where(eq(paymentAttention.id, id))
  return row
}

/** The status of the dispute over the money that an entry is about; disputes in an ignored status do not count. */
const disputeStatus = (ignored: readonly string[]) => sql<string | null>`(
  select d.status from payment_disputes d
  where d.payment_id = ${payments.id} and d.status not in ${[...ignored]}
    and coalesce(d.intent_id, ${payments.intentId}) = case when ${paymentAttention.subject} like 'pi\\_%'
      then split_part(${paymentAttention.subject}, ':', 1) else ${payments.intentId} end
  order by d.created_at desc limit 1)`

/** The year 3000, far beyond every entry, in seconds. */
const FAR_FUTURE_S = 32_503_680_000

/** One descending key that sorts by deadline, earliest first, then by age, newest first: a deadline is mirrored at the far future. */
const rank = sql`coalesce(
  case when ${paymentDisputes.status} like '%needs\\_response'
    then to_timestamp(${2 * FAR_FUTURE_S}::float8 - extract(epoch from ${paymentDisputes.evidenceDueAt})::float8) end,
  ${paymentAttention.since})`.mapWith(paymentAttention.since)

/** The next deadline first, then the newest. */
export const page = (db: Db, before: CursorPosition | null, limit: number, wonStatuses: readonly string[]) =>
  db
    .select({
      entry: paymentAttention,
      payment: payments,
      orderNumber: orders.number,
      customer: { firstName: users.firstName, lastName: users.lastName },
      dispute: paymentDisputes,
      disputeStatus: disputeStatus(wonStatuses),
      rank,
    })
    .from(paymentAttention)
    .innerJoin(payments, eq(payments.id, paymentAttention.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(paymentDisputes, eq(paymentDisputes.id, paymentAttention.subject))
    .where(and(isOpen, olderThan(rank, paymentAttention.id, before)))
    .orderBy(desc(rank), desc(paymentAttention.id))
    .limit(limit)

export const countOpen = (db: Db): Promise<number> => db.$count(paymentAttention, isOpen)

export const countByReason = (db: Db): Promise<{ reason: AttentionReason; n: number }[]> =>
  db.select({ reason: paymentAttention.reason, n: count() }).from(paymentAttention).where(isOpen).groupBy(paymentAttention.reason)
