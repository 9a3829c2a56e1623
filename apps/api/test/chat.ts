import type { Ack, Joined, Message } from '@vorta/contract/chat/schema'
import { io, type Socket } from 'socket.io-client'
import type { TestApp, TestUser } from './app.ts'
import { makeOrder } from './chat-order.ts'

export interface ChatClient {
  socket: Socket
  /** All received events. */
  received: { event: string; args: unknown[] }[]
  messages(): Message[]
  errors(): { message: string; code: string; clientMessageId?: string }[]
  ask<T>(event: string, payload: unknown): Promise<Ack<T>>
  join(payload: unknown): Promise<Ack<Joined>>
  send(payload: object): Promise<Ack<{ message: Message }>>
  close(): void
}

/** Connects a chat client the way a browser does. */
export async function connect(url: string, token: unknown, options: object = {}): Promise<ChatClient> {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket', 'polling'],
    timeout: 30_000,
    forceNew: true,
    reconnection: false,
    ...options,
  })
  const received: ChatClient['received'] = []
  socket.onAny((event: string, ...args: unknown[]) => received.push({ event, args }))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  const ask: ChatClient['ask'] = (event, payload) => socket.timeout(30_000).emitWithAck(event, payload)
  const firstArgs = <T>(event: string) => received.filter((item) => item.event === event).map((item) => item.args[0] as T)
  return {
    socket,
    received,
    ask,
    messages: () => firstArgs('new-message'),
    errors: () => firstArgs('message-error'),
    join: (payload) => ask('join-order-room', payload),
    send: (payload) => ask('send-message', payload),
    close: () => void socket.close(),
  }
}

/** Waits until the condition holds; a timeout names the description. */
export async function until(description: string, condition: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Timed out waiting for: ${description}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Creates an order with its customer and engineer, an unrelated customer and engineer, and an admin. */
export async function createChatUsers(t: TestApp) {
  const [customer, engineer, otherCustomer, otherEngineer, admin] = await Promise.all([
    t.createUser('user'),
    t.createUser('engineer'),
    t.createUser('user'),
    t.createUser('engineer'),
    t.createUser('admin'),
  ])
  const orderId = await makeOrder(t, { userId: customer.id, engineerId: engineer.id })
  return { customer, engineer, otherCustomer, otherEngineer, admin, orderId }
}
export type ChatUsers = Awaited<ReturnType<typeof createChatUsers>>

/** Uploads a chat file the way a browser does and returns its URL. */
export async function uploadChatFile(
  t: TestApp,
  user: TestUser,
  orderId: string,
  name = 'note.txt',
  content: string | Uint8Array<ArrayBuffer> = 'hello',
): Promise<string> {
  const form = new FormData()
  form.append('orderId', orderId)
  form.append('file', new Blob([content]), name)
  const response = await fetch(`${t.url}/api/uploads/chat-file`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${user.token}` },
  })
  const body = (await response.json()) as { fileUrl: string }
  if (!response.ok) throw new Error(`Upload failed: ${JSON.stringify(body)}`)
  return body.fileUrl
}
