import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { done, reply } from '../http/reply.ts'
import { LONG_TEXT_BODY_MAX_BYTES, PIN_POSITIONS_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { pin, pinBody, pinPositionsBody, pinReplyBody, pinStateBody } from './schema.ts'

const orderParams = z.object({ id })
const pinParams = z.object({ id, pinId: id })
const pinReply = reply({ pin })
const pinsReply = reply({ pins: z.array(pin) })

export const pinsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/orders/:id/pins',
    summary: "List an order's pins",
    access: 'signedIn',
    params: orderParams,
    reply: pinsReply,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/orders/:id/pins',
    summary: 'Add a pin to a CAD version',
    access: 'signedIn',
    params: orderParams,
    body: pinBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    status: 201,
    reply: pinReply,
  }),
  updateState: endpoint({
    method: 'POST',
    path: '/api/orders/:id/pins/:pinId/state',
    summary: 'Start work on a pin, or mark it done, accept it or reopen it',
    access: 'signedIn',
    params: pinParams,
    body: pinStateBody,
    reply: pinReply,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/orders/:id/pins/:pinId/replies',
    summary: 'Reply to a pin',
    access: 'signedIn',
    params: pinParams,
    body: pinReplyBody,
    reply: pinReply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id/pins/:pinId',
    summary: 'Delete one of your open pins before it is part of a revision request',
    access: 'signedIn',
    params: pinParams,
    reply: done,
  }),
  carryOver: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/pins/positions',
    summary: 'Save the positions of earlier pins on a new CAD version; saved positions are not overwritten',
    access: 'signedIn',
    params: orderParams,
    body: pinPositionsBody,
    maxBodyBytes: PIN_POSITIONS_BODY_MAX_BYTES,
    reply: pinsReply,
  }),
}
