import type { App } from '../src/app.ts'
import type { SeedUser } from './context.ts'

/** Sends a message and marks everything before it as read by the author. */
export async function sendMessage(app: App, author: SeedUser, orderId: string, content: string): Promise<void> {
  const { message } = await app.chat.send(author, { orderId, content, messageType: 'text', fileUrl: null, clientMessageId: null })
  await app.chat.markRead(author, orderId, message.seq)
}
