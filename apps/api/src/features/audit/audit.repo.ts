import type { Db } from '../../platform/db/client.ts'
import { auditLog } from '../../platform/db/schema/office.ts'

export type AuditRow = typeof auditLog.$inferInsert

export async function insert(db: Db, row: AuditRow): Promise<void> {
  await db.insert(auditLog).values(row)
}
