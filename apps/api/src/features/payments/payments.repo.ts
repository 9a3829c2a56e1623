import { PAYMENT_STATUSES, type PaymentStatus, type PaymentType } from '@vorta/contract/payments/schema'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, ne, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { prepareOnce, prepareUpdates } from '../../platform/db/prepared.ts'
import { first } from '../../platform/db/rows.ts'
import { sessions } from '../../platform/db/schema/auth.ts'
import { orders, quotes } from '../../platform/db/schema/orders.ts'
import { payments, receiptHolders } from '../../platform/db/schema/payments.ts'
import { users } from '../../platform/db/schema/users.ts'
import { isCustomersSession } from '../auth/open-session.sql.ts'
import { orderFacts } from '../order-access/order-visibility.sql.ts'

export type PaymentRow = typeof payments.$inferSelect
const at = (name: string) => sql.placeholder(name)
type Change = Partial<typeof payments.$inferInsert>

export async function countByStatus(db: Db): Promise<Record<PaymentStatus, number>> {
  const rows = await db.select({ status: payments.status, n: count() }).from(payments).groupBy(payments.status)
  const found = new Map(rows.map(({ status, n }) => [status, n]))
  return Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, found.get(status) ?? 0])) as Record<PaymentStatus, number>
}

/** The payment of this type that has not failed. */
export const findActive = (db: Db, orderId: string, type: PaymentType): Promise<PaymentRow | undefined> =>
  first(activeStatement(db).execute({ orderId, type }))
const activeStatement = prepareOnce((db) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, at('orderId')), eq(payments.type, at('type')), ne(payments.status, 'failed')))
    .prepare('payments_due'),
)

/** The payment of the active quote that is not finished: of the whole amount or of the deposit. */
export async function pendingOfQuote(db: Db, orderId: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.type, ['production', 'deposit']), eq(payments.status, 'pending')))
  return row
}

/** Returns undefined if the id is taken or an active payment of the type exists. */
export const insert = (db: Db, row: NewPayment): Promise<PaymentRow | undefined> => first(insertStatement(db).execute({ ...row }))
type NewPayment = Pick<PaymentRow, 'id' | 'orderId' | 'type' | 'amountCents' | 'currency' | 'quoteId' | 'createdAt'>
const insertStatement = prepareOnce((db) =>
  db
    .insert(payments)
    .values({
      id: at('id'),
      orderId: at('orderId'),
      type: at('type'),
      amountCents: at('amountCents'),
      currency: at('currency'),
      quoteId: at('quoteId'),
      createdAt: at('createdAt'),
      updatedAt: at('createdAt'),
    })
    .onConflictDoNothing()
    .returning()
    .prepare('payments_insert'),
)

export const byId = (db: Db, id: string): Promise<PaymentRow | undefined> => first(db.select().from(payments).where(eq(payments.id, id)))

export const byIntent = (db: Db, intentId: string): Promise<PaymentRow | undefined> => first(byIntentStatement(db).execute({ intentId }))
const byIntentStatement = prepareOnce((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.intentId, at('intentId')))
    .prepare('payments_of_intent'),
)

/** Finds the payment of an intent that is attached to it, or that only names it, such as a duplicate. */
export async function ofIntent(
  db: Db,
  intent: { readonly id: string; readonly paymentId: string | null },
): Promise<PaymentRow | undefined> {
  return (await byIntent(db, intent.id)) ?? named(db, intent)
}

/** The payment that an intent names, without being attached to it. */
export const named = async (db: Db, { paymentId }: { readonly paymentId: string | null }): Promise<PaymentRow | undefined> =>
  paymentId === null ? undefined : byId(db, paymentId)

/** Lock the order first, to avoid deadlocks. */
export async function lock(db: Db, id: string): Promise<PaymentRow> {
  const [row] = await lockStatement(db).execute({ id })
  if (!row) throw new Error('The payment does not exist')
  return row
}
const lockStatement = prepareOnce((db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, at('id')))
    .for('update')
    .prepare('payments_lock'),
)

const updateStatement = prepareUpdates(payments, 'payments_update')

export async function update(db: Db, id: string, change: Change, now: Date): Promise<void> {
  await updateStatement(db, id, { ...change, updatedAt: now })
}

/** False on a cancelled order and for an expired or withdrawn quote. The balance of an accepted quote does not expire. */
const payableAt = (now: SQLWrapper) => sql<boolean>`(
  exists (select from orders o where o.id = payments.order_id and o.status <> 'cancelled')
  and not exists (select from quotes q where q.id = payments.quote_id and (q.withdrawn_at is not null or payments.type <> 'balance' and q.valid_until <= ${now}::timestamptz)))`

interface Attached {
  readonly isPayable: boolean
}

/** Does nothing if the payment already has an intent. */
export const attachIntent = (db: Db, id: string, intentId: string, now: Date, nextCheckAt: Date): Promise<Attached | undefined> =>
  first(attachIntentStatement(db).execute({ id, intentId, now: now.toISOString(), nextCheckAt: nextCheckAt.toISOString() }))
