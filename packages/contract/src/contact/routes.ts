import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { htmlPage, sentQuery } from '../http/html-page.ts'
import { nextCursor } from '../http/page.ts'
import { messageReply, reply } from '../http/reply.ts'
import { FORM_BODY_MAX_BYTES, LONG_TEXT_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { contactBody, contactMessage, messagesQuery } from './schema.ts'

export const contactApi = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Send a message to the company',
    access: 'public',
    body: contactBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: messageReply,
  }),
  sendForm: htmlPage({
    method: 'POST',
    path: '/api/contact/form',
    summary: 'Send a message to the company from an HTML form',
    responses: { 303: 'redirect' },
    bodyKind: 'form',
    body: contactBody,
    maxBodyBytes: FORM_BODY_MAX_BYTES,
  }),
  sentPage: htmlPage({
    method: 'GET',
    path: '/api/contact/form',
    summary: 'Show the confirmation page for the contact form',
    responses: { 200: 'html', 303: 'redirect' },
    query: sentQuery,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/contact-messages',
    summary: 'List the messages from the contact form',
    access: ['admin'],
    query: messagesQuery,
    /** `open` counts the messages without an answer. */
    reply: reply({ messages: z.array(contactMessage), nextCursor, open: z.number() }),
  }),
  setAnswered: endpoint({
    method: 'PUT',
    path: '/api/admin/contact-messages/:id/answered',
    summary: 'Mark a contact message as answered or unanswered',
    access: ['admin'],
    params: z.object({ id }),
    body: z.object({ answered: z.boolean({ error: 'Answered must be true or false' }) }),
    reply: reply({ contactMessage }),
  }),
}
