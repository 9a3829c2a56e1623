import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { sharedBuild } from '../shared-build.ts'
import { reply } from './reply.ts'

export const sharedBuildsApi = {
  share: endpoint({
    method: 'POST',
    path: '/api/shared-builds',
    summary: 'Keep a design under an address that can be passed on',
    access: 'public',
    body: sharedBuild,
    reply: reply({ id: z.string() }),
    status: 201,
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/shared-builds/:id',
    summary: 'A shared design, for whoever has its address',
    access: 'public',
    params: z.object({ id: z.string().max(64) }),
    reply: reply({ build: sharedBuild }),
  }),
}
