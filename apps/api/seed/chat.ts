import type { App } from '../src/app.ts'
import type { Player } from './context.ts'

/** Somebody writes in the chat of an order, and has read what stood there before. */
export async function say(app: App, who: Player, orderId: string, content: string): Promise<void> {
  const { message } = await app.chat.send(who, { orderId, content, messageType: 'text', fileUrl: null, clientMessageId: null })
  await app.chat.markRead(who, orderId, message.seq)
}
