import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import type { Db } from '../../platform/db/client.ts'
import * as repo from './audit.repo.ts'

export interface AuditEntry {
  readonly action: AuditAction
  readonly actorId?: string | null
  readonly sessionId?: string | null
  readonly ip?: string
  readonly requestId?: string
  /** The affected object, such as `order:<id>` or `user:<id>`. */
  readonly target?: string
  readonly result?: 'ok' | 'refused'
  readonly detail?: Record<string, unknown>
  /** Set when another table stores the same time; defaults to the time of the database. */
  readonly at?: Date
}

/** The origin of a request. */
export type From = NonNullable<Actor['from']>

/** Who did it, from where. */
export const by = ({ userId: actorId, sessionId, from }: Actor): Pick<AuditEntry, 'actorId' | 'sessionId' | 'ip' | 'requestId'> => ({
  actorId,
  sessionId,
  ...from,
})

/** Records who did what and from where, in the transaction of the action. */
export const recordAudit = (db: Db, entry: AuditEntry): Promise<void> => repo.insert(db, entry)

/** Skips the entry if the same session recorded it in the last minutes; for actions that consist of many requests. */
export async function recordOnce(db: Db, entry: AuditEntry & From & { sessionId: string; target: string }, minutes: number): Promise<void> {
  if (!(await repo.isRecent(db, entry, minutes))) await recordAudit(db, entry)
}
