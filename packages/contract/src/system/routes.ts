import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { reply } from '../http/reply.ts'
import { publicConfig } from './schema.ts'

export const systemApi = {
  config: endpoint({
    method: 'GET',
    path: '/api/config',
    summary: "Get the server's public settings",
    access: 'public',
    reply: reply(publicConfig.shape),
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'Check that the process is running, and get its version',
    access: 'public',
    reply: reply({ status: z.literal('ok'), version: z.string() }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/ready',
    summary:
      'Check that the database, the file storage, the payment provider and the mail server respond and that payment webhooks are set up; only=process checks this process alone',
    access: 'public',
    query: z.object({ only: z.literal('process').optional() }),
    reply: reply({ status: z.literal('ready'), checks: z.record(z.string(), z.literal('ok')) }),
  }),
}
