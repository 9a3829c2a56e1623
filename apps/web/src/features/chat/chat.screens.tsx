import { chatApi } from '@vorta/contract/chat/routes'
import type { Message } from '@vorta/contract/chat/schema'
import { ordersApi } from '@vorta/contract/orders/routes'
import { testCard, testEngineer } from '../../testing/order.ts'
import { replyTo, replyWithCards, type ScreenStates } from '../../testing/screen.tsx'
import { AdminChatHistory } from './AdminChatHistory.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { ChatTab } from './ChatTab.tsx'

const message: Message = {
  _id: 'm1',
  orderId: 'order-1',
  seq: 1,
  senderId: testEngineer,
  senderRole: 'engineer',
  content: 'The first draft is ready.',
  messageType: 'text',
  fileUrl: null,
  thumbnailUrl: null,
  fileName: null,
  fileSize: null,
  clientMessageId: null,
  timestamp: '2026-03-02T12:00:00.000Z',
}
const history = (messages: Message[]) =>
  replyTo(chatApi.history, { success: true, chat: { messages, nextCursor: null, total: messages.length, reads: [] } })
const chat = { endpoint: chatApi.history, empty: history([]), full: history([message]) }
const texts = { loading: 'Loading chat...', error: "We couldn't load the messages.", full: message.content }
const subject = { car: '2024 Porsche 911 GT3', customer: null }
const page = { success: true, nextCursor: null } as const

export const chatScreens: readonly ScreenStates[] = [
  {
    name: 'conversations',
    screen: <ChatTab />,
    endpoint: ordersApi.listMine,
    others: [
      replyTo(chatApi.unread, { success: true, unread: {}, total: 0 }),
      replyTo(chatApi.latest, { success: true, latest: [{ ...message, isMine: false }] }),
    ],
    empty: replyWithCards(ordersApi.listMine, { ...page, orders: [testCard()] }),
    full: replyWithCards(ordersApi.listMine, { ...page, orders: [testCard({ status: 'assigned', engineer: 'Erin Vasquez' })] }),
    texts: { empty: 'No conversations yet', error: "We couldn't load your conversations.", full: 'The first draft is ready.' },
  },
  {
    name: 'chat',
    screen: <ChatPanel orderId="order-1" orderNumber="VRT-26-00042" engineerName="Erin Vasquez" subject={subject} />,
    ...chat,
    texts: { ...texts, empty: 'No messages yet. Start the conversation!' },
  },
  {
    name: 'closed chat',
    screen: <ChatPanel orderId="order-1" orderNumber="VRT-26-00042" engineerName="Erin Vasquez" subject={subject} readOnly />,
    ...chat,
    texts: { ...texts, empty: 'No messages were sent.' },
  },
  {
    name: 'chat for admins',
    screen: <AdminChatHistory orderId="order-1" orderNumber="VRT-26-00042" customerName="Casey Morgan" engineerName="Erin Vasquez" />,
    role: 'admin',
    ...chat,
    texts: { ...texts, empty: 'No messages yet.' },
  },
]