const attachIntentStatement = prepareOnce((db) =>
  db
    .update(payments)
    .set({
      intentId: sql`${at('intentId')}`,
      intentAt: sql`${at('now')}`,
      nextCheckAt: sql`${at('nextCheckAt')}`,
      updatedAt: sql`${at('now')}`,
    })
    .where(and(eq(payments.id, at('id')), isNull(payments.intentId), eq(payments.status, 'pending')))
    .returning({ isPayable: payableAt(sql`${at('now')}`) })
    .prepare('payments_join_intent'),
)

export async function attachHostedPage(
  db: Db,
  id: string,
  hostedPageId: string,
  now: Date,
  nextCheckAt: Date,
): Promise<Attached | undefined> {
  const [row] = await db
    .update(payments)
    .set({ hostedPageId, nextCheckAt, intentAt: sql`coalesce(${payments.intentAt}, ${now.toISOString()})`, updatedAt: now })
    .where(eq(payments.id, id))
    .returning({ isPayable: payableAt(sql`${now.toISOString()}`) })
  return row
}

export async function isPayable(db: Db, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ isPayable: payableAt(sql`${now.toISOString()}`) })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')))
  return rows[0]?.isPayable ?? false
}

/** Changes only pending payments. */
export async function fail(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'failed', nextCheckAt: null, updatedAt: now })
    .where(and(eq(payments.id, id), eq(payments.status, 'pending')))
}

/** Concurrent callers count one attempt, because the update matches the intent id. */
export async function detachIntent(db: Db, id: string, intentId: string, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ intentId: null, intentAt: null, attempt: sql`${payments.attempt} + 1`, attemptAt: now, updatedAt: now })
    .where(and(eq(payments.id, id), eq(payments.intentId, intentId), eq(payments.status, 'pending')))
}

export async function detachHostedPage(db: Db, id: string, pageId: string, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ hostedPageId: null, attempt: sql`${payments.attempt} + 1`, attemptAt: now, updatedAt: now })
    .where(and(eq(payments.id, id), eq(payments.hostedPageId, pageId), eq(payments.status, 'pending')))
}

/** Moves on to a new idempotency key. Concurrent callers count one attempt, because the update matches the old one. */
export async function nextAttempt(db: Db, { id, attempt }: Pick<PaymentRow, 'id' | 'attempt'>, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ attempt: attempt + 1, attemptAt: now, updatedAt: now })
    .where(and(eq(payments.id, id), eq(payments.attempt, attempt), eq(payments.status, 'pending')))
}

/** Returns the number of payments marked for refund. */
export async function requestRefunds(db: Db, orderId: string, now: Date): Promise<number> {
  const rows = await db
    .update(payments)
    .set({ refundRequestedAt: now, refundTries: 0, refundNextAt: null, updatedAt: now })
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'paid'), isNull(payments.refundRequestedAt)))
    .returning({ id: payments.id })
  return rows.length
}

/** Excludes refunds that wait for an admin. */
const refundIsDue = (now: Date) =>
  and(
    isNotNull(payments.refundRequestedAt),
    isNull(payments.refundedAt),
    eq(payments.status, 'paid'),
    or(isNull(payments.refundNextAt), lte(payments.refundNextAt, now)),
    sql`not exists (select from payment_attention a
      where a.payment_id = ${payments.id} and a.reason = 'refund_failed' and a.subject not like 'pi\\_%' and a.resolved_at is null)`,
  )

/** Longest waiting first, so that no refund starves the others. */
export const refundsDue = (db: Db, now: Date, limit: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(refundIsDue(now))
    .orderBy(asc(sql`coalesce(${payments.refundNextAt}, ${payments.refundRequestedAt})`))
    .limit(limit)

export const refundsDueOf = (db: Db, orderId: string, now: Date): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), refundIsDue(now)))

/** Sets when to check a refund that the provider accepted. */
export async function scheduleRefundCheck(db: Db, id: string, at: Date): Promise<void> {
  await db
    .update(payments)
    .set({ refundNextAt: at })
    .where(and(eq(payments.id, id), eq(payments.status, 'paid')))
}

export interface OpenPayment {
  readonly payment: PaymentRow
  readonly isPayable: boolean
}

/** Pending payments that exist at the provider. */
export function openPayments(db: Db, where: { dueBy?: Date; orderId?: string }, now: Date, limit: number): Promise<OpenPayment[]> {
  return db
    .select({ payment: payments, isPayable: payableAt(sql`${now.toISOString()}`) })
    .from(payments)
    .where(
      and(
        eq(payments.status, 'pending'),
        isNotNull(payments.nextCheckAt),
        or(isNotNull(payments.intentId), isNotNull(payments.hostedPageId)),
        where.dueBy && lte(payments.nextCheckAt, where.dueBy),
        where.orderId === undefined ? undefined : eq(payments.orderId, where.orderId),
      ),
    )
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit)
}

