import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { type Cast, type ChatClient, connect, makeCast } from './chat.ts'
import { makeOrder } from './chat-order.ts'

/** A program with people, and for every test a fresh order and no connection left over. */
export function chatRoom() {
  const room = {} as { t: TestApp; cast: Cast }
  let people: Cast
  let open: ChatClient[] = []
  beforeAll(async () => {
    room.t = await startTestApp()
    people = await makeCast(room.t)
  })
  afterAll(() => room.t.close())
  beforeEach(async () => {
    room.cast = { ...people, orderId: await makeOrder(room.t, { userId: people.customer.id, engineerId: people.engineer.id }) }
  })
  afterEach(() => {
    for (const client of open) client.close()
    open = []
  })

  const on = async (token: unknown, options?: object) => {
    const client = await connect(room.t.url, token, options)
    open.push(client)
    return client
  }
  const text = (content: string, extra: object = {}) => ({ orderId: room.cast.orderId, content, messageType: 'text', ...extra })
  return {
    room,
    on,
    text,
    async joined(token: string, orderId = room.cast.orderId) {
      const client = await on(token)
      expect(await client.join(orderId)).toMatchObject({ ok: true })
      return client
    },
    history: (token: string, query = '', orderId = room.cast.orderId) =>
      room.t.call('GET', `/api/chat/order/${orderId}${query}`, { token }),
    async chatter(client: ChatClient, count: number) {
      for (let i = 1; i <= count; i++) await client.send(text(`m${i}`))
    },
  }
}
