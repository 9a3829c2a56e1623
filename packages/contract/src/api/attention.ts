import * as z from 'zod'
import { attentionEntry, handledBody } from '../attention.ts'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor, pageQuery } from '../http/page.ts'
import { done, reply } from '../http/reply.ts'
import { id } from '../shared/text.ts'

export const attentionApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/attention',
    summary: 'Payments that need an admin: why, since when and what to do',
    access: ['admin'],
    query: pageQuery,
    reply: reply({ attention: z.array(attentionEntry), nextCursor, total: z.number() }),
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/api/admin/attention/:id/retry-refund',
    summary: 'Try a failed refund again, or refund the rest of a partial one',
    access: ['admin'],
    params: z.object({ id }),
    reply: done,
  }),
  markHandled: endpoint({
    method: 'POST',
    path: '/api/admin/attention/:id/handled',
    summary: 'Mark an entry as handled outside of the site, with a note',
    access: ['admin'],
    params: z.object({ id }),
    body: handledBody,
    reply: done,
  }),
}
