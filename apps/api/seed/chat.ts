import type { App } from '../src/app.ts'
import type { Player } from './stage.ts'

/** Somebody writes in the chat of an order. */
export async function say(app: App, who: Player, orderId: string, content: string): Promise<void> {
  await app.chat.send(who, { orderId, content, messageType: 'text', fileUrl: null, clientMessageId: null })
}
