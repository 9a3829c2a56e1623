import * as z from 'zod'
import { orderFileFields } from '../files/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { fileEndpoint } from '../http/file-endpoint.ts'
import { done, reply } from '../http/reply.ts'
import { rolesFor } from '../orders/policy.ts'
import { SAVED_BUILD_BODY_MAX_BYTES, SHARED_BUILD_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { buildPicture } from './picture.ts'
import { savedBuild, savedBuildBody, savedBuildName, sharedBuild, sharedBuildBody } from './schema.ts'

export const buildsApi = {
  share: endpoint({
    method: 'POST',
    path: '/api/shared-builds',
    summary: 'Share a build',
    access: 'public',
    body: sharedBuildBody,
    maxBodyBytes: SHARED_BUILD_BODY_MAX_BYTES,
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
  sharedPicture: fileEndpoint({
    method: 'GET',
    path: '/api/shared-builds/:id/picture',
    summary: 'Get the picture of a shared build',
    access: 'public',
    params: z.object({ id }),
    responses: { 200: 'file' },
  }),
  sharedModel: fileEndpoint({
    method: 'GET',
    path: '/api/shared-builds/:id/model.glb',
    summary: 'Get a shared build as a 3D model in meters',
    access: 'public',
    params: z.object({ id }),
    responses: { 200: 'file' },
  }),
  listSaved: endpoint({
    method: 'GET',
    path: '/api/saved-builds',
    summary: 'List the builds that you saved, newest first',
    access: ['user'],
    reply: reply({ builds: z.array(savedBuild) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/saved-builds',
    summary: 'Save a build to your account',
    access: ['user'],
    body: savedBuildBody,
    maxBodyBytes: SAVED_BUILD_BODY_MAX_BYTES,
    reply: reply({ build: savedBuild }),
    status: 201,
  }),
  updateSaved: endpoint({
    method: 'PUT',
    path: '/api/saved-builds/:id',
    summary: 'Replace one of your saved builds',
    access: ['user'],
    params: z.object({ id }),
    body: savedBuildBody,
    maxBodyBytes: SAVED_BUILD_BODY_MAX_BYTES,
    reply: reply({ build: savedBuild }),
  }),
  renameSaved: endpoint({
    method: 'PUT',
    path: '/api/saved-builds/:id/name',
    summary: 'Rename one of your saved builds',
    access: ['user'],
    params: z.object({ id }),
    body: savedBuildName,
    reply: reply({ build: savedBuild }),
  }),
  duplicateSaved: endpoint({
    method: 'POST',
    path: '/api/saved-builds/:id/copy',
    summary: 'Duplicate one of your saved builds',
    access: ['user'],
    params: z.object({ id }),
    reply: reply({ build: savedBuild }),
    status: 201,
  }),
  removeSaved: endpoint({
    method: 'DELETE',
    path: '/api/saved-builds/:id',
    summary: 'Delete one of your saved builds',
    access: ['user'],
    params: z.object({ id }),
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
