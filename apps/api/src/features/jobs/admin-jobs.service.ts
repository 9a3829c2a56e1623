import type { Actor } from '@vorta/contract/auth/role'
import type { Job, JobsQuery } from '@vorta/contract/jobs/schema'
import { paginate, readCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Transact } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import * as repo from './admin-jobs.repo.ts'
import type { JobHandler } from './job-handler.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly handlers: Readonly<Record<string, JobHandler>>
}

export type AdminJobsService = ReturnType<typeof createAdminJobsService>

/** Shows admins the background jobs. */
export function createAdminJobsService({ db, transact, handlers }: Deps) {
  const nameOf = (kind: string) => handlers[kind]?.name ?? kind

  const present = (row: repo.JobRow): Job => ({
    _id: row.id,
    name: nameOf(row.kind),
    subject: row.subject,
    isRunning: row.isRunning,
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.failedAt ? null : row.at.toISOString(),
    failedAt: row.failedAt?.toISOString() ?? null,
  })

  return {
    async list({ state, limit, cursor }: JobsQuery) {
      const read = state === 'failed' ? repo.failedJobs : repo.waitingJobs
      const [found, counts] = await Promise.all([read(db, readCursor(cursor), limit + 1), repo.countJobs(db)])
      const { rows, nextCursor } = paginate(found, limit, ({ at, id }) => ({ at, id }))
      return { jobs: rows.map(present), nextCursor, ...counts }
    },

    retry: (actor: Actor, id: string) =>
      transact(async (tx) => {
        const kind = await repo.retry(tx.db, id)
        if (kind === undefined) throw new AppError('not_found', 'Job not found')
        await recordAudit(tx.db, { action: 'job.retry', ...by(actor), target: `job:${id}`, detail: { name: nameOf(kind) } })
      }),
  }
}
