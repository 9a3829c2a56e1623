import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor, pageQuery } from '../http/page.ts'
import { done, reply } from '../http/reply.ts'
import { rolesFor } from '../orders/policy.ts'
import { LONG_TEXT_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { note, noteBody } from './schema.ts'

const params = z.object({ id })
const list = reply({ notes: z.array(note), nextCursor })

export const notesApi = {
  listOfOrder: endpoint({
    method: 'GET',
    path: '/api/orders/:id/notes',
    summary: 'List the internal notes on an order, newest first',
    access: rolesFor('viewNotes'),
    params,
    query: pageQuery,
    reply: list,
  }),
  addToOrder: endpoint({
    method: 'POST',
    path: '/api/orders/:id/notes',
    summary: 'Add an internal note to an order',
    access: rolesFor('writeNotes'),
    params,
    body: noteBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: reply({ note }),
  }),
  listOfCustomer: endpoint({
    method: 'GET',
    path: '/api/customers/:id/notes',
    summary: 'List the internal notes on a customer and their orders, newest first',
    access: ['engineer', 'admin'],
    params,
    query: pageQuery,
    reply: list,
  }),
  addToCustomer: endpoint({
    method: 'POST',
    path: '/api/customers/:id/notes',
    summary: 'Add an internal note to a customer',
    access: ['engineer', 'admin'],
    params,
    body: noteBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: reply({ note }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/notes/:id',
    summary: 'Delete an internal note; engineers only their own',
    access: ['engineer', 'admin'],
    params,
    reply: done,
  }),
}
