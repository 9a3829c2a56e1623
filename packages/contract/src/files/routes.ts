import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { done, reply } from '../http/reply.ts'
import { SCAN_MAX_BYTES } from '../shared/limits.ts'
import { id, wholeNumber } from '../shared/text.ts'
import { buildPicture, cadModel, finishUploadBody, scan, storedFile, uploadSession, uploadSessionBody } from './schema.ts'

const onUpload = z.object({ uploadId: id })

export const filesApi = {
  chatFile: endpoint({
    method: 'POST',
    path: '/api/uploads/chat-file',
    summary: 'Upload an attachment for the chat (multipart: orderId, file)',
    access: 'signedIn',
    bodyKind: 'multipart',
    reply: reply({ fileUrl: z.string(), file: storedFile }),
  }),
  carPhoto: endpoint({
    method: 'POST',
    path: '/api/uploads/car-photo',
    summary: 'Upload a photo of the car (multipart: file)',
    access: ['user'],
    bodyKind: 'multipart',
    reply: reply({ fileUrl: z.string(), file: storedFile }),
  }),
  cadModel: endpoint({
    method: 'POST',
    path: '/api/uploads/cad-model',
    summary: 'Upload a CAD version (multipart: orderId, note, file)',
    access: ['engineer', 'admin'],
    bodyKind: 'multipart',
    reply: reply({ cadModel }),
  }),
  scan: endpoint({
    method: 'POST',
    path: '/api/uploads/3d-scan',
    summary: 'Upload a 3D scan (multipart: orderId, scanArea, file)',
    access: ['user'],
    bodyKind: 'multipart',
    reply: reply({ scan }),
  }),
  buildPicture: endpoint({
    method: 'POST',
    path: '/api/uploads/build-picture',
    summary: 'Upload the picture of the build that was ordered, once (multipart: orderId, file)',
    access: ['user'],
    bodyKind: 'multipart',
    reply: reply({ picture: buildPicture }),
  }),
  scans: endpoint({
    method: 'GET',
    path: '/api/uploads/3d-scans/:orderId',
    summary: 'The 3D scans of an order',
    access: 'signedIn',
    params: z.object({ orderId: id }),
    reply: reply({ scans: z.array(scan) }),
  }),
  openSession: endpoint({
    method: 'POST',
    path: '/api/uploads/sessions',
    summary: 'Begin a large CAD model or 3D scan that is sent piece by piece and can go on after a break',
    access: 'signedIn',
    body: uploadSessionBody,
    status: 201,
    reply: reply({ upload: uploadSession }),
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/uploads/sessions/:uploadId',
    summary: 'How much of a piecewise upload has arrived',
    access: 'signedIn',
    params: onUpload,
    reply: reply({ upload: uploadSession }),
  }),
  sendPiece: endpoint({
    method: 'PUT',
    path: '/api/uploads/sessions/:uploadId',
    summary: 'Send the piece that starts at `offset`, as application/octet-stream; a piece that is there already is no mistake',
    access: 'signedIn',
    params: onUpload,
    query: z.object({ offset: wholeNumber('Offset is required', 0, SCAN_MAX_BYTES) }),
    bodyKind: 'bytes',
    reply: reply({ upload: uploadSession }),
  }),
  finishSession: endpoint({
    method: 'POST',
    path: '/api/uploads/sessions/:uploadId/complete',
    summary: 'Turn the pieces into the file; however often it is sent, there is one file',
    access: 'signedIn',
    params: onUpload,
    body: finishUploadBody,
    reply: reply({ cadModel: cadModel.optional(), scan: scan.optional() }),
  }),
  dropSession: endpoint({
    method: 'DELETE',
    path: '/api/uploads/sessions/:uploadId',
    summary: 'Give up a piecewise upload and throw its pieces away',
    access: 'signedIn',
    params: onUpload,
    reply: done,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/uploads/download/:filename',
    summary: 'A stored file, by bearer token or signed link',
    access: 'link',
    params: z.object({ filename: z.string().max(200, { abort: true }) }),
    query: z.object({ t: z.string().max(500, { abort: true }).optional() }),
    replyKind: 'file',
    reply: z.unknown(),
  }),
}
