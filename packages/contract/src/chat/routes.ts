import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { CURSOR_MESSAGE, nextCursor, pageQuery } from '../http/page.ts'
import { reply } from '../http/reply.ts'
import { id, wholeNumber } from '../shared/text.ts'
import { latestMessage, message, readMark, SEQ_MAX } from './schema.ts'

const cursor = wholeNumber(CURSOR_MESSAGE, 0, SEQ_MAX)
const after = wholeNumber('After must be the sequence number of a message', 0, SEQ_MAX)

/** `cursor` pages backward from the newest message; `after` returns every message after a sequence number. */
const historyQuery = z.object({ limit: pageQuery.shape.limit.unwrap().optional(), cursor: cursor.optional(), after: after.optional() })

export const chatApi = {
  history: endpoint({
    method: 'GET',
    path: '/api/chat/order/:orderId',
    summary: "List an order's messages",
    access: 'signedIn',
    params: z.object({ orderId: id }),
    query: historyQuery,
    reply: reply({ chat: z.object({ messages: z.array(message), nextCursor, total: z.number(), reads: z.array(readMark) }) }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/chat/unread',
    summary: 'Count your unread messages by order',
    access: 'signedIn',
    reply: reply({ unread: z.record(id, z.number()), total: z.number() }),
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/chat/latest',
    summary: 'List the newest message of each of your latest conversations',
    access: 'signedIn',
    reply: reply({ latest: z.array(latestMessage) }),
  }),
}
