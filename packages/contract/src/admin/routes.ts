import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor } from '../http/page.ts'
import { reply } from '../http/reply.ts'
import { allOrdersQuery } from '../orders/list.ts'
import { order } from '../orders/schema.ts'
import { engineerAtWork } from '../reports/schema.ts'
import { id } from '../shared/text.ts'
import { auditEntry, auditQuery } from './audit-log.ts'
import { account, accountsQuery, adminStats, rolesBody } from './schema.ts'

export const adminApi = {
  stats: endpoint({
    method: 'GET',
    path: '/api/orders/admin/stats',
    summary: 'Figures of the company',
    access: ['admin'],
    reply: reply({ stats: adminStats }),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/orders/admin/all',
    summary: 'All orders, by status and search, sorted',
    access: ['admin'],
    query: allOrdersQuery,
    /** A search stops counting at some point: `totalIsLeast` then says that there are at least so many. */
    reply: reply({ orders: z.array(order), nextCursor, total: z.number(), totalIsLeast: z.boolean() }),
  }),
  engineers: endpoint({
    method: 'GET',
    path: '/api/orders/admin/engineers',
    summary: 'Who can be assigned, with what each has in hand, and whom we would choose for this order',
    access: ['admin'],
    query: z.object({ orderId: id.optional() }),
    reply: reply({ engineers: z.array(engineerAtWork), suggestedId: id.nullable() }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Accounts, by name or email',
    access: ['admin'],
    query: accountsQuery,
    reply: reply({ users: z.array(account), nextCursor }),
  }),
  setRoles: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/roles',
    summary: 'Set the roles an account may take',
    access: ['admin'],
    params: z.object({ id }),
    body: rolesBody,
    reply: reply({ user: account }),
  }),
  setDisabled: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:id/disabled',
    summary: 'Close an account, or open it again',
    access: ['admin'],
    params: z.object({ id }),
    body: z.object({ disabled: z.boolean({ error: 'Disabled must be true or false' }) }),
    reply: reply({ user: account }),
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'Who did what, newest first, by target or action',
    access: ['admin'],
    query: auditQuery,
    reply: reply({ entries: z.array(auditEntry), nextCursor }),
  }),
}
