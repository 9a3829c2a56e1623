import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { done, reply } from '../http/reply.ts'
import { id } from '../shared/text.ts'
import { timeOff, timeOffBody } from './schema.ts'

export const timeOffApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/time-off',
    summary: 'List your current and planned time off; for admins that of all engineers',
    access: ['engineer', 'admin'],
    reply: reply({ timeOff: z.array(timeOff) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/time-off',
    summary: 'Enter your time off; admins enter that of an engineer',
    access: ['engineer', 'admin'],
    body: timeOffBody,
    reply: reply({ timeOff }),
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/time-off/:id',
    summary: 'Delete your time off; admins delete that of any engineer',
    access: ['engineer', 'admin'],
    params: z.object({ id }),
    reply: done,
  }),
}
