import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { done, reply } from '../http/reply.ts'
import { QUOTE_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { quoteTemplate, quoteTemplateBody } from './schema.ts'

export const quoteTemplatesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/quote-templates',
    summary: 'List your quote templates by name',
    access: ['engineer', 'admin'],
    reply: reply({ templates: z.array(quoteTemplate) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/quote-templates',
    summary: 'Save a quote template; your template with the same name is replaced',
    access: ['engineer', 'admin'],
    body: quoteTemplateBody,
    maxBodyBytes: QUOTE_BODY_MAX_BYTES,
    reply: reply({ template: quoteTemplate }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/quote-templates/:id',
    summary: 'Delete one of your quote templates',
    access: ['engineer', 'admin'],
    params: z.object({ id }),
    reply: done,
  }),
}
