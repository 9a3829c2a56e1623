import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Cast, connect, makeCast, pause, until } from '../../../test/chat.ts'
import { chatRoom } from '../../../test/chat-room.ts'

const { room, on, joined, history, chatter } = chatRoom()
let t: TestApp
let cast: Cast
beforeEach(() => {
  ;({ t, cast } = room)
})

describe('signs', () => {
  it('typing reaches the other side, and who it is comes from the session', async () => {
    const [customer, engineer] = await Promise.all([joined(cast.customer.token), joined(cast.engineer.token)])
    engineer.socket.emit('typing', { orderId: cast.orderId, role: 'user' })
    await until('typing', () => customer.heard.some((one) => one.event === 'typing'))
    expect(customer.heard.find((one) => one.event === 'typing')?.args).toEqual([{ orderId: cast.orderId, role: 'engineer' }])
  })

  it('read marks move forward only and are told to both', async () => {
    const [customer, engineer] = await Promise.all([joined(cast.customer.token), joined(cast.engineer.token)])
    await chatter(customer, 3)
    for (const seq of [2, 1, 99, 3]) await engineer.ask('mark-read', { orderId: cast.orderId, seq })
    const marks = () => customer.heard.filter((one) => one.event === 'messages-read').map((one) => one.args[0])
    // They come by another line than the answers.
    await until('the marks', () => marks().length >= 2)
    expect(marks()).toMatchObject([
      { role: 'engineer', seq: 2 },
      { role: 'engineer', seq: 3 },
    ])
    expect((await history(cast.customer.token)).body.chat.reads).toMatchObject([{ role: 'engineer', seq: 3 }])
    const admin = await on(cast.admin.token)
    expect(await admin.ask('mark-read', { orderId: cast.orderId, seq: 3 })).toMatchObject({ ok: true })
    expect((await history(cast.customer.token)).body.chat.reads).toHaveLength(1)
  })

  it('the time of a read mark is when the other one’s last words were first seen', async () => {
    const quiet = await makeCast(t)
    const [customer, engineer] = await Promise.all([quiet.customer, quiet.engineer].map(({ token }) => on(token)))
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
    await until('the mark', () => customer?.heard.filter((one) => one.event === 'messages-read').length === 2)
    expect(customer?.heard.findLast((one) => one.event === 'messages-read')?.args).toEqual([{ ...first, orderId, seq: 3 }])
    await customer?.send({ orderId, content: 'thanks' })
    const second = await read(4)
    expect(new Date(second.at).getTime()).toBeGreaterThanOrEqual(new Date(first.at).getTime() + 120_000)
  })

  it('presence is told when somebody comes and when their last page goes', async () => {
    const customer = await joined(cast.customer.token)
    const presence = () => customer.heard.filter((one) => one.event === 'presence').map((one) => one.args[0])
    const first = await joined(cast.engineer.token)
    const second = await on(cast.engineer.token)
    expect(await second.join(cast.orderId)).toMatchObject({ presence: [{ role: 'user', online: true }] })
    first.close()
    await pause(100)
    expect(presence()).not.toContainEqual(expect.objectContaining({ role: 'engineer', online: false }))
    second.close()
    await until('gone', () => presence().some((one) => (one as { online: boolean }).online === false))
    expect(presence().at(-1)).toMatchObject({ role: 'engineer', online: false, lastSeenAt: expect.any(String) })
  })
})

it('whoever speaks stays signed in, together with those who speak at the same moment', async () => {
  const app = await startTestApp()
  const { customer, engineer, orderId } = await makeCast(app)
  const both = await Promise.all([customer, engineer].map(({ token }) => connect(app.url, token)))
  try {
    // Four steps of an hour and a half: an engineer who had been silent for two would be out.
    for (let step = 0; step < 4; step++) {
      app.clock.advance(90 * 60_000)
      for (const answer of await Promise.all(both.map((one) => one.send({ orderId, content: 'Still here' }))))
        expect(answer).toMatchObject({ ok: true })
    }
  } finally {
    for (const one of both) one.close()
    await app.close()
  }
})

describe('unread', () => {
  beforeEach(async () => {
    cast = await makeCast(t)
    room.cast = cast
  })

  const unread = async (token: string) => (await t.call('GET', '/api/chat/unread', { token })).body

  it('counts what the other side wrote and one has not read', async () => {
    const [customer, engineer, reading] = await Promise.all([on(cast.customer.token), on(cast.engineer.token), joined(cast.engineer.token)])
    const nudged = (page: typeof engineer) => page.heard.some((one) => one.event === 'unread-changed')
    await chatter(customer, 3)
    await chatter(engineer, 1)
    expect(await unread(cast.engineer.token)).toEqual({ success: true, unread: { [cast.orderId]: 3 }, total: 3 })
    expect(await unread(cast.customer.token)).toMatchObject({ total: 1 })
    expect(await unread(cast.admin.token)).toMatchObject({ total: 0 })
    // The page that has the conversation open sees the messages themselves.
    await until('nudge', () => nudged(engineer) && reading.messages().length === 4)
    expect(nudged(reading)).toBe(false)
    await engineer.ask('mark-read', { orderId: cast.orderId, seq: 2 })
    expect(await unread(cast.engineer.token)).toMatchObject({ total: 1 })
  })

  it('a message left unread for ten minutes is told by email, once', async () => {
    const engineer = await on(cast.engineer.token)
    const emailsTo = () => t.mails.filter((mail) => mail.to === cast.customer.email)
    const after = async (minutes: number) => {
      t.clock.advance(minutes * 60_000)
      await t.app.worker.drain()
    }
    await chatter(engineer, 2)
    await after(9)
    expect(emailsTo()).toEqual([])
    await after(2)
    expect(emailsTo()).toHaveLength(1)
    expect(emailsTo()[0]).toMatchObject({
      subject: expect.stringContaining('VRT-T-'),
      text: expect.stringContaining(`order=${cast.orderId}`),
    })
    // Addresses hold random letters, among them any two one may look for.
    expect(emailsTo()[0]?.text.replace(/https?:\S+/g, '')).not.toContain('m1')
    await chatter(engineer, 1)
    await after(30)
    expect(emailsTo()).toHaveLength(1)
  })

  it('no email for whoever switched it off', async () => {
    const engineer = await on(cast.engineer.token)
    await t.call('PUT', '/api/notifications/settings', { token: cast.customer.token, body: { muted: ['chat'] } })
    await chatter(engineer, 1)
    t.clock.advance(11 * 60_000)
    await t.app.worker.drain()
    expect(t.mails.filter((mail) => mail.to === cast.customer.email)).toEqual([])
  })

  it('no email for what was read meanwhile; a later one waits its own ten minutes', async () => {
    const [customer, engineer] = await Promise.all([on(cast.customer.token), on(cast.engineer.token)])
    const count = () => t.mails.filter((mail) => mail.to === cast.customer.email).length
    const after = async (minutes: number) => {
      t.clock.advance(minutes * 60_000)
      await t.app.worker.drain()
    }
    await chatter(engineer, 1)
    await after(5)
    await customer.ask('mark-read', { orderId: cast.orderId, seq: 1 })
    await chatter(engineer, 1)
    await after(6)
    expect(count()).toBe(0)
    await after(5)
    expect(count()).toBe(1)
    await chatter(customer, 1)
    await after(20)
    expect(t.mails.filter((mail) => mail.to === cast.engineer.email)).toEqual([])
  })
})
