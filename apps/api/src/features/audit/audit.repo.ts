import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { postNamed } from '../../platform/db/named-statement.ts'
import { auditLog } from '../../platform/db/schema/audit.ts'

export type AuditRow = typeof auditLog.$inferInsert

const INSERT_AUDIT = `
insert into audit_log (action, actor_id, session_id, ip, request_id, target, result, detail, at)
values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, coalesce($9::timestamptz, now()))`

export async function insert(
  db: Db,
  { action, actorId, sessionId, ip, requestId, target, result = 'ok', detail, at }: AuditRow,
): Promise<void> {
  const values = [action, actorId, sessionId, ip, requestId, target, result, detail && JSON.stringify(detail), at?.toISOString()]
  await postNamed(
    db,
    'audit_insert',
    INSERT_AUDIT,
    values.map((value) => value ?? null),
  )
}

type Source = Readonly<Record<'action' | 'sessionId' | 'ip' | 'target', string>>

/** Whether the same session did the same thing from the same address in the last minutes. */
export async function isRecent(db: Db, { action, sessionId, ip, target }: Source, minutes: number): Promise<boolean> {
  const [row] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.target, target),
        eq(auditLog.action, action),
        eq(auditLog.sessionId, sessionId),
        eq(auditLog.ip, ip),
        gt(auditLog.at, sql`now() - make_interval(mins => ${minutes})`),
      ),
    )
    .limit(1)
  return row !== undefined
}
