import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor, pageQuery } from '../http/page.ts'
import { reply } from '../http/reply.ts'
import { assignedQuery } from '../orders/list.ts'
import { activity, order } from '../orders/schema.ts'
import { engineerStats } from './schema.ts'

export const engineerApi = {
  stats: endpoint({
    method: 'GET',
    path: '/api/orders/engineer/stats',
    summary: 'Get your statistics as an engineer',
    access: ['engineer'],
    reply: reply({ stats: engineerStats }),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/orders/engineer/assigned',
    summary: 'List the orders assigned to you',
    access: ['engineer'],
    query: assignedQuery,
    reply: reply({ orders: z.array(order), nextCursor }),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/orders/engineer/activity',
    summary: 'List the recent activity on your orders',
    access: ['engineer'],
    query: pageQuery,
    reply: reply({ activities: z.array(activity), nextCursor }),
  }),
}
