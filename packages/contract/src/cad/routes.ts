import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { fileEndpoint } from '../http/file-endpoint.ts'
import { reply } from '../http/reply.ts'
import { rolesFor } from '../orders/policy.ts'
import { photoSet } from '../photos/schema.ts'
import { SCAN_MAX_BYTES } from '../shared/limits.ts'
import { id, wholeNumber } from '../shared/text.ts'
import { cadModel, cadModelFields, fileUnitBody, scan, scanFields } from './schema.ts'

const UPLOADS_PATH = '/api/uploads/tus'
const uploadParams = z.object({ uploadId: id })
const tusHeaders = z.object({ 'Tus-Resumable': z.literal('1.0.0') })

export const cadApi = {
  uploadModel: endpoint({
    method: 'POST',
    path: '/api/uploads/cad-model',
    summary: 'Upload a CAD version for an order',
    access: rolesFor('uploadCad'),
    bodyKind: 'multipart',
    fields: cadModelFields,
    reply: reply({ cadModel }),
  }),
  uploadScan: endpoint({
    method: 'POST',
    path: '/api/uploads/3d-scan',
    summary: 'Upload a 3D scan for an order',
    access: rolesFor('uploadScan'),
    bodyKind: 'multipart',
    fields: scanFields,
    reply: reply({ scan }),
  }),
  listScans: endpoint({
    method: 'GET',
    path: '/api/uploads/3d-scans/:orderId',
    summary: "List an order's 3D scans",
    access: 'signedIn',
    params: z.object({ orderId: id }),
    reply: reply({ scans: z.array(scan) }),
  }),
  setUnit: endpoint({
    method: 'PUT',
    path: '/api/uploads/files/:fileId/unit',
    summary: 'Set the unit of an STL, OBJ, PLY or OFF file; `fileId` is the id of a CAD version or scan',
    access: 'signedIn',
    params: z.object({ fileId: id }),
    body: fileUnitBody,
    reply: reply({ cadModel: cadModel.optional(), scan: scan.optional() }),
  }),
  describeUploads: fileEndpoint({
    method: 'OPTIONS',
    path: UPLOADS_PATH,
    summary: 'Get the version, the extensions and the maximum size of resumable uploads (tus 1.0)',
    access: 'signedIn',
    responses: { 204: 'empty' },
  }),
  createUpload: fileEndpoint({
    method: 'POST',
    path: UPLOADS_PATH,
    summary:
      'Start a resumable upload of a CAD model or 3D scan (tus 1.0). Upload-Metadata has kind, orderId, filename, note, scanArea and unit',
    access: 'signedIn',
    headers: tusHeaders.extend({
      'Upload-Length': wholeNumber('Upload-Length is required', 1, SCAN_MAX_BYTES),
      'Upload-Metadata': z.string(),
    }),
    responses: { 201: 'created' },
  }),
  getUpload: endpoint({
    method: 'GET',
    path: `${UPLOADS_PATH}/:uploadId`,
    summary: 'Get the result of a finished resumable upload. HEAD answers with its offset (tus 1.0)',
    access: 'signedIn',
    params: uploadParams,
    reply: reply({ cadModel: cadModel.optional(), scan: scan.optional(), photoSet: photoSet.optional() }),
  }),
  uploadChunk: fileEndpoint({
    method: 'PATCH',
    path: `${UPLOADS_PATH}/:uploadId`,
    summary: 'Upload the chunk that starts at Upload-Offset (tus 1.0). The last one checks and stores the file',
    access: 'signedIn',
    params: uploadParams,
    headers: tusHeaders.extend({
      'Upload-Offset': wholeNumber('Upload-Offset is required', 0, SCAN_MAX_BYTES),
      'Upload-Metadata': z.string().optional(),
    }),
    bodyKind: 'bytes',
    responses: { 204: 'empty' },
  }),
  cancelUpload: fileEndpoint({
    method: 'DELETE',
    path: `${UPLOADS_PATH}/:uploadId`,
    summary: 'Cancel a resumable upload and delete its chunks (tus 1.0)',
    access: 'signedIn',
    params: uploadParams,
    headers: tusHeaders,
    responses: { 204: 'empty' },
  }),
}
