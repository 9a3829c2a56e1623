import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { done, reply } from '../http/reply.ts'
import { LONG_TEXT_BODY_MAX_BYTES, PIN_PLACES_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { pin, pinBody, pinMoveBody, pinPlacesBody, pinReplyBody } from './schema.ts'

const onOrder = z.object({ id })
const onPin = z.object({ id, pinId: id })
const onePin = reply({ pin })
const allPins = reply({ pins: z.array(pin) })

export const pinsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/orders/:id/pins',
    summary: 'The pins on the CAD versions of an order',
    access: 'signedIn',
    params: onOrder,
    reply: allPins,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/orders/:id/pins',
    summary: 'Set a pin on a CAD version, with what should change there',
    access: 'signedIn',
    params: onOrder,
    body: pinBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    status: 201,
    reply: onePin,
  }),
  updateState: endpoint({
    method: 'POST',
    path: '/api/orders/:id/pins/:pinId/move',
    summary: 'Take a pin into work, mark it done, accept or reopen it',
    access: 'signedIn',
    params: onPin,
    body: pinMoveBody,
    reply: onePin,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/orders/:id/pins/:pinId/replies',
    summary: 'Answer a pin',
    access: 'signedIn',
    params: onPin,
    body: pinReplyBody,
    reply: onePin,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id/pins/:pinId',
    summary: 'Take back an open pin of one’s own that was not sent yet',
    access: 'signedIn',
    params: onPin,
    reply: done,
  }),
  carryOver: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/pins/places',
    summary: 'Note where pins of earlier versions lie on a new one; what is known already stays',
    access: 'signedIn',
    params: onOrder,
    body: pinPlacesBody,
    maxBodyBytes: PIN_PLACES_BODY_MAX_BYTES,
    reply: allPins,
  }),
}
