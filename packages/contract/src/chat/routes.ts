import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor, pageQuery } from '../http/page.ts'
import { reply } from '../http/reply.ts'
import { id, wholeNumber } from '../shared/text.ts'
import { message, readMark, SEQ_MAX } from './schema.ts'

const seq = wholeNumber('Must be a sequence number', 0, SEQ_MAX)

/** Backwards from `cursor`, newest page first; or forwards: everything `after` what the client has. */
const historyQuery = z.object({ limit: pageQuery.shape.limit.unwrap().optional(), cursor: seq.optional(), after: seq.optional() })

export const chatApi = {
  history: endpoint({
    method: 'GET',
    path: '/api/chat/order/:orderId',
    summary: 'Messages of an order: newest page first, or all after a sequence number',
    access: 'signedIn',
    params: z.object({ orderId: id }),
    query: historyQuery,
    reply: reply({ chat: z.object({ messages: z.array(message), nextCursor, total: z.number(), reads: z.array(readMark) }) }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/chat/unread',
    summary: 'How many messages wait unread, by order',
    access: 'signedIn',
    reply: reply({ unread: z.record(id, z.number()), total: z.number() }),
  }),
}
