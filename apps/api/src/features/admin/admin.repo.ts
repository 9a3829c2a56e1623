import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { type CursorPosition, olderThan } from '../../platform/db/keyset.ts'
import { counters } from '../../platform/db/schema/counters.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { users } from '../../platform/db/schema/users.ts'
import { isOpenOrder } from '../order-access/order-visibility.sql.ts'

export type AccountRow = typeof users.$inferSelect

const isGranted = sql`${users.grantedRoles} @> array['engineer']`
// The redundant condition lets the planner use the partial index on staff.
const isActing = and(eq(users.activeRole, 'engineer'), sql`${users.activeRole} <> 'user'`)

/** Users who can be assigned to an order; in demo mode also those who switched to the role. */
const isEngineer = (demo: boolean): SQL | undefined => and(isNull(users.disabledAt), demo ? or(isGranted, isActing) : isGranted)

export function engineers(db: Db, demo: boolean) {
  return db
    .select({ _id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(isEngineer(demo))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
}

export const countEngineers = (db: Db, demo: boolean): Promise<number> => db.$count(users, isEngineer(demo))

/** Whether the user can be assigned to orders; undefined if there is no such user. */
export async function engineerStatus(db: Db, id: string, demo: boolean): Promise<{ isEngineer: boolean } | undefined> {
  const [row] = await db
    .select({ isEngineer: sql<boolean>`coalesce(${isEngineer(demo)}, false)` })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/**
 * Prevents a rename until the end of the transaction. The database copies the engineer's name to the order and locks the user for it;
 * a rename locks the user and then their orders, so everyone else must lock them in the same order to avoid deadlocks.
 */
export async function lockName(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('share')
}

/** Accounts that are customers only, from the counters table. */
export async function countCustomers(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${counters.change}), 0)::int` })
    .from(counters)
    .where(eq(counters.name, 'users:customers'))
  return row?.count ?? 0
}

// Raw SQL, because the query builder omits table names when selecting from one table, and both tables have an id.
const openOrders = sql<number>`(select count(*)::int from orders o where o.engineer_id = users.id and ${sql.raw(isOpenOrder('o'))})`
const isStaff = (demo: boolean) => {
  const isGrantedAny = sql`${users.grantedRoles} && array['engineer', 'admin']`
  return demo ? or(isGrantedAny, sql`${users.activeRole} <> 'user'`) : isGrantedAny
}

/** The customer and the assigned engineer. */
export async function participantsOf(db: Db, orderId: string): Promise<(string | null)[]> {
  const [row] = await db.select({ userId: orders.userId, engineerId: orders.engineerId }).from(orders).where(eq(orders.id, orderId))
  return row ? [row.userId, row.engineerId] : []
}

export async function countOpenOrders(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ openOrders }).from(users).where(eq(users.id, userId))
  return row?.openOrders ?? 0
}

const nameAndEmail = sql`lower(' ' || ${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`
export const matchesNameOrEmail = (pattern: string): SQL => sql`${nameAndEmail} like lower(${pattern})`

interface AccountFilter {
  readonly patterns: readonly string[]
  readonly staffOnly: boolean
  readonly demo: boolean
}

export function accounts(db: Db, { patterns, staffOnly, demo }: AccountFilter, before: CursorPosition | null, limit: number) {
  const matches = patterns.map(matchesNameOrEmail)
  return db
    .select({ account: users, openOrders })
    .from(users)
    .where(and(...matches, staffOnly ? isStaff(demo) : undefined, olderThan(users.createdAt, users.id, before)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}
