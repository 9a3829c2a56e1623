import type { Message } from '@vorta/contract/chat/schema'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { type ChatUsers, connect, createChatUsers, pause, until } from '../../../test/chat.ts'
import { chatFixture } from '../../../test/chat-fixture.ts'
import { makeOrder } from '../../../test/chat-order.ts'
import { auditLog } from '../../platform/db/schema/audit.ts'
import { messages } from '../../platform/db/schema/chat.ts'
import { orders } from '../../platform/db/schema/orders.ts'

const { fixture, connectAs, joinAs, history, text, sendMessages } = chatFixture()
let t: TestApp
let users: ChatUsers
beforeEach(() => {
  ;({ t, users } = fixture)
})

const stored = async (orderId = users.orderId) => {
  const [row] = await t.database.db.select({ n: sql<number>`count(*)::int` }).from(messages).where(eq(messages.orderId, orderId))
  return row?.n ?? 0
}

describe('chat handshake', () => {
  it.each([[undefined], [''], ['nonsense'], [{ not: 'text' }], [42]])('rejects the token %j', async (token) => {
    await expect(connect(t.url, token)).rejects.toThrow('unauthorized')
  })

  it('rejects a token in the query and a token of an ended session', async () => {
    const visitor = await t.createUser()
    await expect(connect(t.url, undefined, { query: { token: visitor.token } })).rejects.toThrow('unauthorized')
    await t.call('POST', '/api/auth/logout', { token: visitor.token })
    await expect(connect(t.url, visitor.token)).rejects.toThrow('unauthorized')
  })

  it('rejects pages from another origin', async () => {
    await expect(connect(t.url, users.customer.token, { extraHeaders: { origin: 'https://evil.example' } })).rejects.toThrow()
    await expect(connect(t.url, users.customer.token, { extraHeaders: { origin: 'no address' } })).rejects.toThrow()
    expect((await connectAs(users.customer.token, { extraHeaders: { origin: t.url } })).socket.connected).toBe(true)
  })

  it('works over polling alone', async () => {
    const client = await connectAs(users.customer.token, { transports: ['polling'] })
    await client.join(users.orderId)
    expect(await client.send(text('over polling'))).toMatchObject({ ok: true })
    await until('own message', () => client.messages().length === 1)
  })
})

describe('chat history', () => {
  it('is empty for an order without messages and not found for other users', async () => {
    const mine = await history(users.customer.token)
    expect(mine).toMatchObject({ status: 200, body: { chat: { messages: [], nextCursor: null, total: 0, reads: [] } } })
    const refused = await Promise.all([
      history(users.otherCustomer.token),
      history(users.otherEngineer.token),
      history(users.customer.token, '', 'nowhere'),
      history(users.customer.token, '', '%00'),
    ])
    expect(refused.map((reply) => reply.status)).toEqual([404, 404, 404, 400])
    expect(refused[0]?.body).toEqual(refused[2]?.body)
  })

  it('lists the newest message of each conversation to its participants', async () => {
    const latest = async ({ token }: { token: string }) =>
      (await t.call('GET', '/api/chat/latest', { token })).body.latest.filter((one: Message) => one.orderId === users.orderId)
    await sendMessages(await connectAs(users.customer.token), 2)
    const newest = { content: 'm2', senderRole: 'user', messageType: 'text' }
    expect(await latest(users.customer)).toEqual([expect.objectContaining({ ...newest, isMine: true })])
    expect(await latest(users.engineer)).toEqual([expect.objectContaining({ ...newest, isMine: false })])
    expect([await latest(users.otherCustomer), await latest(users.otherEngineer)]).toEqual([[], []])
  })

  it('returns the newest page first, sorted oldest to newest, and pages backward', async () => {
    const client = await connectAs(users.customer.token)
    await sendMessages(client, 7)
    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await history(users.engineer.token, `?limit=3${cursor && `&cursor=${cursor}`}`)
      pages.push(body.chat.messages.map((message: Message) => message.content))
      expect(body.chat.total).toBe(7)
      cursor = body.chat.nextCursor
    }
    expect(pages).toEqual([['m5', 'm6', 'm7'], ['m2', 'm3', 'm4'], ['m1']])
  })

  it('returns all messages after a sequence number', async () => {
    const client = await connectAs(users.customer.token)
    await sendMessages(client, 60)
    const { body } = await history(users.customer.token, '?after=2')
    expect(body.chat.messages).toHaveLength(58)
    expect(body.chat.messages[0].seq).toBe(3)
    const part = await history(users.customer.token, '?after=2&limit=10')
    expect(part.body.chat).toMatchObject({ nextCursor: '12' })
    for (const bad of ['?after=-1', '?after=x', '?limit=0', '?limit=101', '?cursor=%27', '?after=99999999999'])
      expect((await history(users.customer.token, bad)).status).toBe(400)
    for (const [bad, message] of [
      ['?after=', 'After must be the sequence number of a message'],
      ['?cursor=x', 'Cursor must be the nextCursor of an earlier page'],
    ] as const) {
      const reply = await history(users.customer.token, bad)
      expect([reply.status, reply.body.message]).toEqual([400, message])
    }
  })

  it('is readable by admins, and the access is audited', async () => {
    const client = await connectAs(users.customer.token)
    await sendMessages(client, 2)
    expect((await history(users.admin.token)).body.chat).toMatchObject({ total: 2 })
    const rows = await t.database.db.select().from(auditLog).where(eq(auditLog.action, 'chat.read'))
    expect(rows.some((row) => row.actorId === users.admin.id && row.target === `order:${users.orderId}`)).toBe(true)
  })
})

