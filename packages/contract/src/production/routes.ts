import * as z from 'zod'
import { orderFileFields, storedFile } from '../files/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { fileEndpoint } from '../http/file-endpoint.ts'
import { reply } from '../http/reply.ts'
import { rolesFor } from '../orders/policy.ts'
import { order } from '../orders/schema.ts'
import { LONG_TEXT_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { productionStepBody, ratingBody } from './schema.ts'

const params = z.object({ id })
const orderReply = reply({ order })

export const productionApi = {
  shippingEvent: fileEndpoint({
    method: 'GET',
    path: '/api/orders/:id/shipping.ics',
    summary: 'Download the shipping date as a calendar event',
    access: rolesFor('viewProduction'),
    params,
    responses: { 200: 'calendar' },
  }),
  addStage: endpoint({
    method: 'POST',
    path: '/api/orders/:id/production',
    summary: 'Add a production update',
    access: rolesFor('updateProduction'),
    params,
    body: productionStepBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: orderReply,
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/api/uploads/production-photo',
    summary: 'Upload a photo for a production update',
    access: rolesFor('updateProduction'),
    bodyKind: 'multipart',
    fields: orderFileFields,
    reply: reply({ fileUrl: z.string(), file: storedFile }),
  }),
  confirmReceipt: endpoint({
    method: 'POST',
    path: '/api/orders/:id/received',
    summary: 'Confirm receipt of the kit',
    access: rolesFor('confirmReceipt'),
    params,
    reply: orderReply,
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/rating',
    summary: 'Rate the kit',
    access: rolesFor('rate'),
    params,
    body: ratingBody,
    reply: orderReply,
  }),
}
