import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { done, reply } from '../http/reply.ts'
import { LONG_TEXT_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id } from '../shared/text.ts'
import { savedReply, savedReplyBody } from './schema.ts'

export const repliesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/saved-replies',
    summary: 'List your saved replies by name',
    access: ['engineer', 'admin'],
    reply: reply({ replies: z.array(savedReply) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/saved-replies',
    summary: 'Save a reply for later; a saved reply with the same name is replaced',
    access: ['engineer', 'admin'],
    body: savedReplyBody,
    maxBodyBytes: LONG_TEXT_BODY_MAX_BYTES,
    reply: reply({ reply: savedReply }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/saved-replies/:id',
    summary: 'Delete one of your saved replies',
    access: ['engineer', 'admin'],
    params: z.object({ id }),
    reply: done,
  }),
}