describe('joining a chat', () => {
  it('returns missed messages in order and the current state of the chat', async () => {
    const customer = await connectAs(users.customer.token)
    await sendMessages(customer, 3)
    const engineer = await connectAs(users.engineer.token)
    const answer = await engineer.join({ orderId: users.orderId, after: 1 })
    expect(answer).toMatchObject({ ok: true, lastSeq: 3, more: false, reads: [], presence: [{ role: 'user', online: false }] })
    if (answer.ok) expect(answer.messages.map((message) => message.seq)).toEqual([2, 3])
    expect(await engineer.join(users.orderId)).toMatchObject({ ok: true, messages: [] })
  })

  it('rejects an order of another customer and delivers none of its messages', async () => {
    const writer = await joinAs(users.customer.token)
    const stranger = await connectAs(users.otherCustomer.token)
    const odd = [users.orderId, { orderId: users.orderId }, [users.orderId], writer.socket.id, `order:${users.orderId}`, null, 7, {}]
    for (const payload of odd)
      expect(await stranger.join(payload)).toMatchObject({ ok: false, message: 'Order not found', code: 'not_found' })
    await writer.send(text('private'))
    await until('every error', () => stranger.errors().length >= odd.length)
    await pause(200)
    expect(stranger.messages()).toEqual([])
    expect(stranger.errors().map((failure) => failure.message)).toEqual(odd.map(() => 'Order not found'))
  })
})

