import type { AuditEntry, AuditQuery } from '@vorta/contract/admin/audit-log'
import { invalidCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { searchPatterns } from '../../platform/db/search-pattern.ts'
import { type AuditRow, auditEntries, namesOf } from './audit-log.repo.ts'

const CURSOR = /^\d{1,15}$/

/** A page of the audit log. The database rejects changes to its rows. */
export async function readAuditLog(db: Db, { limit, cursor, target, action, person = '', from, to }: AuditQuery) {
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidCursor()
  const beforeId = cursor === undefined ? null : Number(cursor)
  const filter = { target, action, personPatterns: searchPatterns(person), from: dateOf(from), to: dateOf(to), beforeId }
  const rows = await auditEntries(db, filter, limit + 1)
  const shown = rows.slice(0, limit)
  const names = await namesOf(db, [...new Set(shown.flatMap(idsIn))])
  const entries = shown.map((row) => present(row, names))
  return { entries, nextCursor: rows.length > limit ? (entries.at(-1)?._id ?? null) : null }
}

const dateOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** Ids that an entry refers to: its target and those in its details. */
const idsIn = ({ entry: { target, detail } }: AuditRow): string[] =>
  [target?.split(':')[1], detail?.from, detail?.to, detail?.orderId, detail?.engineer].filter((id): id is string => typeof id === 'string')

const present = (row: AuditRow, names: ReadonlyMap<string, string>): AuditEntry => ({
  ...presentEntry(row),
  names: Object.fromEntries(idsIn(row).flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : []))),
})

const presentEntry = ({ entry, actor }: AuditRow): Omit<AuditEntry, 'names'> => ({
  _id: String(entry.id),
  at: entry.at.toISOString(),
  actor: actor && { _id: actor.id, name: `${actor.firstName} ${actor.lastName}`, email: actor.email },
  action: entry.action,
  target: entry.target,
  result: entry.result,
  ip: entry.ip,
  detail: entry.detail,
})
