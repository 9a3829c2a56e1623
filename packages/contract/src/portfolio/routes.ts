import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { fileEndpoint } from '../http/file-endpoint.ts'
import { done, reply } from '../http/reply.ts'
import { id } from '../shared/text.ts'
import { PROJECT_PICTURES, projectBody, publishedProject } from './schema.ts'

const params = z.object({ id })

export const portfolioApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/portfolio',
    summary: 'List the published projects, newest first',
    access: 'public',
    reply: reply({ projects: z.array(publishedProject) }),
  }),
  picture: fileEndpoint({
    method: 'GET',
    path: '/api/portfolio/:id/:picture',
    summary: 'Get a picture of a published project',
    access: 'public',
    params: params.extend({ picture: z.enum(PROJECT_PICTURES) }),
    responses: { 200: 'file' },
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/orders/:id/portfolio',
    summary: 'Get the published project of an order',
    access: ['admin'],
    params,
    reply: reply({ project: publishedProject.nullable() }),
  }),
  publish: endpoint({
    method: 'PUT',
    path: '/api/orders/:id/portfolio',
    summary: 'Publish a completed order with the consent of its customer, or replace its project',
    access: ['admin'],
    params,
    body: projectBody,
    reply: reply({ project: publishedProject }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/orders/:id/portfolio',
    summary: 'Remove the project of an order from the portfolio; repeating the call changes nothing',
    access: ['admin'],
    params,
    reply: done,
  }),
}
