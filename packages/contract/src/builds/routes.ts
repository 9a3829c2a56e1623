import * as z from 'zod'
import { orderFileFields } from '../files/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { done, reply } from '../http/reply.ts'
import { rolesFor } from '../orders/policy.ts'
import { BUILD_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { buildPicture } from './picture.ts'
import { savedBuild, savedBuildBody, sharedBuild } from './schema.ts'

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
  saved: endpoint({
    method: 'GET',
    path: '/api/saved-build',
    summary: 'Get the build that you saved to order later',
    access: ['user'],
    reply: reply({ savedBuild: savedBuild.nullable() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/saved-build',
    summary: 'Save a build to order later; it replaces the one you saved before',
    access: ['user'],
    body: savedBuildBody,
    maxBodyBytes: BUILD_BODY_MAX_BYTES,
    reply: reply({ savedBuild }),
  }),
  removeSaved: endpoint({
    method: 'DELETE',
    path: '/api/saved-build',
    summary: 'Delete the build that you saved',
    access: ['user'],
    reply: done,
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
