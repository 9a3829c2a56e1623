import type { AppContext } from '../../platform/app-context.ts'
import type { Schedule } from '../../platform/jobs/runner.ts'
import { createAdminJobsService } from './admin-jobs.service.ts'
import type { JobHandler } from './job-handler.ts'
import { jobsRoutes } from './jobs.routes.ts'
import { createJobWorker } from './jobs.service.ts'
import { mailJobs } from './mail-job.ts'

interface Deps {
  /** The handlers of the other features by the kind of their jobs. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  readonly schedules: Readonly<Record<string, Schedule>>
}

export function registerJobs(context: AppContext, { handlers: ofFeatures, schedules }: Deps) {
  const { db, transact, database, clock, log, telemetry, mailer, mount } = context
  const handlers = { ...mailJobs(mailer, clock), ...ofFeatures }
  jobsRoutes(mount, createAdminJobsService({ db, transact, handlers }))
  return createJobWorker({ database, clock, log, telemetry, handlers, schedules })
}
