import type { Db } from '../../platform/db/client.ts'
import { currentRequest } from '../../platform/request-context.ts'
import * as repo from './audit.repo.ts'

export interface AuditEntry {
  readonly action: string
  readonly actorId?: string | null
  readonly sessionId?: string | null
  readonly ip?: string
  readonly requestId?: string
  /** What it was done to, as `order:<id>` or `user:<id>`. */
  readonly target?: string
  readonly result?: 'ok' | 'refused'
  readonly detail?: Record<string, unknown>
  /** When it happened, for what other tables date too: both then show the same time. The database's own time if left out. */
  readonly at?: Date
}

/** Where a deed came from, as the door that it came through knows it. */
export type From = Required<Pick<AuditEntry, 'ip' | 'requestId'>>

/** Writes down who did what and from where, in the transaction of the action itself. */
export const recordAudit = (db: Db, entry: AuditEntry): Promise<void> => repo.insert(db, { ...currentRequest(), ...entry })

/** Writes an entry unless the same session wrote the same from the same address in the last minutes, for actions made of many requests. */
export async function recordOnce(db: Db, entry: AuditEntry & From & { sessionId: string; target: string }, minutes: number): Promise<void> {
  if (!(await repo.isRecent(db, entry, minutes))) await recordAudit(db, entry)
}
