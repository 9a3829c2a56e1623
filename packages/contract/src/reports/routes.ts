import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { fileEndpoint } from '../http/file-endpoint.ts'
import { nextCursor } from '../http/page.ts'
import { reply } from '../http/reply.ts'
import { orderFilter } from '../orders/list.ts'
import { order, orderCard } from '../orders/schema.ts'
import { bookkeeping, bookkeepingQuery } from './bookkeeping.ts'
import { dueCounts, dueQuery, report, reportQuery } from './schema.ts'

export const reportsApi = {
  due: endpoint({
    method: 'GET',
    path: '/api/admin/due',
    summary: 'List the orders with a deadline, soonest first',
    access: ['admin'],
    query: dueQuery,
    reply: reply({ orders: z.array(order), nextCursor, counts: dueCounts }),
    cardReply: reply({ orders: z.array(orderCard), nextCursor, counts: dueCounts }),
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/admin/reports',
    summary: 'Get the report: orders, revenue, delivery targets and the order funnel',
    access: ['admin'],
    query: reportQuery,
    reply: reply({ report }),
  }),
  exportOrders: fileEndpoint({
    method: 'GET',
    path: '/api/admin/orders.csv',
    summary: 'Export the orders that match a filter as CSV',
    access: ['admin'],
    query: orderFilter,
    responses: { 200: 'csv' },
  }),
  bookkeeping: endpoint({
    method: 'GET',
    path: '/api/admin/bookkeeping',
    summary: 'Get the sums of payments, refunds, disputes, fees and payouts in a period, from the payment provider',
    access: ['admin'],
    query: bookkeepingQuery,
    reply: reply({ bookkeeping }),
  }),
  exportBookkeeping: fileEndpoint({
    method: 'GET',
    path: '/api/admin/bookkeeping.csv',
    summary: 'Export every movement on the balance at the payment provider in a period as CSV',
    access: ['admin'],
    query: bookkeepingQuery,
    responses: { 200: 'csv' },
  }),
}
