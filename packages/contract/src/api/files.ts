import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { buildPicture, cadModel, carPhoto, linkBody, scan } from '../file.ts'
import { id, timestamp } from '../text.ts'
import { reply } from './reply.ts'

const storedFile = z.object({ _id: id, filename: z.string(), originalName: z.string(), fileSize: z.number() })

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
    reply: reply({ fileUrl: z.string(), file: carPhoto.omit({ fileUrl: true }) }),
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
  link: endpoint({
    method: 'POST',
    path: '/api/uploads/link',
    summary: 'A fresh short-lived address of a file, for a new tab or a picture',
    access: 'signedIn',
    body: linkBody,
    reply: reply({ fileUrl: z.string(), expiresAt: timestamp }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/uploads/download/:filename',
    summary: 'A stored file, by bearer token or signed link',
    access: 'link',
    params: z.object({ filename: z.string() }),
    query: z.object({ t: z.string().max(500).optional() }),
    replyKind: 'file',
    reply: z.unknown(),
  }),
}
