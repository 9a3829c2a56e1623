import * as z from 'zod'
import { pageQuery } from '../http/page.ts'
import { email } from '../shared/email.ts'
import { CONTACT_MESSAGE_MAX_CHARS, NAME_MAX_CHARS } from '../shared/limits.ts'
import { honeypot, id, requiredLine, requiredText, timestamp } from '../shared/text.ts'

export const contactBody = z.object({
  name: requiredLine('Name is required', NAME_MAX_CHARS),
  email,
  message: requiredText('Message is required', CONTACT_MESSAGE_MAX_CHARS),
  website: honeypot,
})

export const contactMessage = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: timestamp,
  /** The admin who marked the message as answered, and when; null if unanswered. */
  answered: z.object({ at: timestamp, by: z.string() }).nullable(),
})
export type ContactMessage = z.output<typeof contactMessage>

const SHOWN_MESSAGES = ['all', 'open', 'answered'] as const
export type ShownMessages = (typeof SHOWN_MESSAGES)[number]
export const messagesQuery = pageQuery.extend({
  show: z.enum(SHOWN_MESSAGES, { error: 'Show must be all, open or answered' }).default('all'),
})
export type MessagesQuery = z.output<typeof messagesQuery>
