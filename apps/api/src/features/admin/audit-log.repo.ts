import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { auditLog } from '../../platform/db/schema/audit.ts'
import { files } from '../../platform/db/schema/files.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { users } from '../../platform/db/schema/users.ts'
import { matchesNameOrEmail } from './admin.repo.ts'

interface Filter {
  readonly target: string | undefined
  readonly action: string | undefined
  /** Must all match the name or the email of the actor. */
  readonly personPatterns: readonly string[]
  /** Included. */
  readonly from: Date | undefined
  /** Not included. */
  readonly to: Date | undefined
  /** Entries older than this one. */
  readonly beforeId: number | null
}

/** Newest first; ids increase in the order of writing. */
export function auditEntries(db: Db, { target, action, personPatterns, from, to, beforeId }: Filter, limit: number) {
  const conditions: (SQL | undefined)[] = [
    target ? eq(auditLog.target, target) : undefined,
    action ? sql`starts_with(${auditLog.action}, ${action})` : undefined,
    ...personPatterns.map(matchesNameOrEmail),
    from && gte(auditLog.at, from),
    to && lt(auditLog.at, to),
    beforeId === null ? undefined : lt(auditLog.id, beforeId),
  ]
  return db
    .select({ entry: auditLog, actor: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(...conditions))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}
export type AuditRow = Awaited<ReturnType<typeof auditEntries>>[number]

/** Order numbers, user names and file names by id; unknown ids are left out. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const list = [...ids]
  const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
  const [orderNames, userNames, fileNames] = await Promise.all([
    db.select({ id: orders.id, name: orders.number }).from(orders).where(inArray(orders.id, list)),
    db.select({ id: users.id, name: fullName }).from(users).where(inArray(users.id, list)),
    db.select({ id: files.id, name: files.originalName }).from(files).where(inArray(files.id, list)),
  ])
  return new Map([...orderNames, ...userNames, ...fileNames].map(({ id, name }) => [id, name]))
}
