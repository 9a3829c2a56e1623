import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type ChatUsers, connect, createChatUsers, pause, until } from '../../../test/chat.ts'
import { chatFixture } from '../../../test/chat-fixture.ts'

const { fixture, connectAs, joinAs, history, sendMessages } = chatFixture()
let t: TestApp
let users: ChatUsers
beforeEach(() => {
  ;({ t, users } = fixture)
})

describe('chat status events', () => {
  it('send typing to the other participant, with the role from the session', async () => {
    const [customer, engineer] = await Promise.all([joinAs(users.customer.token), joinAs(users.engineer.token)])
    engineer.socket.emit('typing', { orderId: users.orderId, role: 'user' })
    await until('typing', () => customer.received.some((item) => item.event === 'typing'))
    expect(customer.received.find((item) => item.event === 'typing')?.args).toEqual([{ orderId: users.orderId, role: 'engineer' }])
  })

  it('move read marks forward only and send them to both participants', async () => {
    const [customer, engineer] = await Promise.all([joinAs(users.customer.token), joinAs(users.engineer.token)])
    await sendMessages(customer, 3)
    for (const seq of [2, 1, 99, 3]) await engineer.ask('mark-read', { orderId: users.orderId, seq })
    const marks = () => customer.received.filter((item) => item.event === 'messages-read').map((item) => item.args[0])
    // Broadcasts are not ordered relative to acknowledgements.
    await until('the marks', () => marks().length >= 2)
    expect(marks()).toMatchObject([
      { role: 'engineer', seq: 2 },
      { role: 'engineer', seq: 3 },
    ])
    expect((await history(users.customer.token)).body.chat.reads).toMatchObject([{ role: 'engineer', seq: 3 }])
    const admin = await connectAs(users.admin.token)
    expect(await admin.ask('mark-read', { orderId: users.orderId, seq: 3 })).toMatchObject({ ok: true })
    expect((await history(users.customer.token)).body.chat.reads).toHaveLength(1)
  })

  it('keep the time at which the last message of the other participant was first read', async () => {
    const quiet = await createChatUsers(t)
    const [customer, engineer] = await Promise.all([quiet.customer, quiet.engineer].map(({ token }) => connectAs(token)))
    const orderId = quiet.orderId
    const seenAt = async () => {
      const { body } = await t.call('GET', `/api/chat/order/${orderId}`, { token: quiet.customer.token })
      return body.chat.reads.find((mark: { role: string }) => mark.role === 'engineer')
    }
    const read = async (seq: number) => {
      t.clock.advance(60_000)
      await engineer?.ask('mark-read', { orderId, seq })
      return seenAt()
    }
    await customer?.join(orderId)
    await customer?.send({ orderId, content: 'seen?' })
    const first = await read(1)
    expect(first.seq).toBe(1)
    await engineer?.send({ orderId, content: 'yes' })
    await engineer?.send({ orderId, content: 'I am on it' })
    expect(await read(3)).toEqual({ ...first, seq: 3 })
    await until('the mark', () => customer?.received.filter((item) => item.event === 'messages-read').length === 2)
    expect(customer?.received.findLast((item) => item.event === 'messages-read')?.args).toEqual([{ ...first, orderId, seq: 3 }])
    await customer?.send({ orderId, content: 'thanks' })
    const second = await read(4)
    expect(new Date(second.at).getTime()).toBeGreaterThanOrEqual(new Date(first.at).getTime() + 120_000)
  })

  it('send presence when a user joins and when their last tab leaves', async () => {
    const customer = await joinAs(users.customer.token)
    const presence = () => customer.received.filter((item) => item.event === 'presence').map((item) => item.args[0])
    const first = await joinAs(users.engineer.token)
    const second = await connectAs(users.engineer.token)
    expect(await second.join(users.orderId)).toMatchObject({ presence: [{ role: 'user', online: true }] })
    first.close()
    await pause(100)
    expect(presence()).not.toContainEqual(expect.objectContaining({ role: 'engineer', online: false }))
    second.close()
    await until('gone', () => presence().some((client) => (client as { online: boolean }).online === false))
    expect(presence().at(-1)).toMatchObject({ role: 'engineer', online: false, lastSeenAt: expect.any(String) })
  })

  it('send presence when a tab leaves the chat and keeps its connection', async () => {
    const [customer, engineer] = await Promise.all([joinAs(users.customer.token), joinAs(users.engineer.token)])
    await engineer.ask('leave-order-room', { orderId: users.orderId })
    const presence = () => customer.received.filter((item) => item.event === 'presence').at(-1)?.args[0]
    await until('gone', () => (presence() as { online: boolean }).online === false)
    expect(presence()).toMatchObject({ role: 'engineer', online: false, lastSeenAt: expect.any(String) })
    await sendMessages(customer, 1)
    await until('the unread hint', () => engineer.received.some(({ event }) => event === 'unread-changed'))
    expect(engineer.messages()).toEqual([])
  })

  it('follow the last of several joins and leaves that a tab sends without waiting', async () => {
    const [customer, engineer] = await Promise.all([joinAs(users.customer.token), connectAs(users.engineer.token)])
    const rooms = { orderId: users.orderId }
    await Promise.all([engineer.join(users.orderId), engineer.ask('leave-order-room', rooms)])
    await sendMessages(customer, 1)
    await until('the unread hint', () => engineer.received.some(({ event }) => event === 'unread-changed'))
    expect(engineer.messages()).toEqual([])

    await engineer.join(users.orderId)
    engineer.socket.emit('leave-order-room', rooms)
    expect(await engineer.join(users.orderId)).toMatchObject({ ok: true })
    await sendMessages(customer, 1)
    await until('the message', () => engineer.messages().length === 1)
    expect(customer.received.filter(({ event }) => event === 'presence').at(-1)?.args).toMatchObject([{ role: 'engineer', online: true }])
  })
})

