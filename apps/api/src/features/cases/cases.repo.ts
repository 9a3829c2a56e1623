import type { CaseStatus, OpenCase } from '@vorta/contract/cases/schema'
import type { OrderActor } from '@vorta/contract/orders/policy'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { and, asc, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { casePhotos, cases, caseUpdates } from '../../platform/db/schema/cases.ts'
import { files } from '../../platform/db/schema/files.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { users } from '../../platform/db/schema/users.ts'
import { ordersOf } from '../order-access/order-visibility.sql.ts'

export type CaseRow = typeof cases.$inferSelect

/** Newest first. */
export const listOf = (db: Db, orderId: string): Promise<CaseRow[]> =>
  db.select().from(cases).where(eq(cases.orderId, orderId)).orderBy(desc(cases.number))

/** The cases on all orders of a customer, oldest first. */
export const listOfCustomer = (db: Db, customerId: string) =>
  db
    .select({ orderNumber: orders.number, row: cases })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .where(eq(orders.userId, customerId))
    .orderBy(asc(cases.openedAt), asc(cases.id))

export async function find(db: Db, orderId: string, id: string): Promise<CaseRow | undefined> {
  const [row] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.orderId, orderId), eq(cases.id, id)))
  return row
}

export async function lastNumber(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(cases.number) })
    .from(cases)
    .where(eq(cases.orderId, orderId))
  return row?.last ?? 0
}

export async function hasOpen(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.orderId, orderId), isNull(cases.closedAt)))
  return rows.length > 0
}

export async function insert(db: Db, row: typeof cases.$inferInsert, photoIds: readonly string[]): Promise<void> {
  await db.insert(cases).values(row)
  if (photoIds.length > 0) await db.insert(casePhotos).values(photoIds.map((fileId, position) => ({ caseId: row.id, fileId, position })))
}

export async function setStatus(db: Db, id: string, change: { status: CaseStatus; closedAt: Date | null }): Promise<void> {
  await db.update(cases).set(change).where(eq(cases.id, id))
}

export async function insertUpdate(db: Db, row: typeof caseUpdates.$inferInsert): Promise<void> {
  await db.insert(caseUpdates).values(row)
}

export const photosOf = (db: Db, caseIds: readonly string[]) =>
  db
    .select({ caseId: casePhotos.caseId, file: files })
    .from(casePhotos)
    .innerJoin(files, eq(files.id, casePhotos.fileId))
    .where(inArray(casePhotos.caseId, [...caseIds]))
    .orderBy(asc(casePhotos.position))

export const updatesOf = (db: Db, caseIds: readonly string[]) =>
  db
    .select({ update: caseUpdates, firstName: users.firstName, lastName: users.lastName })
    .from(caseUpdates)
    .leftJoin(users, eq(users.id, caseUpdates.actorId))
    .where(inArray(caseUpdates.caseId, [...caseIds]))
    .orderBy(asc(caseUpdates.at), asc(caseUpdates.id))

/** Open cases of the orders that the reader is responsible for, oldest first. */
export async function listOpen(db: Db, { role, userId }: OrderActor, limit: number): Promise<OpenCase[]> {
  const rows = await db
    .select({
      row: cases,
      orderNumber: orders.number,
      make: orders.carMake,
      model: orders.carModel,
      year: orders.carYear,
      customer: orders.customerFullName,
    })
    .from(cases)
    .innerJoin(orders, eq(orders.id, cases.orderId))
    .where(and(isNull(cases.closedAt), role === 'admin' ? undefined : ordersOf('engineer', userId)))
    .orderBy(asc(cases.openedAt), asc(cases.id))
    .limit(limit)
  return rows.map(({ row, orderNumber, customer, ...vehicle }) => ({
    ...{ _id: row.id, number: row.number, kind: row.kind, status: row.status, openedAt: row.openedAt.toISOString() },
    order: { _id: row.orderId, orderNumber, car: vehicleName(vehicle), customer },
  }))
}

/** Removes the customer's text and closes open cases. The photos are deleted with the customer's files. */
export async function erase(db: Db, customerId: string, now: Date, removedText: string): Promise<void> {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, customerId))
  await db.update(cases).set({ description: removedText }).where(inArray(cases.orderId, own))
  await db
    .update(cases)
    .set({ status: 'declined', closedAt: now })
    .where(and(inArray(cases.orderId, own), isNull(cases.closedAt)))
  await db
    .update(orders)
    .set({ hasOpenCase: false })
    .where(and(eq(orders.userId, customerId), sql`${orders.hasOpenCase}`))
}
