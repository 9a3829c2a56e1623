import type { TimeOff } from '@vorta/contract/time-off/schema'
import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { timeOff } from '../../platform/db/schema/time-off.ts'
import { users } from '../../platform/db/schema/users.ts'

const fields = {
  _id: timeOff.id,
  engineer: { _id: users.id, firstName: users.firstName, lastName: users.lastName },
  from: timeOff.startsOn,
  to: timeOff.endsOn,
  note: timeOff.note,
}

const select = (db: Db, where: SQL | undefined, limit: number): Promise<TimeOff[]> =>
  db
    .select(fields)
    .from(timeOff)
    .innerJoin(users, eq(users.id, timeOff.engineerId))
    .where(where)
    .orderBy(asc(timeOff.startsOn), asc(timeOff.id))
    .limit(limit)

interface Choice {
  readonly engineerId: string | null
  /** The first day that counts. */
  readonly since: string
  readonly limit: number
}

/** Current and planned time off, soonest first. */
export const list = (db: Db, { engineerId, since, limit }: Choice): Promise<TimeOff[]> =>
  select(db, and(gte(timeOff.endsOn, since), engineerId === null ? undefined : eq(timeOff.engineerId, engineerId)), limit)

export const find = (db: Db, id: string): Promise<TimeOff | undefined> => first(select(db, eq(timeOff.id, id), 1))

export const allOf = (db: Db, engineerId: string, limit: number): Promise<TimeOff[]> =>
  select(db, eq(timeOff.engineerId, engineerId), limit)

export async function insert(db: Db, row: typeof timeOff.$inferInsert): Promise<void> {
  await db.insert(timeOff).values(row)
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.delete(timeOff).where(eq(timeOff.id, id))
}

export async function removeAll(db: Db, engineerId: string): Promise<void> {
  await db.delete(timeOff).where(eq(timeOff.engineerId, engineerId))
}

/** Locks the engineer, so that simultaneous requests cannot exceed the limit. False for accounts that are no engineers. */
export async function lockEngineer(db: Db, id: string): Promise<boolean> {
  const isEngineer = sql`(${users.grantedRoles} @> array['engineer'] or ${users.activeRole} = 'engineer')`
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isEngineer))
    .for('no key update')
  return rows.length > 0
}
