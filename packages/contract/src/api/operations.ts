import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { dueCounts, dueQuery, figures, figuresQuery } from '../operations.ts'
import { order } from '../order.ts'
import { orderChoice } from '../order-list.ts'
import { nextCursor } from '../page.ts'
import { reply } from './reply.ts'

/** How the company is doing: what is due, who has how much, what the figures say. */
export const operationsApi = {
  due: endpoint({
    method: 'GET',
    path: '/api/admin/due',
    summary: 'What is promised and still open, first due first',
    access: ['admin'],
    query: dueQuery,
    reply: reply({ orders: z.array(order), nextCursor, counts: dueCounts }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    summary: 'Orders, revenue, kept promises and the way from order to completion',
    access: ['admin'],
    query: figuresQuery,
    reply: reply({ figures }),
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
