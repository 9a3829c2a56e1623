import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { reply } from '../http/reply.ts'
import { rolesFor } from '../orders/policy.ts'
import { id } from '../shared/text.ts'
import { orderPhotoFields, photoSet, photoView } from './schema.ts'

const params = z.object({ id })
const photoSetReply = reply({ photoSet })

export const photosApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/orders/:id/photos',
    summary: 'Get the photo set of an order',
    access: 'signedIn',
    params,
    reply: photoSetReply,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/uploads/order-photo',
    summary: 'Upload the photo of a view, or replace it',
    access: rolesFor('uploadPhotos'),
    bodyKind: 'multipart',
    fields: orderPhotoFields,
    reply: photoSetReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id/photos/:view',
    summary: 'Remove the photo of a view; repeating the call changes nothing',
    access: rolesFor('uploadPhotos'),
    params: params.extend({ view: photoView }),
    reply: photoSetReply,
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/orders/:id/photo-request',
    summary: 'Ask the customer for the missing views; while a request is open, the customer is not notified again',
    access: rolesFor('requestPhotos'),
    params,
    reply: photoSetReply,
  }),
}
