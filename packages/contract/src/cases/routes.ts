import * as z from 'zod'
import { orderFileFields, storedFile } from '../files/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { reply } from '../http/reply.ts'
import { rolesFor } from '../orders/policy.ts'
import { LONG_TEXT_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { openCase, openCaseBody, orderCase, updateCaseBody } from './schema.ts'

const params = z.object({ id })
const caseReply = reply({ case: orderCase })

export const casesApi = {
  listOpen: endpoint({
    method: 'GET',
    path: '/api/cases',
    summary: 'List the open cases of your orders, oldest first; for admins those of all orders',
    access: rolesFor('manageCases'),
    reply: reply({ cases: z.array(openCase) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/orders/:id/cases',
    summary: 'List the cases of an order, newest first',
    access: 'signedIn',
    params,
    reply: reply({ cases: z.array(orderCase) }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/orders/:id/cases',
    summary: 'Open a warranty or refit case on a completed order; one case can be open at a time',
    access: rolesFor('openCase'),
    params,
    body: openCaseBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: caseReply,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/cases/:caseId',
    summary: 'Change the status of an open case',
    access: rolesFor('manageCases'),
    params: params.extend({ caseId: id }),
    body: updateCaseBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: caseReply,
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/api/uploads/case-photo',
    summary: 'Upload a photo for a new case',
    access: rolesFor('openCase'),
    bodyKind: 'multipart',
    fields: orderFileFields,
    reply: reply({ fileUrl: z.string(), file: storedFile }),
  }),
}
