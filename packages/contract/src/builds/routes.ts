import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { reply } from '../http/reply.ts'
import { BUILD_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { sharedBuild } from './schema.ts'

export const buildsApi = {
  share: endpoint({
    method: 'POST',
    path: '/api/shared-builds',
    summary: 'Keep a design under an address that can be passed on',
    access: 'public',
    body: sharedBuild,
    maxBodyBytes: BUILD_BODY_MAX_BYTES,
    reply: reply({ id: z.string() }),
    status: 201,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/shared-builds/:id',
    summary: 'A shared design, for whoever has its address',
    access: 'public',
    params: z.object({ id }),
    reply: reply({ build: sharedBuild }),
  }),
}
