import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor } from '../http/page.ts'
import { reply } from '../http/reply.ts'
import { allOrdersQuery } from '../orders/list.ts'
import { order, orderCard } from '../orders/schema.ts'
import { engineerWithWorkload } from '../reports/schema.ts'
import { id } from '../shared/text.ts'
import { auditEntry, auditQuery } from './audit-log.ts'
import { account, accountsQuery, adminStats, rolesBody } from './schema.ts'

export const adminApi = {
  stats: endpoint({
    method: 'GET',
    path: '/api/orders/admin/stats',
    summary: 'Get the order and account statistics',
    access: ['admin'],
    reply: reply({ stats: adminStats }),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/orders/admin/all',
    summary: 'List all orders',
    access: ['admin'],
    query: allOrdersQuery,
    /** Searches stop counting at a limit; `totalIsLowerBound` then marks `total` as a lower bound. */
    reply: reply({ orders: z.array(order), nextCursor, total: z.number(), totalIsLowerBound: z.boolean() }),
    cardReply: reply({ orders: z.array(orderCard), nextCursor, total: z.number(), totalIsLowerBound: z.boolean() }),
  }),
  engineers: endpoint({
    method: 'GET',
    path: '/api/orders/admin/engineers',
    summary: 'List engineers with their workload and the one suggested for an order',
    access: ['admin'],
    query: z.object({ orderId: id.optional() }),
    reply: reply({ engineers: z.array(engineerWithWorkload), suggestedId: id.nullable() }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'List the accounts',
    access: ['admin'],
    query: accountsQuery,
    reply: reply({ users: z.array(account), nextCursor }),
  }),
  setRoles: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/roles',
    summary: "Set an account's roles",
    access: ['admin'],
    params: z.object({ id }),
    body: rolesBody,
    reply: reply({ user: account }),
  }),
  setDisabled: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/disabled',
    summary: 'Disable or enable an account',
    access: ['admin'],
    params: z.object({ id }),
    body: z.object({ disabled: z.boolean({ error: 'Disabled must be true or false' }) }),
    reply: reply({ user: account }),
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'List the audit log, newest first',
    access: ['admin'],
    query: auditQuery,
    reply: reply({ entries: z.array(auditEntry), nextCursor }),
  }),
}