it('keeps the sessions of several users alive while they send messages at the same time', async () => {
  const app = await startTestApp()
  const { customer, engineer, orderId } = await createChatUsers(app)
  const both = await Promise.all([customer, engineer].map(({ token }) => connect(app.url, token)))
  try {
    // An engineer's session ends after two hours without activity.
    for (let step = 0; step < 4; step++) {
      app.clock.advance(90 * 60_000)
      for (const answer of await Promise.all(both.map((client) => client.send({ orderId, content: 'Still here' }))))
        expect(answer).toMatchObject({ ok: true })
    }
  } finally {
    for (const client of both) client.close()
    await app.close()
  }
})

describe('unread messages', () => {
  beforeEach(async () => {
    users = await createChatUsers(t)
    fixture.users = users
  })

  const unread = async (token: string) => (await t.call('GET', '/api/chat/unread', { token })).body

  it('are counted if they come from the other participant and are not read', async () => {
    const [customer, engineer, reading] = await Promise.all([
      connectAs(users.customer.token),
      connectAs(users.engineer.token),
      joinAs(users.engineer.token),
    ])
    const gotUnreadHint = (page: typeof engineer) => page.received.some((item) => item.event === 'unread-changed')
    await sendMessages(customer, 3)
    await sendMessages(engineer, 1)
    expect(await unread(users.engineer.token)).toEqual({ success: true, unread: { [users.orderId]: 3 }, total: 3 })
    expect(await unread(users.customer.token)).toMatchObject({ total: 1 })
    expect(await unread(users.admin.token)).toMatchObject({ total: 0 })
    // A tab with the chat open receives the messages instead.
    await until('the unread hint', () => gotUnreadHint(engineer) && reading.messages().length === 4)
    expect(gotUnreadHint(reading)).toBe(false)
    await engineer.ask('mark-read', { orderId: users.orderId, seq: 2 })
    expect(await unread(users.engineer.token)).toMatchObject({ total: 1 })
  })

  it('are counted for a helper only while the order is open', async () => {
    const helper = await t.createUser('engineer')
    await t.database.pool.query('update orders set helper_id = $2 where id = $1', [users.orderId, helper.id])
    await sendMessages(await connectAs(users.customer.token), 2)
    expect(await unread(helper.token)).toMatchObject({ total: 2 })
    await t.database.pool.query("update orders set status = 'completed' where id = $1", [users.orderId])
    expect(await unread(helper.token)).toMatchObject({ total: 0 })
    expect(await unread(users.engineer.token)).toMatchObject({ total: 2 })
  })

  it('trigger one email after ten minutes', async () => {
    const engineer = await connectAs(users.engineer.token)
    const emailsTo = () => t.mails.filter((mail) => mail.to === users.customer.email)
    const after = async (minutes: number) => {
      t.clock.advance(minutes * 60_000)
      await t.app.worker.drain()
    }
    await sendMessages(engineer, 2)
    await after(9)
    expect(emailsTo()).toEqual([])
    await after(2)
    expect(emailsTo()).toHaveLength(1)
    expect(emailsTo()[0]).toMatchObject({
      subject: expect.stringContaining('VRT-T-'),
      text: expect.stringContaining(`order=${users.orderId}`),
    })
    expect(emailsTo()[0]?.text).toMatch(/^Test Person \d+, \w+ \d+ at \d+:\d\d [AP]M \w+:\n> m1$/m)
    await sendMessages(engineer, 1)
    await after(30)
    expect(emailsTo()).toHaveLength(1)
  })

  it('trigger no email if the customer turned chat emails off', async () => {
    const engineer = await connectAs(users.engineer.token)
    await t.call('PUT', '/api/notifications/settings', { token: users.customer.token, body: { muted: ['chat'] } })
    await sendMessages(engineer, 1)
    t.clock.advance(11 * 60_000)
    await t.app.worker.drain()
    expect(t.mails.filter((mail) => mail.to === users.customer.email)).toEqual([])
  })

  it('trigger no email once read, and a later message waits its own ten minutes', async () => {
    const [customer, engineer] = await Promise.all([connectAs(users.customer.token), connectAs(users.engineer.token)])
    const count = () => t.mails.filter((mail) => mail.to === users.customer.email).length
    const after = async (minutes: number) => {
      t.clock.advance(minutes * 60_000)
      await t.app.worker.drain()
    }
    await sendMessages(engineer, 1)
    await after(5)
    await customer.ask('mark-read', { orderId: users.orderId, seq: 1 })
    await sendMessages(engineer, 1)
    await after(6)
    expect(count()).toBe(0)
    await after(5)
    expect(count()).toBe(1)
    await sendMessages(customer, 1)
    await after(20)
    expect(t.mails.filter((mail) => mail.to === users.engineer.email)).toEqual([])
  })
})
