import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { type ChatClient, type ChatUsers, connect, createChatUsers } from './chat.ts'
import { makeOrder } from './chat-order.ts'

/** Starts the app with users; each test gets a fresh order, and its connections are closed afterward. */
export function chatFixture() {
  const fixture = {} as { t: TestApp; users: ChatUsers }
  let users: ChatUsers
  let open: ChatClient[] = []
  beforeAll(async () => {
    fixture.t = await startTestApp()
    users = await createChatUsers(fixture.t)
  })
  afterAll(() => fixture.t.close())
  beforeEach(async () => {
    fixture.users = { ...users, orderId: await makeOrder(fixture.t, { userId: users.customer.id, engineerId: users.engineer.id }) }
  })
  afterEach(() => {
    for (const client of open) client.close()
    open = []
  })

  const connectAs = async (token: unknown, options?: object) => {
    const client = await connect(fixture.t.url, token, options)
    open.push(client)
    return client
  }
  const text = (content: string, extra: object = {}) => ({ orderId: fixture.users.orderId, content, messageType: 'text', ...extra })
  return {
    fixture,
    connectAs,
    text,
    async joinAs(token: string, orderId = fixture.users.orderId) {
      const client = await connectAs(token)
      expect(await client.join(orderId)).toMatchObject({ ok: true })
      return client
    },
    history: (token: string, query = '', orderId = fixture.users.orderId) =>
      fixture.t.call('GET', `/api/chat/order/${orderId}${query}`, { token }),
    async sendMessages(client: ChatClient, count: number) {
      for (let i = 1; i <= count; i++) await client.send(text(`m${i}`))
    },
  }
}
