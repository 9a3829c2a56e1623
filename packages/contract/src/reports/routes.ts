import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor } from '../http/page.ts'
import { reply } from '../http/reply.ts'
import { orderChoice } from '../orders/list.ts'
import { order } from '../orders/schema.ts'
import { dueCounts, dueQuery, report, reportQuery } from './schema.ts'

/** How the company is doing: what is due, who has how much, what the figures say. */
export const reportsApi = {
  due: endpoint({
    method: 'GET',
    path: '/api/admin/due',
    summary: 'What is promised and still open, first due first',
    access: ['admin'],
    query: dueQuery,
    reply: reply({ orders: z.array(order), nextCursor, counts: dueCounts }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    summary: 'Orders, revenue, kept promises and the way from order to completion',
    access: ['admin'],
    query: reportQuery,
    reply: reply({ report }),
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: '/api/admin/orders.csv',
    summary: 'The orders that a filter matches, all of them, as a table for other programs',
    access: ['admin'],
    query: orderChoice,
    replyKind: 'file',
    reply: z.unknown(),
  }),
}
