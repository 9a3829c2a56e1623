import type { Notification } from '@vorta/contract/notifications/schema'
import { PIN_ACTIONS, PIN_TRANSITIONS, type Pin } from '@vorta/contract/pins/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { addCadModel, createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { picture, sendChatFile } from '../../../test/uploads.ts'
import { claimUnsent } from '../notifications/notifications.repo.ts'

let t: TestApp
let testUsers: TestUsers
let orderId: string
let cadModelId: string
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  orderId = await orderIn(t, testUsers, 'designing')
  cadModelId = (await loadOrder()).cadModels[0]._id
})

const path = (rest = '') => `/api/orders/${orderId}/pins${rest}`
const loadOrder = async () => (await t.call('GET', `/api/orders/${orderId}`, { token: testUsers.customer.token })).body.order
const loadTimeline = async (query = '') =>
  (await t.call('GET', `/api/orders/${orderId}/timeline${query}`, { token: testUsers.customer.token })).body
const list = async (user = testUsers.customer): Promise<Pin[]> => (await t.call('GET', path(), { token: user.token })).body.pins
const position = { point: [10, 20, 30.5], normal: [0, 0, 1], camera: { position: [100, 100, 100], target: [10, 20, 30], up: [0, 0, 1] } }
const post = (user: TestUser, rest: string, body: object) => t.call('POST', path(rest), { token: user.token, body })
async function setPin(user = testUsers.customer, more: object = {}): Promise<Pin> {
  const { status, body } = await post(user, '', { cadModelId, text: ' A bit lower here ', ...position, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.pin
}
const changeState = (user: TestUser, pin: Pin, action: string, text = '') => post(user, `/${pin._id}/state`, { action, text })
const revise = (comments = 'See the pins') =>
  t.call('POST', `/api/orders/${orderId}/revision`, { token: testUsers.customer.token, body: { comments } })

describe('pin', () => {
  it('stores position, camera, author and text, is numbered, and notifies the other side', async () => {
    const first = await setPin()
    expect(first).toMatchObject({
      ...position,
      ...{ number: 1, state: 'open', text: 'A bit lower here', version: 1, cadModelId, revision: null, replies: [], positions: [] },
      author: { _id: testUsers.customer.id, role: 'user' },
    })
    expect((await setPin(testUsers.engineer, { point: null, normal: null, camera: null })).number).toBe(2)
    expect(await list(testUsers.engineer)).toHaveLength(2)
    const notifications = (await t.call('GET', '/api/notifications', { token: testUsers.engineer.token })).body.notifications
    const { orderNumber } = await loadOrder()
    const expected = { kind: 'pin.create', title: 'Pin 1 added to CAD version 1', body: `Order ${orderNumber}: A bit lower here` }
    expect(notifications[0]).toMatchObject({ ...expected, orderId, targetId: cadModelId, pinId: first._id })
    expect((await loadOrder()).timeline.at(-1).description).toBe('Pin 2 added to CAD version 1: A bit lower here')
  })

  it('accepts one picture uploaded by its author and no other file', async () => {
    const sent = await sendChatFile(t, testUsers.customer.token, orderId, 'here.png', await picture('png'))
    const pin = await setPin(testUsers.customer, { fileUrl: sent.body.fileUrl })
    expect(pin.picture?.originalName).toBe('here.png')
    expect((await fetch(t.url + pin.picture?.fileUrl)).status).toBe(200)
    const again = await post(testUsers.customer, '', { cadModelId, text: 'x', fileUrl: sent.body.fileUrl })
    expect([again.status, again.body.message]).toEqual([400, 'This attachment is no longer available. Please upload it again.'])
    const note = await sendChatFile(t, testUsers.customer.token, orderId, 'note.txt', 'text')
    const wrong = await post(testUsers.customer, '', { cadModelId, text: 'x', fileUrl: note.body.fileUrl })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Only images can be attached to a pin'])
  })

  it.each([
    [{ text: '  ' }, 'Please say what should change'],
    [{ text: 'x', point: [1, 2] }, 'A point must be three numbers in millimeters'],
    [{ text: 'x', point: [1, 2, 1e300] }, 'A point must be three numbers in millimeters'],
    [{ text: 'x', normal: [0, 0, 1] }, 'A normal requires a point'],
  ])('is rejected without text or with an invalid position: %j', async (draft, message) => {
    const { status, body } = await post(testUsers.customer, '', { cadModelId, ...draft })
    expect([status, body.message]).toEqual([400, message])
    expect(await list()).toEqual([])
  })

  it('requires a CAD version of this order', async () => {
    const other = await orderIn(t, testUsers, 'designing')
    const theirs = (await t.call('GET', `/api/orders/${other}`, { token: testUsers.customer.token })).body.order.cadModels[0]._id
    expect((await post(testUsers.customer, '', { cadModelId: theirs, text: 'x' })).status).toBe(404)
  })

  it('goes from open to accepted with replies from both sides', async () => {
    const pin = await setPin()
    expect((await changeState(testUsers.engineer, pin, 'take')).body.pin.state).toBe('in_progress')
    await post(testUsers.engineer, `/${pin._id}/replies`, { text: 'Lowered by 8 mm' })
    expect((await changeState(testUsers.engineer, pin, 'finish')).body.pin.state).toBe('done')
    const reopened = await changeState(testUsers.customer, pin, 'reopen', 'Still too high')
    expect(reopened.body.pin).toMatchObject({ state: 'reopened', replies: [{ text: 'Lowered by 8 mm' }, { text: 'Still too high' }] })
    await changeState(testUsers.engineer, pin, 'take')
    await changeState(testUsers.engineer, pin, 'finish')
    expect((await changeState(testUsers.customer, pin, 'accept')).body.pin.state).toBe('accepted')
    const { entries } = await loadTimeline('?kind=pin')
    expect(entries.map(({ description }: { description: string }) => description)).toEqual([
      'Pin 1 was accepted',
      'Pin 1 is done',
      'Pin 1 is in progress',
      'Pin 1 was reopened',
      'Pin 1 is done',
      'Reply to pin 1: Lowered by 8 mm',
      'Pin 1 is in progress',
      'Pin 1 added to CAD version 1: A bit lower here',
    ])
    expect(entries[0]).toMatchObject({ kind: 'pin', targetId: pin._id, cadModelId })
  })

  it('rejects every state change outside the table', async () => {
    const pin = await setPin()
    for (const action of PIN_ACTIONS.filter((one) => !PIN_TRANSITIONS[one].from.includes('open'))) {
      const actor = PIN_TRANSITIONS[action].permission === 'judgePins' ? testUsers.customer : testUsers.engineer
      const { status, body } = await changeState(actor, pin, action)
      expect([status, body.message]).toEqual([409, 'Pin 1 is now open. Reload the page to see what you can do next.'])
    }
    expect((await changeState(testUsers.customer, pin, 'take')).status).toBe(403)
    expect((await list())[0]?.state).toBe('open')
  })

  it('changes state once for two concurrent requests', async () => {
    const pin = await setPin()
    const replies = await Promise.all([changeState(testUsers.engineer, pin, 'take'), changeState(testUsers.admin, pin, 'take')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const { entries } = await loadTimeline('?kind=pin')
    expect(entries).toHaveLength(2)
  })

  it('can be deleted by its author until it was sent or answered', async () => {
    const sent = await sendChatFile(t, testUsers.customer.token, orderId, 'here.png', await picture('png'))
    const [pin, pinWithFile] = [await setPin(), await setPin(testUsers.customer, { fileUrl: sent.body.fileUrl })]
    const remove = (user: TestUser, pin: Pin) => t.call('DELETE', path(`/${pin._id}`), { token: user.token })
    expect((await remove(testUsers.engineer, pinWithFile)).status).toBe(404)
    expect((await remove(testUsers.customer, pinWithFile)).status).toBe(200)
    // The sweeper deletes the picture, like any unattached file.
    const { rows } = await t.database.pool.query('select attached from files where filename = $1', [sent.body.file.filename])
    expect(rows).toEqual([{ attached: false }])
    await revise()
    expect((await remove(testUsers.customer, pin)).status).toBe(409)
    expect((await list()).map(({ number }) => number)).toEqual([1])
  })
})

describe('pin notification', () => {
  const newest = async (user: TestUser) =>
    (await t.call('GET', '/api/notifications', { token: user.token })).body.notifications[0] as Notification
  const emailTo = (user: TestUser) => t.app.transact(({ db }) => claimUnsent(db, user.id))

  it('links to the pin on the newest version, in the app and by email, and to its own version once accepted', async () => {
    const pin = await setPin()
    const newCad = await addCadModel(t, orderId, testUsers.engineer)
    await changeState(testUsers.engineer, pin, 'take')
    await changeState(testUsers.engineer, pin, 'finish', 'Lowered by 8 mm')
    const expected = { title: 'Pin 1 is done', body: expect.stringMatching(/: Lowered by 8 mm$/) }
    expect(await newest(testUsers.customer)).toMatchObject({ ...expected, kind: 'pin.finish', targetId: newCad, pinId: pin._id })
    expect((await emailTo(testUsers.customer)).at(-1)).toMatchObject({ kind: 'pin.finish', targetId: newCad, pinId: pin._id })
    await changeState(testUsers.customer, pin, 'accept')
    expect(await newest(testUsers.engineer)).toMatchObject({ kind: 'pin.accept', targetId: cadModelId, pinId: pin._id })
  })

  it('links to the version when the pin was deleted', async () => {
    const pin = await setPin()
    await t.call('DELETE', path(`/${pin._id}`), { token: testUsers.customer.token })
    expect(await newest(testUsers.engineer)).toMatchObject({ kind: 'pin.remove', targetId: cadModelId, pinId: null })
  })
})

describe('revision request', () => {
  it('includes the open and reopened pins and counts as one revision', async () => {
    const [open, done] = [await setPin(), await setPin()]
    await changeState(testUsers.engineer, done, 'take')
    const { body } = await revise()
    expect(body.order.revisions).toHaveLength(1)
    expect(body.order.timeline.at(-1).description).toBe('Revision 1 of 3 requested with 1 pin')
    expect((await list()).map(({ revision }) => revision)).toEqual([1, null])
    expect((await changeState(testUsers.engineer, open, 'take')).status).toBe(200)
  })

  it('is possible without pins', async () => {
    const { body } = await revise()
    expect(body.order.timeline.at(-1).description).toBe('Revision 1 of 3 requested')
  })
})

describe('new CAD version', () => {
  const carry = (newCad: string, pinId: string, distanceMm: number, user = testUsers.engineer) =>
    t.call('PUT', path('/positions'), {
      token: user.token,
      body: { cadModelId: newCad, diagonalMm: 1000, positions: [{ pinId, point: [1, 2, 3], normal: [0, 1, 0], distanceMm }] },
    })

  it('inherits pins that are not accepted, keeps the first position and flags distant ones', async () => {
    const [near, far, accepted] = [await setPin(), await setPin(), await setPin()]
    await changeState(testUsers.engineer, accepted, 'take')
    await changeState(testUsers.engineer, accepted, 'finish')
    await changeState(testUsers.customer, accepted, 'accept')
    const newCad = await addCadModel(t, orderId, testUsers.engineer)
    await carry(newCad, near._id, 19.9)
    await carry(newCad, near._id, 500, testUsers.customer)
    await carry(newCad, far._id, 20.1)
    await carry(newCad, accepted._id, 1)
    const pins = await list()
    expect(pins.map(({ positions }) => positions.map(({ version, isDisplaced }) => ({ version, isDisplaced })))).toEqual([
      [{ version: 2, isDisplaced: false }],
      [{ version: 2, isDisplaced: true }],
      [],
    ])
  })

  it('does not pass pins to an earlier version', async () => {
    const newCad = await addCadModel(t, orderId, testUsers.engineer)
    const { body } = await post(testUsers.customer, '', { cadModelId: newCad, text: 'x', ...position })
    await carry(cadModelId, body.pin._id, 1)
    expect((await list())[0]?.positions).toEqual([])
  })
})

describe('timeline', () => {
  it('lists status changes, versions, pins, messages and payments in pages', async () => {
    await setPin()
    await t.app.transact(async (tx) => {
      await tx.db.execute(`insert into chats (order_id, last_seq, message_count) values ('${orderId}', 900, 1) on conflict do nothing`)
      await tx.db.execute(
        `insert into messages (id, order_id, seq, sender_id, sender_role, message_type, content) values ('m${orderId}', '${orderId}', 899, '${testUsers.customer.id}', 'user', 'text', 'Hello')`,
      )
    })
    const { entries } = await loadTimeline()
    const kinds = entries.map(({ kind }: { kind: string }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['pin', 'message', 'payment', 'status']))
    const paged: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await loadTimeline(`?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
      paged.push(...page.entries.map(({ _id }: { _id: string }) => _id))
      cursor = page.nextCursor
    }
    expect(paged).toEqual(entries.map(({ _id }: { _id: string }) => _id))
    expect((await loadTimeline('?kind=message')).entries).toMatchObject([
      { kind: 'message', description: 'Hello', targetId: `m${orderId}` },
    ])
    expect((await loadTimeline('?kind=payment')).entries).toHaveLength(1)
  })

  it('contains the approved version and its checksum', async () => {
    await t.call('POST', `/api/orders/${orderId}/approve`, { token: testUsers.customer.token })
    const order = await loadOrder()
    expect(order.approval).toMatchObject({ cadModelId, version: 1, checksum: 'x' })
    expect((await loadTimeline()).entries[0]).toMatchObject({
      ...{ kind: 'status', targetId: cadModelId },
      description: 'Design approved: CAD version 1 (SHA-256 x)',
    })
  })
})
