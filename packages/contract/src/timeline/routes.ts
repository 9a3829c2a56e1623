import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor } from '../http/page.ts'
import { reply } from '../http/reply.ts'
import { id } from '../shared/text.ts'
import { timelineEntry, timelineQuery } from './schema.ts'

export const timelineApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/orders/:id/timeline',
    summary: "List an order's timeline, newest first",
    access: 'signedIn',
    params: z.object({ id }),
    query: timelineQuery,
    reply: reply({ entries: z.array(timelineEntry), nextCursor }),
  }),
}
