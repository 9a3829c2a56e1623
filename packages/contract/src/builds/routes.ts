import * as z from 'zod'
import { orderFileFields } from '../files/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { reply } from '../http/reply.ts'
import { rolesFor } from '../orders/policy.ts'
import { BUILD_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { buildPicture } from './picture.ts'
import { sharedBuild } from './schema.ts'

export const buildsApi = {
  share: endpoint({
    method: 'POST',
    path: '/api/shared-builds',
    summary: 'Share a build',
    access: 'public',
    body: sharedBuild,
    maxBodyBytes: BUILD_BODY_MAX_BYTES,
    reply: reply({ id: z.string() }),
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/shared-builds/:id',
    summary: 'Get a shared build',
    access: 'public',
    params: z.object({ id }),
    reply: reply({ build: sharedBuild }),
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/api/uploads/build-picture',
    summary: 'Upload the picture of the ordered build; each order accepts one',
    access: rolesFor('uploadBuildPicture'),
    bodyKind: 'multipart',
    fields: orderFileFields,
    reply: reply({ picture: buildPicture }),
  }),
}
