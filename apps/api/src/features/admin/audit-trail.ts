import type { AuditEntry, AuditQuery } from '@vorta/contract/audit'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { type AuditRow, auditEntries } from './audit-trail.repo.ts'

const CURSOR = /^\d{1,15}$/

/** A page of who did what; the database itself lets nobody change a line of it. */
export async function readAuditTrail(db: Db, { limit, cursor, target, action }: AuditQuery) {
  if (cursor !== undefined && !CURSOR.test(cursor))
    throw new AppError('invalid', 'This cursor is not valid', { errors: { cursor: 'This cursor is not valid' } })
  const beforeId = cursor === undefined ? null : Number(cursor)
  const rows = await auditEntries(db, { target, action, beforeId }, limit + 1)
  const entries = rows.slice(0, limit).map(present)
  return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?._id ?? null) : null }
}

const present = ({ entry, actor }: AuditRow): AuditEntry => ({
  _id: String(entry.id),
  at: entry.at.toISOString(),
  actor: actor && { _id: actor.id, name: `${actor.firstName} ${actor.lastName}`, email: actor.email },
  action: entry.action,
  target: entry.target,
  result: entry.result,
  ip: entry.ip,
  detail: entry.detail,
})