const payer = { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email, address: users.address }

export async function payerOf(db: Db, userId: string) {
  const [row] = await payerStatement(db).execute({ userId })
  if (!row) throw new Error('The customer of the order does not exist')
  return row
}
const payerStatement = prepareOnce((db) =>
  db
    .select(payer)
    .from(users)
    .where(eq(users.id, at('userId')))
    .prepare('payments_payer'),
)

export async function customerOf(db: Db, orderId: string): Promise<string | null> {
  const [row] = await customerStatement(db).execute({ orderId })
  return row?.userId ?? null
}
const customerStatement = prepareOnce((db) =>
  db
    .select({ userId: orders.userId })
    .from(orders)
    .where(eq(orders.id, at('orderId')))
    .prepare('payments_customer'),
)

const { id, number, version, feeStatus, designFeeCents, reviewedAt, dueAt } = orders
const { orderId, quoteId, type, amountCents, currency, status, intentId, hostedPageId, refundRequestedAt, refundedAt } = payments
/** Only the columns that are needed, because every column costs time in each payment. */
const settled = {
  order: { ...orderFacts, id, number, version, feeStatus, designFeeCents, reviewedAt, dueAt },
  payer: { email: users.email, firstName: users.firstName },
  payment: {
    ...{ id: payments.id, orderId, quoteId, type, amountCents, currency, status },
    ...{ intentId, hostedPageId, refundRequestedAt, refundedAt },
  },
}

/**
 * The order with its customer, and the payment of the intent, which may belong to another order. With a session, only if it is an open
 * one of the customer.
 */
export async function findForConfirmation(db: Db, orderId: string, intentId: string, session: { sessionId: string; now: Date } | null) {
  const [row] = await (session
    ? recalledConfirmation(db).execute({ orderId, intentId, sessionId: session.sessionId, now: session.now.toISOString() })
    : confirmationStatement(db).execute({ orderId, intentId }))
  return row
}
const selectForConfirmation = (db: Db) =>
  db
    .select(settled)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(payments, eq(payments.intentId, at('intentId')))
const confirmationStatement = prepareOnce((db) =>
  selectForConfirmation(db)
    .where(eq(orders.id, at('orderId')))
    .prepare('payments_confirming'),
)
const recalledConfirmation = prepareOnce((db) =>
  selectForConfirmation(db)
    .innerJoin(sessions, sql`${sessions.id} = ${at('sessionId')} and ${sql.raw(isCustomersSession('sessions', 'users'))}`)
    .where(and(eq(orders.id, at('orderId')), sql`${sessions.expiresAt} > ${at('now')}::timestamptz`))
    .prepare('payments_confirming_recalled'),
)

/** The payment of an intent with its order and customer. */
export const settlementOf = (db: Db, intentId: string): Promise<Settlement | undefined> =>
  first(settlementStatement(db).execute({ intentId }))
/** A payment with what settling it needs. */
export type SettledPayment = Settlement['payment']
export type Settlement = Awaited<ReturnType<ReturnType<typeof settlementStatement>['execute']>>[number]
const settlementStatement = prepareOnce((db) =>
  db
    .select(settled)
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(payments.intentId, at('intentId')))
    .prepare('payments_settlement'),
)

/** The active quote of an order, which may have expired, with what its document shows. */
export async function findQuoteDocument(db: Db, orderId: string) {
  const [row] = await db
    .select({
      quote: quotes,
      number: orders.number,
      order: orderFacts,
      car: sql<string>`concat_ws(' ', ${orders.carYear}, ${orders.carMake}, ${orders.carModel})`,
      customer: payer,
    })
    .from(quotes)
    .innerJoin(orders, eq(orders.id, quotes.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(quotes.orderId, orderId), isNull(quotes.withdrawnAt)))
  return row
}

/** The address of the order's customer and the latest quote that the user sent. */
export async function findQuoteDefaults(db: Db, orderId: string, userId: string) {
  const [customer] = await db
    .select({ address: users.address })
    .from(users)
    .innerJoin(orders, eq(orders.userId, users.id))
    .where(eq(orders.id, orderId))
  const [last] = await db.select().from(quotes).where(eq(quotes.createdBy, userId)).orderBy(desc(quotes.createdAt)).limit(1)
  return { address: customer?.address ?? null, last }
}

export async function findReceipt(db: Db, paymentId: string) {
  const [row] = await db
    .select({
      payment: payments,
      number: orders.number,
      order: orderFacts,
      payer,
      holder: { name: receiptHolders.name, address: receiptHolders.address },
      quote: quotes,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(receiptHolders, eq(receiptHolders.userId, orders.userId))
    .leftJoin(quotes, eq(quotes.id, payments.quoteId))
    .where(eq(payments.id, paymentId))
  return row
}
