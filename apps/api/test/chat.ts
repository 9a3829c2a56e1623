import type { Ack, Joined, Message } from '@vorta/contract/chat/schema'
import { io, type Socket } from 'socket.io-client'
import type { TestApp, TestUser } from './app.ts'
import { makeOrder } from './chat-order.ts'

export interface ChatClient {
  socket: Socket
  /** Everything that came, by event. */
  heard: { event: string; args: unknown[] }[]
  messages(): Message[]
  errors(): { message: string; code: string; clientMessageId?: string }[]
  ask<T>(event: string, payload: unknown): Promise<Ack<T>>
  join(payload: unknown): Promise<Ack<Joined>>
  send(payload: object): Promise<Ack<{ message: Message }>>
  close(): void
}

/** A browser's end of the wire. */
export async function connect(url: string, token: unknown, options: object = {}): Promise<ChatClient> {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket', 'polling'],
    timeout: 30_000,
    forceNew: true,
    reconnection: false,
    ...options,
  })
  const heard: ChatClient['heard'] = []
  socket.onAny((event: string, ...args: unknown[]) => heard.push({ event, args }))
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  const ask: ChatClient['ask'] = (event, payload) => socket.timeout(30_000).emitWithAck(event, payload)
  const firstArgs = <T>(event: string) => heard.filter((one) => one.event === event).map((one) => one.args[0] as T)
  return {
    socket,
    heard,
    ask,
    messages: () => firstArgs('new-message'),
    errors: () => firstArgs('message-error'),
    join: (payload) => ask('join-order-room', payload),
    send: (payload) => ask('send-message', payload),
    close: () => void socket.close(),
  }
}

/** Waits until something holds; says what it was if it never does. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Customer, engineer, a stranger of each kind and an admin around one order. */
export async function makeCast(t: TestApp) {
  const [customer, engineer, otherCustomer, otherEngineer, admin] = await Promise.all([
    t.person('user'),
    t.person('engineer'),
    t.person('user'),
    t.person('engineer'),
    t.person('admin'),
  ])
  const orderId = await makeOrder(t, { userId: customer.id, engineerId: engineer.id })
  return { customer, engineer, otherCustomer, otherEngineer, admin, orderId }
}
export type Cast = Awaited<ReturnType<typeof makeCast>>

/** A text file for the chat, sent up like a browser does; its address. */
export async function uploadChatFile(
  t: TestApp,
  person: TestUser,
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
    headers: { authorization: `Bearer ${person.token}` },
  })
  const body = (await response.json()) as { fileUrl: string }
  if (!response.ok) throw new Error(`Upload refused: ${JSON.stringify(body)}`)
  return body.fileUrl
}
