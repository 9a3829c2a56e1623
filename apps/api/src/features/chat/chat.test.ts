import type { Message } from '@vorta/contract/chat/schema'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { type Cast, connect, makeCast, pause, until } from '../../../test/chat.ts'
import { makeOrder } from '../../../test/chat-order.ts'
import { chatRoom } from '../../../test/chat-room.ts'
import { auditLog } from '../../platform/db/schema/audit.ts'
import { messages } from '../../platform/db/schema/chat.ts'
import { orders } from '../../platform/db/schema/orders.ts'

const { room, on, joined, history, text, chatter } = chatRoom()
let t: TestApp
let cast: Cast
beforeEach(() => {
  ;({ t, cast } = room)
})

const stored = async (orderId = cast.orderId) => {
  const [row] = await t.database.db.select({ n: sql<number>`count(*)::int` }).from(messages).where(eq(messages.orderId, orderId))
  return row?.n ?? 0
}

describe('handshake', () => {
  it.each([[undefined], [''], ['nonsense'], [{ not: 'text' }], [42]])('refuses %j', async (token) => {
    await expect(connect(t.url, token)).rejects.toThrow('unauthorized')
  })

  it('refuses a token in the query and one whose session ended', async () => {
    const visitor = await t.person()
    await expect(connect(t.url, undefined, { query: { token: visitor.token } })).rejects.toThrow('unauthorized')
    await t.call('POST', '/api/auth/logout', { token: visitor.token })
    await expect(connect(t.url, visitor.token)).rejects.toThrow('unauthorized')
  })

  it('refuses a page of another origin', async () => {
    await expect(connect(t.url, cast.customer.token, { extraHeaders: { origin: 'https://evil.example' } })).rejects.toThrow()
    await expect(connect(t.url, cast.customer.token, { extraHeaders: { origin: 'no address' } })).rejects.toThrow()
    expect((await on(cast.customer.token, { extraHeaders: { origin: t.url } })).socket.connected).toBe(true)
  })

  it('works over polling alone', async () => {
    const client = await on(cast.customer.token, { transports: ['polling'] })
    await client.join(cast.orderId)
    expect(await client.send(text('by post'))).toMatchObject({ ok: true })
    await until('own message', () => client.messages().length === 1)
  })
})

describe('history', () => {
  it('is an empty list for an order without messages, and not found for strangers', async () => {
    const mine = await history(cast.customer.token)
    expect(mine).toMatchObject({ status: 200, body: { chat: { messages: [], nextCursor: null, total: 0, reads: [] } } })
    const refused = await Promise.all([
      history(cast.otherCustomer.token),
      history(cast.otherEngineer.token),
      history(cast.customer.token, '', 'nowhere'),
      history(cast.customer.token, '', '%00'),
    ])
    expect(refused.map((reply) => reply.status)).toEqual([404, 404, 404, 400])
    expect(refused[0]?.body).toEqual(refused[2]?.body)
  })

  it('gives the newest page first, oldest to newest inside, then pages backwards', async () => {
    const client = await on(cast.customer.token)
    await chatter(client, 7)
    const pages: string[][] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await history(cast.engineer.token, `?limit=3${cursor && `&cursor=${cursor}`}`)
      pages.push(body.chat.messages.map((message: Message) => message.content))
      expect(body.chat.total).toBe(7)
      cursor = body.chat.nextCursor
    }
    expect(pages).toEqual([['m5', 'm6', 'm7'], ['m2', 'm3', 'm4'], ['m1']])
  })

  it('gives what came after a sequence number, all of it', async () => {
    const client = await on(cast.customer.token)
    await chatter(client, 60)
    const { body } = await history(cast.customer.token, '?after=2')
    expect(body.chat.messages).toHaveLength(58)
    expect(body.chat.messages[0].seq).toBe(3)
    const part = await history(cast.customer.token, '?after=2&limit=10')
    expect(part.body.chat).toMatchObject({ nextCursor: '12' })
    for (const bad of ['?after=-1', '?after=x', '?limit=0', '?limit=101', '?cursor=%27', '?after=99999999999'])
      expect((await history(cast.customer.token, bad)).status).toBe(400)
  })

  it('is open to the admin, and that is written down', async () => {
    const client = await on(cast.customer.token)
    await chatter(client, 2)
    expect((await history(cast.admin.token)).body.chat).toMatchObject({ total: 2 })
    const rows = await t.database.db.select().from(auditLog).where(eq(auditLog.action, 'chat.read'))
    expect(rows.some((row) => row.actorId === cast.admin.id && row.target === `order:${cast.orderId}`)).toBe(true)
  })
})

