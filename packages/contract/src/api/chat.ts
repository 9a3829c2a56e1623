import * as z from 'zod'
import { message } from '../chat.ts'
import { endpoint } from '../endpoint.ts'
import { nextCursor, pageQuery } from '../page.ts'
import { id } from '../text.ts'
import { reply } from './reply.ts'

const historyQuery = pageQuery.extend({ after: z.coerce.number().int().min(0).optional() })

export const chatApi = {
  history: endpoint({
    method: 'GET',
    path: '/api/chat/order/:orderId',
    summary: 'Messages of an order: newest page first, or all after a sequence number',
    access: 'signedIn',
    params: z.object({ orderId: id }),
    query: historyQuery,
    reply: reply({ chat: z.object({ messages: z.array(message), nextCursor, total: z.number() }) }),
  }),
}
