import { randomUUID } from 'node:crypto'
import { fillPath } from '@vorta/contract/http/endpoint'
import { ALL_APIS } from '@vorta/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { connect, until } from '../../../test/chat.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { upload } from '../../../test/uploads.ts'

const NAME = `Helga${randomUUID().slice(0, 8)}`
const OBJ = 'v 0 0 0\nv 1000 0 0\nv 0 1000 0\nf 1 2 3\n'

let t: TestApp
let users: TestUsers
let helper: TestUser

beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
  helper = await t.createUser('engineer')
  await t.database.pool.query('update users set first_name = $1 where id = $2', [NAME, helper.id])
})
afterAll(() => t.close())

const setHelper = (actor: TestUser, orderId: string, engineerId: string) =>
  t.call('PUT', `/api/orders/${orderId}/helper`, { token: actor.token, body: { engineerId } })
const removeHelper = (actor: TestUser, orderId: string) => t.call('DELETE', `/api/orders/${orderId}/helper`, { token: actor.token })
const get = (actor: TestUser, path: string) => t.call('GET', `/api/${path}`, { token: actor.token })

describe('a second engineer', () => {
  it('is added and removed by the engineer or an admin, and has access in between', async () => {
    const orderId = await orderIn(t, users, 'designing')
    const { body } = await get(users.engineer, `orders/${orderId}/helper-candidates`)
    const candidates = body.engineers.map(({ _id }: { _id: string }) => _id)
    expect(candidates).toContain(helper.id)
    expect(candidates).not.toContain(users.engineer.id)

    expect((await get(helper, `orders/${orderId}`)).status).toBe(404)
    const added = await setHelper(users.engineer, orderId, helper.id)
    expect([added.status, added.body.order.helper]).toEqual([200, { _id: helper.id, firstName: NAME, lastName: expect.any(String) }])
    const seen = (await get(helper, `orders/${orderId}`)).body.order
    expect([seen.youHelp, seen.nextAction.label]).toEqual([true, 'Waiting for the customer to approve the design or request a revision'])
    expect((await get(helper, 'orders/engineer/assigned?show=helping&view=card')).body.orders[0]._id).toBe(orderId)
    expect((await get(helper, 'orders/engineer/stats')).body.stats.activeOrders).toBe(0)

    expect((await removeHelper(users.admin, orderId)).body.order.helper).toBeNull()
    expect((await get(helper, `orders/${orderId}`)).status).toBe(404)
    const { rows } = await t.database.pool.query(
      `select action from audit_log where target = $1 and action in ('order.setHelper', 'order.removeHelper') order by id`,
      [`order:${orderId}`],
    )
    expect(rows.map(({ action }) => action)).toEqual(['order.setHelper', 'order.removeHelper'])
  })

  it('is neither the engineer nor the customer of the order, and is an engineer', async () => {
    const orderId = await orderIn(t, users, 'designing')
    const answers = []
    for (const id of [users.engineer.id, users.customer.id, users.admin.id, 'made-up'])
      answers.push((await setHelper(users.admin, orderId, id)).status)
    expect(answers).toEqual([409, 400, 400, 404])
  })

  it('becomes the engineer by reassignment and then helps no more', async () => {
    const orderId = await orderIn(t, users, 'designing')
    await setHelper(users.engineer, orderId, helper.id)
    const { body } = await t.call('PUT', `/api/orders/${orderId}/reassign`, { token: users.admin.token, body: { engineerId: helper.id } })
    expect([body.order.engineerId._id, body.order.helper]).toEqual([helper.id, null])
  })

  it('works on the design but does not change the status, the quote or the questions', async () => {
    const orderId = await orderIn(t, users, 'designing')
    await setHelper(users.engineer, orderId, helper.id)
    const post = (path: string, body: object) => t.call('POST', `/api/orders/${orderId}/${path}`, { token: helper.token, body })
    expect((await post('notes', { text: 'Check the mounts' })).status).toBe(200)
    for (const [path, body] of [
      ['question', { question: 'Which wheels?' }],
      ['quote', { productionCost: 1000 }],
    ] as const)
      expect([path, (await post(path, body)).status]).toEqual([path, 403])
    const status = await t.call('PUT', `/api/orders/${orderId}/status`, { token: helper.token, body: { status: 'designing' } })
    expect(status.status).toBe(403)
    expect((await setHelper(helper, orderId, users.otherEngineer.id)).status).toBe(403)
  })
})

