import type { AppContext } from '../../platform/app-context.ts'
import type { Schedule } from '../../platform/jobs/runner.ts'
import type { EmailSender } from '../../platform/mail/email-content.ts'
import type { EmailOrder } from '../../platform/mail/email-order.ts'
import type { Attachment } from '../../platform/mail/mailer.ts'
import { createAdminJobsService } from './admin-jobs.service.ts'
import type { JobHandler } from './job-handler.ts'
import { jobsRoutes } from './jobs.routes.ts'
import { createJobWorker } from './jobs.service.ts'
import { type DocumentRef, type MailedOrder, mailJobs } from './mail-job.ts'

interface Deps {
  readonly sender: () => EmailSender
  readonly findOrder: (order: MailedOrder) => Promise<EmailOrder | null>
  /** The handlers of the other features by the kind of their jobs. */
  readonly handlers: Readonly<Record<string, JobHandler>>
  /** Makes the documents that emails have as attachments. */
  readonly makeDocument: (ref: DocumentRef) => Promise<Attachment | null>
  readonly schedules: Readonly<Record<string, Schedule>>
}

export function registerJobs(context: AppContext, { sender, findOrder, makeDocument, handlers: ofFeatures, schedules }: Deps) {
  const { db, transact, database, clock, log, telemetry, mailer, mount } = context
  const handlers = { ...mailJobs({ mailer, clock, log, sender, findOrder, makeDocument }), ...ofFeatures }
  jobsRoutes(mount, createAdminJobsService({ db, transact, handlers }))
  return createJobWorker({ database, clock, log, telemetry, handlers, schedules })
}
