import * as z from 'zod'
import { storedFile } from '../files/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { reply } from '../http/reply.ts'
import { order } from '../orders/schema.ts'
import { LONG_TEXT_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { productionStepBody, ratingBody } from './schema.ts'

const params = z.object({ id })
const oneOrder = reply({ order })

export const productionApi = {
  addStage: endpoint({
    method: 'POST',
    path: '/api/orders/:id/production',
    summary: 'Tell that production has reached a stage, with a note and photos',
    access: ['engineer', 'admin'],
    params,
    body: productionStepBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: oneOrder,
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/api/uploads/production-photo',
    summary: 'Upload a photo from production (multipart: orderId, file); it waits for the stage that brings it',
    access: ['engineer', 'admin'],
    bodyKind: 'multipart',
    reply: reply({ fileUrl: z.string(), file: storedFile }),
  }),
  confirmReceipt: endpoint({
    method: 'POST',
    path: '/api/orders/:id/received',
    summary: 'Confirm that the shipped kit has arrived',
    access: ['user'],
    params,
    reply: oneOrder,
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/rating',
    summary: 'Say how the kit is, and whether it may be shown in the portfolio',
    access: ['user'],
    params,
    body: ratingBody,
    reply: oneOrder,
  }),
}