describe('joining', () => {
  it('brings what was missed, in order, and where the conversation stands', async () => {
    const customer = await on(cast.customer.token)
    await chatter(customer, 3)
    const engineer = await on(cast.engineer.token)
    const answer = await engineer.join({ orderId: cast.orderId, after: 1 })
    expect(answer).toMatchObject({ ok: true, lastSeq: 3, more: false, reads: [], presence: [{ role: 'user', online: false }] })
    if (answer.ok) expect(answer.messages.map((message) => message.seq)).toEqual([2, 3])
    expect(await engineer.join(cast.orderId)).toMatchObject({ ok: true, messages: [] })
  })

  it('refuses another order, and nothing of it is heard', async () => {
    const writer = await joined(cast.customer.token)
    const stranger = await on(cast.otherCustomer.token)
    const odd = [cast.orderId, { orderId: cast.orderId }, [cast.orderId], writer.socket.id, `order:${cast.orderId}`, null, 7, {}]
    for (const payload of odd)
      expect(await stranger.join(payload)).toMatchObject({ ok: false, message: 'Order not found', code: 'not_found' })
    await writer.send(text('private'))
    await until('every refusal', () => stranger.errors().length >= odd.length)
    await pause(200)
    expect(stranger.messages()).toEqual([])
    expect(stranger.errors().map((failure) => failure.message)).toEqual(odd.map(() => 'Order not found'))
  })
})

describe('sending', () => {
  it('stores, acknowledges and shows to everyone, with the sender as the session knows them', async () => {
    const [customer, secondTab, engineer, admin] = await Promise.all(
      [cast.customer, cast.customer, cast.engineer, cast.admin].map((person) => joined(person.token)),
    )
    const claims = { senderId: cast.engineer.id, senderRole: 'engineer', clientMessageId: 'c1' }
    const answer = await customer?.send(text('Hello', claims))
    expect(answer).toMatchObject({
      ok: true,
      message: { seq: 1, senderRole: 'user', senderId: { _id: cast.customer.id }, content: 'Hello', clientMessageId: 'c1', fileUrl: null },
    })
    for (const client of [customer, secondTab, engineer, admin]) {
      await until('the message', () => client?.messages().length === 1)
      expect(client?.messages()[0]).toEqual(answer?.ok && answer.message)
    }
    const { body } = await history(cast.customer.token)
    expect(body.chat.messages).toEqual([answer?.ok && answer.message])
    expect(await engineer?.send(text('Hi', { senderRole: 'customer' }))).toMatchObject({
      ok: true,
      message: { senderRole: 'engineer', seq: 2 },
    })
  })

  it('understands `type`, and works without an acknowledgement', async () => {
    const customer = await joined(cast.customer.token)
    customer.socket.emit('send-message', { orderId: cast.orderId, type: 'text', content: 'old client' })
    await until('the message', () => customer.messages().length === 1)
  })

  it('refuses whoever may not write, and stores nothing', async () => {
    const pending = await makeOrder(t, { userId: cast.customer.id })
    const cancelled = await makeOrder(t, {
      userId: cast.customer.id,
      engineerId: cast.engineer.id,
      status: 'cancelled',
      cancelReason: 'changed my mind',
    })
    const cases: [string, object, string][] = [
      [cast.admin.token, text('as admin'), 'Chat is read-only for administrators'],
      [cast.otherCustomer.token, text('not mine'), 'Order not found'],
      [cast.otherEngineer.token, text('not mine'), 'Order not found'],
      [cast.customer.token, text('x', { messageType: 'system' }), 'Invalid message type'],
      [cast.customer.token, text('x', { messageType: 'script' }), 'Invalid message type'],
      [cast.customer.token, text('   '), 'A message needs text or a file'],
      [cast.customer.token, text('x'.repeat(4_001)), 'A message can have at most 4000 characters'],
      [cast.customer.token, text('a\0b'), 'Contains characters that are not allowed'],
      [cast.customer.token, text('x', { messageType: 'image' }), 'Invalid attachment'],
      [cast.customer.token, { ...text('early'), orderId: pending }, 'Chat available once engineer is assigned'],
      [cast.customer.token, { ...text('late'), orderId: cancelled }, 'This order was cancelled. Its chat is read-only.'],
      [cast.customer.token, { ...text('nowhere'), orderId: 'nowhere' }, 'Order not found'],
    ]
    const listener = await joined(cast.customer.token)
    for (const [token, payload, message] of cases) {
      const client = await on(token)
      expect(await client.send({ ...payload, clientMessageId: 'mine' })).toMatchObject({ ok: false, message })
      await until('message-error', () => client.errors().length === 1)
      expect(client.errors()[0]).toMatchObject({ message, clientMessageId: 'mine' })
      client.close()
    }
    expect([await stored(), await stored(pending), await stored(cancelled), listener.messages().length]).toEqual([0, 0, 0, 0])
    expect((await history(cast.customer.token, '', cancelled)).status).toBe(200)
  })

  it('keeps 4000 characters whole', async () => {
    const content = `${'ü'.repeat(3_998)}🏁`
    const client = await on(cast.customer.token)
    expect(await client.send(text(content))).toMatchObject({ ok: true, message: { content } })
  })

  it('stays open on a completed order', async () => {
    const done = await makeOrder(t, { userId: cast.customer.id, engineerId: cast.engineer.id, status: 'completed' })
    const client = await on(cast.customer.token)
    expect(await client.send({ ...text('thanks'), orderId: done })).toMatchObject({ ok: true })
  })

  it('stores a resend once, from any tab, together or later', async () => {
    const [one, two] = await Promise.all([joined(cast.customer.token), joined(cast.customer.token)])
    const message = text('only once', { clientMessageId: 'same' })
    const answers = await Promise.all([one.send(message), two.send(message), one.send(message), two.send(message)])
    answers.push(await two.send(message))
    const ids = new Set(answers.map((answer) => answer.ok && answer.message._id))
    expect([ids.size, await stored()]).toEqual([1, 1])
    // The same name from somebody else is another message.
    const engineer = await on(cast.engineer.token)
    await engineer.send(message)
    expect(await stored()).toBe(2)
    await until('both', () => one.messages().length === 2)
  })
})

