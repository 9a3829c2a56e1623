import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { nextCursor } from '../http/page.ts'
import { reply } from '../http/reply.ts'
import { LONG_TEXT_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { followUps, lead, leadAnswerBody, leadChange, leadDetails, leadNoteBody, leadsQuery } from './schema.ts'

const params = z.object({ id })
const details = reply(leadDetails.shape)

export const leadsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/leads',
    summary: 'List the leads by their newest message',
    access: ['admin'],
    query: leadsQuery,
    /** `unanswered` counts the messages of all leads without an answer. */
    reply: reply({ leads: z.array(lead), nextCursor, unanswered: z.number() }),
  }),
  followUps: endpoint({
    method: 'GET',
    path: '/api/admin/follow-ups',
    summary: 'List the leads, unpaid orders and saved builds to follow up today',
    access: ['admin'],
    reply: reply(followUps.shape),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/leads/:id',
    summary: 'Get a lead with its messages, answers, notes and changes',
    access: ['admin'],
    params,
    reply: details,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/leads/:id',
    summary: 'Change the status, assignee or follow-up date of a lead',
    access: ['admin'],
    params,
    body: leadChange,
    reply: details,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/leads/:id/answers',
    summary: 'Answer a lead by email',
    access: ['admin'],
    params,
    body: leadAnswerBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: details,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/admin/leads/:id/notes',
    summary: 'Add an internal note to a lead',
    access: ['admin'],
    params,
    body: leadNoteBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: details,
  }),
}
