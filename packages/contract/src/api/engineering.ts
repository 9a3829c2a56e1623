import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { activity, order } from '../order.ts'
import { assignedQuery } from '../order-list.ts'
import { nextCursor, pageQuery } from '../page.ts'
import { engineerStats } from '../stats.ts'
import { reply } from './reply.ts'

export const engineeringApi = {
  stats: endpoint({
    method: 'GET',
    path: '/api/orders/engineer/stats',
    summary: 'Figures of the signed-in engineer',
    access: ['engineer'],
    reply: reply({ stats: engineerStats }),
  }),
  assigned: endpoint({
    method: 'GET',
    path: '/api/orders/engineer/assigned',
    summary: 'Orders assigned to the signed-in engineer',
    access: ['engineer'],
    query: assignedQuery,
    reply: reply({ orders: z.array(order), nextCursor }),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/orders/engineer/activity',
    summary: 'What happened lately on those orders',
    access: ['engineer'],
    query: pageQuery,
    reply: reply({ activities: z.array(activity), nextCursor }),
  }),
}
