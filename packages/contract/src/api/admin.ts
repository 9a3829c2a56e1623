import * as z from 'zod'
import { auditEntry, auditQuery } from '../audit.ts'
import { contactMessage } from '../contact.ts'
import { endpoint } from '../endpoint.ts'
import { order, orderEngineer } from '../order.ts'
import { allOrdersQuery } from '../order-list.ts'
import { nextCursor, pageQuery } from '../page.ts'
import { ROLES } from '../role.ts'
import { adminStats } from '../stats.ts'
import { id, searchWords } from '../text.ts'
import { user } from '../user.ts'
import { reply } from './reply.ts'

const account = user.extend({ grantedRoles: z.array(z.enum(ROLES)), disabled: z.boolean() })
const rolesBody = z.object({
  roles: z
    .array(z.enum(ROLES, { error: 'Invalid role' }), { error: 'Roles must be a list' })
    .min(1, 'Choose at least one role')
    .max(3),
})

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
    summary: 'Who can be assigned',
    access: ['admin'],
    reply: reply({ engineers: z.array(orderEngineer) }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Accounts, by name or e-mail',
    access: ['admin'],
    query: pageQuery.extend({ q: searchWords }),
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
  contactMessages: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages',
    summary: 'What visitors wrote',
    access: ['admin'],
    query: pageQuery,
    reply: reply({ messages: z.array(contactMessage), nextCursor }),
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
