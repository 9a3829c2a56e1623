import * as z from 'zod'
import { email } from '../account/user.ts'
import { pageQuery } from '../http/page.ts'
import { CONTACT_MESSAGE_MAX_CHARS, NAME_MAX_CHARS } from '../shared/limits.ts'
import { id, requiredText, timestamp } from '../shared/text.ts'

/** A field no person sees; only programs fill it. */
const hiddenField = z.string().max(500, { abort: true }).optional()

export const contactBody = z.object({
  name: requiredText('Name is required', NAME_MAX_CHARS),
  email,
  message: requiredText('Message is required', CONTACT_MESSAGE_MAX_CHARS),
  website: hiddenField,
})
export const newsletterBody = z.object({ email, website: hiddenField })

export const contactMessage = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: timestamp,
  /** Who said when that it was answered; null while nobody has. */
  answered: z.object({ at: timestamp, by: z.string() }).nullable(),
})
export type ContactMessage = z.output<typeof contactMessage>

const SHOWN_MESSAGES = ['all', 'open', 'answered'] as const
export type ShownMessages = (typeof SHOWN_MESSAGES)[number]
export const messagesQuery = pageQuery.extend({
  show: z.enum(SHOWN_MESSAGES, { error: 'Show must be all, open or answered' }).default('all'),
})
export type MessagesQuery = z.output<typeof messagesQuery>
