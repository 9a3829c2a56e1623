import * as z from 'zod'
import { contactBody, newsletterBody } from '../contact/schema.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { messageReply, reply } from '../http/reply.ts'
import { FORM_BODY_MAX_BYTES, LONG_TEXT_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id, linkToken, timestamp } from '../shared/text.ts'
import { publicConfig } from './schema.ts'

const linkQuery = z.object({ token: linkToken(200) })

const sentQuery = z.object({ sent: z.string().max(1, { abort: true }).optional() })

const storedEmail = z.object({ _id: id, to: z.string(), subject: z.string(), text: z.string(), storedAt: timestamp, pageUrl: z.string() })

/** Opened by people in a browser, not called by our own script. */
const page = <const E extends Omit<Endpoint, 'access' | 'reply' | 'replyKind'>>(description: E) =>
  endpoint({ ...description, access: 'public', replyKind: 'page', reply: z.unknown() })

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
    summary: 'Database, storage and payment provider answer; with only=process, that this process takes requests',
    access: 'public',
    query: z.object({ only: z.literal('process').optional() }),
    reply: z.object({ status: z.literal('ready'), checks: z.record(z.string(), z.literal('ok')) }),
  }),
  contact: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Write to the company',
    access: 'public',
    body: contactBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: messageReply,
  }),
  newsletter: endpoint({
    method: 'POST',
    path: '/api/newsletter',
    summary: 'Subscribe to the newsletter',
    access: 'public',
    body: newsletterBody,
    reply: messageReply,
  }),
  contactForm: page({
    method: 'POST',
    path: '/api/contact/form',
    summary: 'Write to the company from a page without script',
    bodyKind: 'form',
    body: contactBody,
    maxBodyBytes: FORM_BODY_MAX_BYTES,
  }),
  contactSent: page({ method: 'GET', path: '/api/contact/form', summary: 'What a page without script shows after that', query: sentQuery }),
  newsletterForm: page({
    method: 'POST',
    path: '/api/newsletter/form',
    summary: 'Subscribe from a page without script',
    bodyKind: 'form',
    body: newsletterBody,
  }),
  newsletterSent: page({
    method: 'GET',
    path: '/api/newsletter/form',
    summary: 'What a page without script shows after that',
    query: sentQuery,
  }),
  askToConfirm: page({
    method: 'GET',
    path: '/api/newsletter/confirm',
    summary: 'The link in the email: asks whether to subscribe, since programs open links too',
    query: linkQuery,
  }),
  confirmSubscription: page({
    method: 'POST',
    path: '/api/newsletter/confirm',
    summary: 'Confirm a subscription',
    bodyKind: 'form',
    query: linkQuery,
  }),
  askToLeave: page({
    method: 'GET',
    path: '/api/newsletter/unsubscribe',
    summary: 'The link in the email: asks whether to leave',
    query: linkQuery,
  }),
  unsubscribe: page({
    method: 'POST',
    path: '/api/newsletter/unsubscribe',
    summary: 'End a subscription; mail programs may call it for their reader',
    bodyKind: 'form',
    query: linkQuery,
  }),
  localMailbox: endpoint({
    method: 'GET',
    path: '/api/demo/mail',
    summary: 'In a demo without a mail server: the letters kept for the signed-in person, all of them for an admin',
    access: 'signedIn',
    reply: reply({ mails: z.array(storedEmail) }),
  }),
  storedEmail: page({
    method: 'GET',
    path: '/api/demo/mail/:id',
    summary: 'One of these letters as its reader would see it, by the address in that list',
    params: z.object({ id: linkToken(100) }),
    query: z.object({ t: z.string().max(100, { abort: true }).default('') }),
  }),
}
