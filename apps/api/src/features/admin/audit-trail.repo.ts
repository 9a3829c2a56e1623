import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/accounts.ts'
import { auditLog } from '../../platform/db/schema/office.ts'

interface Wanted {
  readonly target: string | undefined
  readonly action: string | undefined
  /** Entries older than this one. */
  readonly beforeId: number | null
}

/** Newest first by their own number, which is in the sequence they were written. */
export function auditEntries(db: Db, { target, action, beforeId }: Wanted, limit: number) {
  const conditions: (SQL | undefined)[] = [
    target ? eq(auditLog.target, target) : undefined,
    action ? sql`starts_with(${auditLog.action}, ${action})` : undefined,
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