describe('rights that end', () => {
  beforeEach(async () => {
    cast = await makeCast(t)
    room.cast = cast
  })

  it('end with the engineer: the former one hears and writes nothing more', async () => {
    const [customer, former] = await Promise.all([joined(cast.customer.token), joined(cast.engineer.token)])
    await t.database.db.update(orders).set({ engineerId: cast.otherEngineer.id }).where(eq(orders.id, cast.orderId))
    await customer.send(text('for the new one'))
    expect(await former.send(text('me again'))).toMatchObject({ ok: false, message: 'Order not found' })
    await former.ask('typing', { orderId: cast.orderId }).catch(() => {})
    await pause(100)
    expect(former.messages()).toEqual([])
    expect((await history(cast.engineer.token)).status).toBe(404)
    expect(customer.heard.some((one) => one.event === 'typing')).toBe(false)
  })

  it('end with logout', async () => {
    const client = await joined(cast.engineer.token)
    await t.call('POST', '/api/auth/logout', { token: cast.engineer.token })
    await until('disconnect', () => !client.socket.connected)
  })

  it('end with a withdrawn role', async () => {
    const client = await joined(cast.engineer.token)
    await t.app.users.setRoles(null, cast.engineer.id, ['user'])
    await until('disconnect', () => !client.socket.connected)
    const again = await on(cast.engineer.token)
    expect(await again.join(cast.orderId)).toMatchObject({ ok: false, message: 'Order not found' })
    expect(await again.send(text('still here'))).toMatchObject({ ok: false, message: 'Order not found' })
  })

  it('end with a switched role, also for an admin', async () => {
    const admin = await joined(cast.admin.token)
    await t.call('PUT', '/api/auth/update-role', { token: cast.admin.token, body: { role: 'user' } })
    await until('disconnect', () => !admin.socket.connected)
    const again = await on(cast.admin.token)
    expect(await again.join(cast.orderId)).toMatchObject({ ok: false, message: 'Order not found' })
  })
})