describe('the customer of an order with a second engineer', () => {
  it('finds them in no answer, export, email, notification or socket event', async () => {
    const customer = await t.createUser('user')
    const orderId = await orderIn(t, { ...users, customer }, 'designing')
    const { version } = (await get(customer, `orders/${orderId}`)).body.order
    const socket = await connect(t.url, customer.token)
    await socket.join(orderId)
    const colleague = await connect(t.url, users.engineer.token)
    await colleague.join(orderId)
    await setHelper(users.engineer, orderId, helper.id)
    // The change itself is not visible, not even as a new version.
    expect((await get(customer, `orders/${orderId}`)).body.order.version).toBe(version)

    const before = socket.received.length
    const helping = await connect(t.url, helper.token)
    const joined = await helping.join(orderId)
    const clientMessageId = randomUUID()
    const sent = await helping.send({ orderId, content: 'We lowered the splitter', messageType: 'text', clientMessageId })
    const again = await helping.send({ orderId, content: 'We lowered the splitter', messageType: 'text', clientMessageId })
    if (!(joined.ok && sent.ok && again.ok)) throw new Error('The second engineer could not write')
    expect([sent.message.helper?._id, sent.message.senderId?._id]).toEqual([helper.id, users.engineer.id])
    expect(again.message._id).toBe(sent.message._id)
    await helping.ask('mark-read', { orderId, seq: sent.message.seq })
    await until('the message at the colleague', () => colleague.messages().some(({ helper: author }) => author?._id === helper.id))

    const cad = await upload(t, '/api/uploads/cad-model', helper.token, [['orderId', orderId], { name: 'kit.obj', bytes: OBJ }])
    expect(cad.status).toBe(200)
    const pin = await t.call('POST', `/api/orders/${orderId}/pins`, {
      token: helper.token,
      body: { cadModelId: cad.body.cadModel._id, text: 'Thinner here' },
    })
    expect([pin.status, pin.body.pin.author._id]).toEqual([201, users.engineer.id])
    const reply = await t.call('POST', `/api/orders/${orderId}/pins/${pin.body.pin._id}/replies`, {
      token: helper.token,
      body: { text: 'By 2 mm' },
    })
    expect([200, 201]).toContain(reply.status)
    await helping.send({ orderId, content: 'The last message', messageType: 'text' })
    await until('the last message', () => JSON.stringify(socket.received).includes('The last message'))
    helping.close()

    const isHidden = (value: unknown) =>
      [NAME, helper.id, 'youHelp', '"helper"'].every((text) => !JSON.stringify(value ?? null).includes(text))
    const reads = Object.values(ALL_APIS).flatMap((api) => Object.values(api).filter(({ method }) => method === 'GET'))
    let answered = 0
    for (const { path } of reads) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
      const params = Object.fromEntries(names.map((name) => [name, ['id', 'orderId'].includes(name) ? orderId : 'none']))
      const { status, body } = await t.call('GET', fillPath(path, params), { token: customer.token })
      if (status === 200) answered += 1
      expect([path, isHidden(body)]).toEqual([path, true])
    }
    expect(answered).toBeGreaterThan(10)
    const exported = await t.call('POST', '/api/account/export', { token: customer.token, body: { password: 'secret1' } })
    expect([exported.status, isHidden(exported.body)]).toEqual([200, true])
    expect(JSON.stringify(socket.received)).toContain('We lowered the splitter')
    expect(isHidden(socket.received)).toBe(true)
    // The presence and the read marks are those of the assigned engineer.
    expect(socket.received.slice(before).filter(({ event }) => event === 'presence' || event === 'messages-read')).toEqual([])
    t.clock.advance(3_600_000)
    await t.app.worker.drain()
    const toCustomer = t.mails.filter(({ to }) => to === customer.email)
    expect(toCustomer.length).toBeGreaterThan(0)
    expect(isHidden(toCustomer)).toBe(true)
    for (const client of [socket, colleague]) client.close()
  })
})
