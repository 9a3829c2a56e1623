import * as z from 'zod'
import { NOTE_MAX_CHARS } from '../shared/limits.ts'
import { id, requiredText, timestamp } from '../shared/text.ts'

export const noteBody = z.object({ text: requiredText('Write a note first', NOTE_MAX_CHARS) })

/** What staff writes down for colleagues about an order or a customer. Customers never see it. */
export const note = z.object({
  _id: id,
  text: z.string(),
  /** The author. */
  author: z.string(),
  createdAt: timestamp,
  /** The order of the note; null for a note about the customer. */
  order: z.object({ _id: id, orderNumber: z.string() }).nullable(),
  /** Whether the reader may delete it: the author and admins. */
  canDelete: z.boolean(),
})
export type Note = z.output<typeof note>
