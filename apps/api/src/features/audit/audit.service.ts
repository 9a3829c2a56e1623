import type { Db } from '../../platform/db/client.ts'
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
}

/** Where a deed came from, as the door that it came through knows it. */
export type From = Required<Pick<AuditEntry, 'ip' | 'requestId'>>

/** Writes down who did what, in the transaction of the deed itself. */
export const record = (db: Db, entry: AuditEntry): Promise<void> => repo.insert(db, entry)
