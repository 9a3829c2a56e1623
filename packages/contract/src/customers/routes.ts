import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { reply } from '../http/reply.ts'
import { id } from '../shared/text.ts'
import { customer } from './schema.ts'

export const customersApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/customers/:id',
    summary: 'Get a customer with contact details, orders, payments and conversations',
    access: ['engineer', 'admin'],
    params: z.object({ id }),
    reply: reply({ customer }),
  }),
}
