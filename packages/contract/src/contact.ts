import * as z from 'zod'
import { NAME_MAX_CHARS } from './limits.ts'
import { id, requiredText, timestamp } from './text.ts'
import { email } from './user.ts'

export const contactBody = z.object({
  name: requiredText('Name is required', NAME_MAX_CHARS),
  email,
  message: requiredText('Message is required', 5_000),
  /** A field no person sees; only programs fill it. */
  website: z.string().max(500).optional(),
})
export const newsletterBody = z.object({ email, website: z.string().max(500).optional() })

export const contactMessage = z.object({ _id: id, name: z.string(), email: z.string(), message: z.string(), createdAt: timestamp })
export type ContactMessage = z.output<typeof contactMessage>
