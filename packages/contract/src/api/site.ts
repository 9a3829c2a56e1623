import * as z from 'zod'
import { publicConfig } from '../config.ts'
import { contactBody, newsletterBody } from '../contact.ts'
import { endpoint } from '../endpoint.ts'
import { told } from './reply.ts'

const linkQuery = z.object({ token: z.string({ error: 'This link is not valid' }).min(1, 'This link is not valid').max(200) })

export const siteApi = {
  config: endpoint({ method: 'GET', path: '/api/config', summary: 'Settings the browser needs', access: 'public', reply: publicConfig }),
  health: endpoint({
    method: 'GET',
    path: '/api/health',
    summary: 'The process runs',
    access: 'public',
    reply: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/ready',
    summary: 'Database, storage and payment provider answer',
    access: 'public',
    reply: z.object({ status: z.literal('ready'), checks: z.record(z.string(), z.literal('ok')) }),
  }),
  contact: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Write to the company',
    access: 'public',
    body: contactBody,
    reply: told,
  }),
  newsletter: endpoint({
    method: 'POST',
    path: '/api/newsletter',
    summary: 'Subscribe to the newsletter',
    access: 'public',
    body: newsletterBody,
    reply: told,
  }),
  contactForm: endpoint({
    method: 'POST',
    path: '/api/contact/form',
    summary: 'Write to the company from a page without script; answers with a page',
    access: 'public',
    bodyKind: 'form',
    body: contactBody,
    replyKind: 'file',
    reply: z.unknown(),
  }),
  newsletterForm: endpoint({
    method: 'POST',
    path: '/api/newsletter/form',
    summary: 'Subscribe from a page without script; answers with a page',
    access: 'public',
    bodyKind: 'form',
    body: newsletterBody,
    replyKind: 'file',
    reply: z.unknown(),
  }),
  confirmNewsletter: endpoint({
    method: 'GET',
    path: '/api/newsletter/confirm',
    summary: 'Confirm a subscription by the link in the e-mail',
    access: 'public',
    query: linkQuery,
    replyKind: 'file',
    reply: z.unknown(),
  }),
  leaveNewsletter: endpoint({
    method: 'GET',
    path: '/api/newsletter/unsubscribe',
    summary: 'End a subscription by the link in the e-mail',
    access: 'public',
    query: linkQuery,
    replyKind: 'file',
    reply: z.unknown(),
  }),
}
