import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { fileEndpoint } from '../http/file-endpoint.ts'
import { nextCursor, pageQuery } from '../http/page.ts'
import { done, reply } from '../http/reply.ts'
import { assignedQuery } from '../orders/list.ts'
import { activity, order, orderCard } from '../orders/schema.ts'
import { linkToken } from '../shared/text.ts'
import { calendarFeed, engineerStats } from './schema.ts'

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
    cardReply: reply({ orders: z.array(orderCard), nextCursor }),
  }),
  activity: endpoint({
    method: 'GET',
    path: '/api/orders/engineer/activity',
    summary: 'List the recent activity on your orders',
    access: ['engineer'],
    query: pageQuery,
    reply: reply({ activities: z.array(activity), nextCursor }),
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/calendar',
    summary: 'Get whether you have a calendar link',
    access: ['engineer'],
    reply: reply({ calendar: calendarFeed }),
  }),
  renewCalendar: endpoint({
    method: 'POST',
    path: '/api/calendar',
    summary: 'Create a calendar link for your deadlines; an earlier one stops working',
    access: ['engineer'],
    reply: reply({ calendar: calendarFeed, url: z.string() }),
    hasSecrets: true,
  }),
  removeCalendar: endpoint({
    method: 'DELETE',
    path: '/api/calendar',
    summary: 'Turn off your calendar link',
    access: ['engineer'],
    reply: done,
  }),
  calendarFeed: fileEndpoint({
    method: 'GET',
    path: '/api/calendar/deadlines.ics',
    summary: 'Read the deadlines of an engineer by the secret link',
    access: 'link',
    query: z.object({ token: linkToken(100, "This calendar link isn't valid.") }),
    responses: { 200: 'calendar' },
  }),
}
