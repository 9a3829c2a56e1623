import * as z from 'zod'
import { uploadSession, uploadSessionBody } from '../files/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { done, reply } from '../http/reply.ts'
import { rolesFor } from '../orders/policy.ts'
import { SCAN_MAX_BYTES } from '../shared/limits.ts'
import { id, wholeNumber } from '../shared/text.ts'
import { cadModel, cadModelFields, completeUploadBody, fileUnitBody, scan, scanFields } from './schema.ts'

const uploadParams = z.object({ uploadId: id })

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
    summary: 'Set the unit of an STL, OBJ or PLY file; `fileId` is the id of a CAD version or scan',
    access: 'signedIn',
    params: z.object({ fileId: id }),
    body: fileUnitBody,
    reply: reply({ cadModel: cadModel.optional(), scan: scan.optional() }),
  }),
  createUpload: endpoint({
    method: 'POST',
    path: '/api/uploads/sessions',
    summary: 'Start a resumable upload of a CAD model or 3D scan',
    access: 'signedIn',
    body: uploadSessionBody,
    status: 201,
    reply: reply({ upload: uploadSession }),
  }),
  getUpload: endpoint({
    method: 'GET',
    path: '/api/uploads/sessions/:uploadId',
    summary: 'Get the state of a resumable upload',
    access: 'signedIn',
    params: uploadParams,
    reply: reply({ upload: uploadSession }),
  }),
  uploadChunk: endpoint({
    method: 'PUT',
    path: '/api/uploads/sessions/:uploadId',
    summary: 'Upload the chunk that starts at `offset`; sending a chunk again is allowed',
    access: 'signedIn',
    params: uploadParams,
    query: z.object({ offset: wholeNumber('Offset is required', 0, SCAN_MAX_BYTES) }),
    bodyKind: 'bytes',
    reply: reply({ upload: uploadSession }),
  }),
  completeUpload: endpoint({
    method: 'POST',
    path: '/api/uploads/sessions/:uploadId/complete',
    summary: 'Complete a resumable upload; repeating the call does not create a second file',
    access: 'signedIn',
    params: uploadParams,
    body: completeUploadBody,
    reply: reply({ cadModel: cadModel.optional(), scan: scan.optional() }),
  }),
  cancelUpload: endpoint({
    method: 'DELETE',
    path: '/api/uploads/sessions/:uploadId',
    summary: 'Cancel a resumable upload and delete its chunks',
    access: 'signedIn',
    params: uploadParams,
    reply: done,
  }),
}
