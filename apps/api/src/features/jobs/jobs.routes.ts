import { jobsApi } from '@vorta/contract/jobs/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { AdminJobsService } from './admin-jobs.service.ts'

export function jobsRoutes(mount: Mount, jobs: AdminJobsService) {
  mount(jobsApi.list, ({ query }) => jobs.list(query))
  mount(jobsApi.retry, ({ actor, params }) => jobs.retry(actor, params.id))
}