describe('sending a message', () => {
  it('stores, acknowledges and delivers it to everyone, with the sender from the session', async () => {
    const [customer, secondTab, engineer, admin] = await Promise.all(
      [users.customer, users.customer, users.engineer, users.admin].map((user) => joinAs(user.token)),
    )
    const claims = { senderId: users.engineer.id, senderRole: 'engineer', clientMessageId: 'c1' }
    const answer = await customer?.send(text('Hello', claims))
    expect(answer).toMatchObject({
      ok: true,
      message: { seq: 1, senderRole: 'user', senderId: { _id: users.customer.id }, content: 'Hello', clientMessageId: 'c1', fileUrl: null },
    })
    for (const client of [customer, secondTab, engineer, admin]) {
      await until('the message', () => client?.messages().length === 1)
      expect(client?.messages()[0]).toEqual(answer?.ok && answer.message)
    }
    const { body } = await history(users.customer.token)
    expect(body.chat.messages).toEqual([answer?.ok && answer.message])
    expect(await engineer?.send(text('Hi', { senderRole: 'customer' }))).toMatchObject({
      ok: true,
      message: { senderRole: 'engineer', seq: 2 },
    })
  })

  it('accepts the `type` field of old clients and works without an acknowledgement', async () => {
    const customer = await joinAs(users.customer.token)
    customer.socket.emit('send-message', { orderId: users.orderId, type: 'text', content: 'old client' })
    await until('the message', () => customer.messages().length === 1)
  })

  it('rejects users who may not write and invalid payloads, and stores nothing', async () => {
    const pending = await makeOrder(t, { userId: users.customer.id })
    const cancelled = await makeOrder(t, {
      userId: users.customer.id,
      engineerId: users.engineer.id,
      status: 'cancelled',
      cancelReason: 'changed my mind',
    })
    const cases: [string, object, string][] = [
      [users.admin.token, text('as admin'), 'Chat is read-only for admins.'],
      [users.otherCustomer.token, text('not mine'), 'Order not found'],
      [users.otherEngineer.token, text('not mine'), 'Order not found'],
      [users.customer.token, text('x', { messageType: 'system' }), 'Invalid message type'],
      [users.customer.token, text('x', { messageType: 'script' }), 'Invalid message type'],
      [users.customer.token, text('   '), 'A message needs text or a file'],
      [users.customer.token, text('x'.repeat(4_001)), 'A message can have at most 4000 characters'],
      [users.customer.token, text('a\0b'), "Contains characters that aren't allowed"],
      [users.customer.token, text('x', { messageType: 'image' }), "This attachment isn't valid. Please upload it again."],
      [users.customer.token, { ...text('early'), orderId: pending }, 'Chat available once engineer is assigned'],
      [users.customer.token, { ...text('late'), orderId: cancelled }, 'This order was cancelled. Its chat is read-only.'],
      [users.customer.token, { ...text('nowhere'), orderId: 'nowhere' }, 'Order not found'],
    ]
    const listener = await joinAs(users.customer.token)
    for (const [token, payload, message] of cases) {
      const client = await connectAs(token)
      expect(await client.send({ ...payload, clientMessageId: 'mine' })).toMatchObject({ ok: false, message })
      await until('message-error', () => client.errors().length === 1)
      expect(client.errors()[0]).toMatchObject({ message, clientMessageId: 'mine' })
      client.close()
    }
    expect([await stored(), await stored(pending), await stored(cancelled), listener.messages().length]).toEqual([0, 0, 0, 0])
    expect((await history(users.customer.token, '', cancelled)).status).toBe(200)
  })

  it('stores 4000 characters unchanged', async () => {
    const content = `${'ü'.repeat(3_998)}🏁`
    const client = await connectAs(users.customer.token)
    expect(await client.send(text(content))).toMatchObject({ ok: true, message: { content } })
  })

  it('is allowed on a completed order', async () => {
    const done = await makeOrder(t, { userId: users.customer.id, engineerId: users.engineer.id, status: 'completed' })
    const client = await connectAs(users.customer.token)
    expect(await client.send({ ...text('thanks'), orderId: done })).toMatchObject({ ok: true })
  })

  it('stores a resent message once, from any tab, at the same time or later', async () => {
    const [one, two] = await Promise.all([joinAs(users.customer.token), joinAs(users.customer.token)])
    const message = text('only once', { clientMessageId: 'same' })
    const answers = await Promise.all([one.send(message), two.send(message), one.send(message), two.send(message)])
    answers.push(await two.send(message))
    const ids = new Set(answers.map((answer) => answer.ok && answer.message._id))
    expect([ids.size, await stored()]).toEqual([1, 1])
    // The same client message id from another sender is a different message.
    const engineer = await connectAs(users.engineer.token)
    await engineer.send(message)
    expect(await stored()).toBe(2)
    await until('both', () => one.messages().length === 2)
  })
})

describe('chat access', () => {
  beforeEach(async () => {
    users = await createChatUsers(t)
    fixture.users = users
  })

  it('ends for the former engineer when the order is reassigned', async () => {
    const [customer, former] = await Promise.all([joinAs(users.customer.token), joinAs(users.engineer.token)])
    await t.database.db.update(orders).set({ engineerId: users.otherEngineer.id }).where(eq(orders.id, users.orderId))
    await customer.send(text('for the new engineer'))
    expect(await former.send(text('me again'))).toMatchObject({ ok: false, message: 'Order not found' })
    await former.ask('typing', { orderId: users.orderId }).catch(() => {})
    await pause(100)
    expect(former.messages()).toEqual([])
    expect((await history(users.engineer.token)).status).toBe(404)
    expect(customer.received.some((item) => item.event === 'typing')).toBe(false)
  })

  it('ends on logout', async () => {
    const client = await joinAs(users.engineer.token)
    await t.call('POST', '/api/auth/logout', { token: users.engineer.token })
    await until('disconnect', () => !client.socket.connected)
  })

  it('ends when the role is removed', async () => {
    const client = await joinAs(users.engineer.token)
    await t.app.users.setRoles(null, users.engineer.id, ['user'])
    await until('disconnect', () => !client.socket.connected)
    const again = await connectAs(users.engineer.token)
    expect(await again.join(users.orderId)).toMatchObject({ ok: false, message: 'Order not found' })
    expect(await again.send(text('still here'))).toMatchObject({ ok: false, message: 'Order not found' })
  })

  it('ends when an admin switches the role', async () => {
    const admin = await joinAs(users.admin.token)
    await t.call('PUT', '/api/auth/update-role', { token: users.admin.token, body: { role: 'user' } })
    await until('disconnect', () => !admin.socket.connected)
    const again = await connectAs(users.admin.token)
    expect(await again.join(users.orderId)).toMatchObject({ ok: false, message: 'Order not found' })
  })
})
