import type { Actor } from '@vorta/contract/auth/role'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Log } from '../../platform/log.ts'
import { type From, recordAudit } from './audit.service.ts'

const WINDOW_MS = 60_000
/** Entries per account and minute: enough to see an attempt, too few to fill the table. */
const MAX_PER_WINDOW = 10

export type RecordRefusal = (actor: Actor, from: From, call: string) => Promise<void>

/** Records calls rejected for lack of a role. A failed write never changes the response. */
export function createRefusalRecorder({ db, clock, log }: { db: Db; clock: Clock; log: Log }): RecordRefusal {
  let counts = new Map<string, number>()
  let endsAt = 0
  const isWithinLimit = (userId: string) => {
    const now = clock.now().getTime()
    if (now >= endsAt || endsAt - now > WINDOW_MS) {
      counts = new Map()
      endsAt = now + WINDOW_MS
    }
    const count = (counts.get(userId) ?? 0) + 1
    counts.set(userId, count)
    return count <= MAX_PER_WINDOW
  }
  return async ({ userId, sessionId, role }, { ip, requestId }, call) => {
    if (!isWithinLimit(userId)) return
    const entry = {
      action: 'access.refused',
      actorId: userId,
      sessionId,
      ip,
      requestId,
      result: 'refused',
      detail: { call, role },
    } as const
    await recordAudit(db, entry).catch((error: unknown) => log.warn({ err: error }, 'could not record a refused call'))
  }
}
