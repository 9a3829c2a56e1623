import type { Db } from '../../platform/db/client.ts'
import { postNamed } from '../../platform/db/named-statement.ts'
import type { auditLog } from '../../platform/db/schema/office.ts'

export type AuditRow = typeof auditLog.$inferInsert

const INSERT_AUDIT = `
insert into audit_log (action, actor_id, session_id, ip, request_id, target, result, detail)
values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`

export async function insert(
  db: Db,
  { action, actorId, sessionId, ip, requestId, target, result = 'ok', detail }: AuditRow,
): Promise<void> {
  const texts = [action, actorId, sessionId, ip, requestId, target, result, detail && JSON.stringify(detail)]
  await postNamed(
    db,
    'audit_insert',
    INSERT_AUDIT,
    texts.map((text) => text ?? null),
  )
}
