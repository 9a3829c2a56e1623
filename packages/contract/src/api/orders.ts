import * as z from 'zod'
import { endpoint } from '../endpoint.ts'

import { reassignBody } from '../operations.ts'
import { cancelBody, cancelWishBody, createOrderBody, order, quoteBody, revisionBody, statusBody } from '../order.ts'
import { nextCursor, pageQuery } from '../page.ts'
import { id } from '../text.ts'
import { reply } from './reply.ts'

const params = z.object({ id })
const oneOrder = reply({ order })

export const ordersApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/orders',
    summary: 'Order a design; takes an Idempotency-Key header',
    access: ['user'],
    body: createOrderBody,
    reply: oneOrder,
    status: 201,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/orders/my-orders',
    summary: 'The orders of the signed-in customer',
    access: 'signedIn',
    query: pageQuery,
    reply: reply({ orders: z.array(order), nextCursor }),
  }),
  one: endpoint({ method: 'GET', path: '/api/orders/:id', summary: 'One order, whole', access: 'signedIn', params, reply: oneOrder }),
  revise: endpoint({
    method: 'POST',
    path: '/api/orders/:id/revision',
    summary: 'Ask for a revision of the design',
    access: ['user'],
    params,
    body: revisionBody,
    reply: oneOrder,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/orders/:id/approve',
    summary: 'Approve the newest CAD version',
    access: ['user'],
    params,
    reply: oneOrder,
  }),
  quote: endpoint({
    method: 'POST',
    path: '/api/orders/:id/quote',
    summary: 'Quote the production cost',
    access: ['engineer', 'admin'],
    params,
    body: quoteBody,
    reply: oneOrder,
  }),
  status: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/status',
    summary: 'Start the design, or mark the order completed',
    access: ['engineer', 'admin'],
    params,
    body: statusBody,
    reply: oneOrder,
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/assign',
    summary: 'Assign the engineer named in the engineer-id header',
    access: ['admin'],
    params,
    reply: oneOrder,
  }),
  reassign: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/reassign',
    summary: 'Give an order that is under way to another engineer',
    access: ['admin'],
    params,
    body: reassignBody,
    reply: oneOrder,
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/cancel',
    summary: 'Cancel with a reason, with or without refund',
    access: ['admin'],
    params,
    body: cancelBody,
    reply: oneOrder,
  }),
  review: endpoint({
    method: 'POST',
    path: '/api/orders/:id/review',
    summary: 'Note that the company has looked at a new order',
    access: ['admin'],
    params,
    reply: oneOrder,
  }),
  requestCancellation: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cancellation-request',
    summary: 'Ask the company to cancel, with a reason',
    access: ['user'],
    params,
    body: cancelWishBody,
    reply: oneOrder,
  }),
  claimRefund: endpoint({
    method: 'POST',
    path: '/api/orders/:id/refund-claim',
    summary: 'Claim the full refund 30 days after payment without an approved design',
    access: ['user'],
    params,
    reply: oneOrder,
  }),
}
