import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { nextCursor } from '../page.ts'
import { recordEntry, recordQuery } from '../record.ts'
import { id } from '../text.ts'
import { reply } from './reply.ts'

export const recordApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/orders/:id/record',
    summary: 'Everything that happened on an order, newest first: status, versions, pins, messages and payments',
    access: 'signedIn',
    params: z.object({ id }),
    query: recordQuery,
    reply: reply({ entries: z.array(recordEntry), nextCursor }),
  }),
}
