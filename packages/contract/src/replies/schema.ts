import * as z from 'zod'
import { CHAT_MESSAGE_MAX_CHARS, REPLY_TITLE_MAX_CHARS } from '../shared/limits.ts'
import { id, requiredText } from '../shared/text.ts'

export const savedReplyBody = z.object({
  title: requiredText('Name is required', REPLY_TITLE_MAX_CHARS),
  text: requiredText('Text is required', CHAT_MESSAGE_MAX_CHARS),
})

/** A text that staff sends often. */
export const savedReply = z.object({ _id: id, title: z.string(), text: z.string() })
export type SavedReply = z.output<typeof savedReply>
