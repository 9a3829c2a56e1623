import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { fileEndpoint } from '../http/file-endpoint.ts'
import { reply } from '../http/reply.ts'
import { carPhotoFields, orderFileFields, storedFile } from './schema.ts'

export const filesApi = {
  uploadChatFile: endpoint({
    method: 'POST',
    path: '/api/uploads/chat-file',
    summary: 'Upload a chat attachment',
    access: 'signedIn',
    bodyKind: 'multipart',
    fields: orderFileFields,
    reply: reply({ fileUrl: z.string(), file: storedFile }),
  }),
  uploadCarPhoto: endpoint({
    method: 'POST',
    path: '/api/uploads/car-photo',
    summary: 'Upload a photo of the car',
    access: ['user'],
    bodyKind: 'multipart',
    fields: carPhotoFields,
    reply: reply({ fileUrl: z.string(), file: storedFile }),
  }),
  download: fileEndpoint({
    method: 'GET',
    path: '/api/uploads/download/:filename',
    summary: 'Download a file with a bearer token or a signed link',
    access: 'link',
    params: z.object({ filename: z.string().max(200, { abort: true }) }),
    query: z.object({ t: z.string().max(500, { abort: true }).optional() }),
    headers: z.object({ Range: z.string().optional(), 'If-Range': z.string().optional() }),
    responses: { 200: 'file', 206: 'file', 416: 'error' },
  }),
}
