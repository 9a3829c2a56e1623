import { timeIn } from '../../platform/date-in.ts'
import type { Db } from '../../platform/db/client.ts'
import type { EmailMessage } from '../../platform/mail/email-content.ts'
import { truncate } from '../../platform/truncate.ts'
import { unreadByCustomer } from './unread-messages.repo.ts'

const QUOTES_MAX = 3
const QUOTE_MAX_CHARS = 300

type UnreadMessage = Awaited<ReturnType<typeof unreadByCustomer>>[number]

/** The newest messages that the customer of an order has not read, for the email about them; oldest first. */
export async function unreadQuotes(db: Db, orderId: string, timeZone: string): Promise<EmailMessage[]> {
  const found = await unreadByCustomer(db, orderId, QUOTES_MAX, QUOTE_MAX_CHARS)
  return found.reverse().map((message) => ({ author: message.author, at: timeIn(timeZone, message.createdAt), text: textOf(message) }))
}

function textOf({ messageType, content, fileName }: UnreadMessage): string {
  const attached = messageType === 'image' ? 'Photo' : messageType === 'file' ? `File: ${fileName ?? ''}` : ''
  return [truncate(content, QUOTE_MAX_CHARS), attached].filter(Boolean).join('\n')
}
