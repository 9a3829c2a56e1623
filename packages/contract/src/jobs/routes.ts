import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor } from '../http/page.ts'
import { done, reply } from '../http/reply.ts'
import { id } from '../shared/text.ts'
import { job, jobsQuery } from './schema.ts'

export const jobsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'List the waiting or failed background jobs',
    access: ['admin'],
    query: jobsQuery,
    reply: reply({ jobs: z.array(job), nextCursor, waiting: z.number(), failed: z.number() }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/:id/retry',
    summary: 'Retry a failed job',
    access: ['admin'],
    params: z.object({ id }),
    reply: done,
  }),
}
