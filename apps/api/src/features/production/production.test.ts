import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { download, picture, upload } from '../../../test/uploads.ts'

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const today = () => t.clock.now().toISOString().slice(0, 10)
const addStep = (user: TestUser, orderId: string, body: object) =>
  t.call('POST', `/api/orders/${orderId}/production`, { token: user.token, body: { on: today(), ...body } })
const confirmReceipt = (user: TestUser, orderId: string) => t.call('POST', `/api/orders/${orderId}/received`, { token: user.token })
const rate = (user: TestUser, orderId: string, body: object) => t.call('PUT', `/api/orders/${orderId}/rating`, { token: user.token, body })
const readOrder = async (user: TestUser, orderId: string) =>
  (await t.call('GET', `/api/orders/${orderId}`, { token: user.token })).body.order
const sendPhoto = async (user: TestUser, orderId: string) => {
  const bytes = await picture('jpeg')
  return upload(t, '/api/uploads/production-photo', user.token, [['orderId', orderId], { name: 'mold.jpg', bytes }])
}
const notificationsOf = async (user: TestUser, orderId: string): Promise<string[]> => {
  const { body } = await t.call('GET', '/api/notifications?limit=100', { token: user.token })
  return body.notifications.filter((one: { orderId: string }) => one.orderId === orderId).map((one: { kind: string }) => one.kind)
}
const shipment = { stage: 'shipped', carrier: 'UPS', trackingNumber: '1Z 999', trackingUrl: 'https://www.ups.com/track?num=1Z999' }

describe('production', () => {
  it('notifies both sides from the first stage to the rating', async () => {
    const orderId = await orderIn(t, testUsers, 'in_production')
    expect((await readOrder(testUsers.customer, orderId)).production).toEqual({ steps: [], receivedAt: null, rating: null })

    const photo = await sendPhoto(testUsers.engineer, orderId)
    expect(photo.status).toBe(200)
    const added = await addStep(testUsers.engineer, orderId, {
      stage: 'molding',
      note: 'Carbon laid up',
      photos: [photo.body.file.filename],
    })
    expect(added.status).toBe(200)
    expect(added.body.order).toMatchObject({ status: 'in_production', turn: 'engineer' })
    const seen = await readOrder(testUsers.customer, orderId)
    expect(seen.production.steps).toEqual([
      expect.objectContaining({ stage: 'molding', on: today(), note: 'Carbon laid up', carrier: null }),
    ])
    expect((await download(t, seen.production.steps[0].photos[0].fileUrl)).status).toBe(200)
    expect(seen.timeline.at(-1).description).toBe('Production: Molding')
    expect(await notificationsOf(testUsers.customer, orderId)).toContain('production.step')

    expect((await confirmReceipt(testUsers.customer, orderId)).body.message).toMatch(/^This order hasn't shipped yet/)
    await addStep(testUsers.admin, orderId, shipment)
    expect(await readOrder(testUsers.customer, orderId)).toMatchObject({ turn: 'customer', nextAction: { code: 'confirm_receipt' } })
    expect((await rate(testUsers.customer, orderId, { stars: 5, mayShow: true })).status).toBe(409)

    for (const _ of [1, 2]) expect((await confirmReceipt(testUsers.customer, orderId)).status).toBe(200)
    const received = await readOrder(testUsers.engineer, orderId)
    // Receipt does not complete the order; the engineer does.
    expect(received).toMatchObject({ status: 'in_production', turn: 'engineer', nextAction: { code: 'close_order' } })
    expect(received.production.receivedAt).not.toBeNull()
    expect((await notificationsOf(testUsers.engineer, orderId)).filter((kind) => kind === 'production.received')).toHaveLength(1)

    await t.call('PUT', `/api/orders/${orderId}/status`, { token: testUsers.engineer.token, body: { status: 'completed' } })
    const rated = await rate(testUsers.customer, orderId, { stars: 4, comment: 'Fits to the millimeter', mayShow: true })
    expect(rated.body.order.production.rating).toMatchObject({ stars: 4, comment: 'Fits to the millimeter', mayShow: true })
    await rate(testUsers.customer, orderId, { stars: 5, mayShow: false })
    expect((await readOrder(testUsers.admin, orderId)).production.rating).toMatchObject({ stars: 5, comment: '', mayShow: false })
    expect((await notificationsOf(testUsers.admin, orderId)).filter((kind) => kind === 'production.rated')).toHaveLength(1)

    const { body } = await t.call('GET', `/api/orders/${orderId}/timeline?kind=production`, { token: testUsers.customer.token })
    expect(body.entries.map((entry: { description: string }) => entry.description)).toEqual([
      ...['Kit rated 5 out of 5, portfolio use not allowed', 'Kit rated 4 out of 5, portfolio use allowed'],
      ...['The kit arrived', 'Production: Shipped with UPS', 'Production: Molding'],
    ])
  })

  it('allows confirming and rating a completed order', async () => {
    const orderId = await orderIn(t, testUsers, 'in_production')
    await addStep(testUsers.engineer, orderId, shipment)
    await t.call('PUT', `/api/orders/${orderId}/status`, { token: testUsers.engineer.token, body: { status: 'completed' } })
    expect((await addStep(testUsers.engineer, orderId, { stage: 'packed' })).status).toBe(409)
    expect((await rate(testUsers.customer, orderId, { stars: 3, mayShow: false })).status).toBe(200)
    expect((await confirmReceipt(testUsers.customer, orderId)).body.order).toMatchObject({ status: 'completed', turn: 'none' })
  })

  it('accepts only plausible dates, HTTPS links and own photos of this order', async () => {
    const [orderId, other] = [await orderIn(t, testUsers, 'in_production'), await orderIn(t, testUsers, 'in_production')]
    const elsewhere = (await sendPhoto(testUsers.engineer, other)).body.file.filename
    const admins = (await sendPhoto(testUsers.admin, orderId)).body.file.filename
    const used = (await sendPhoto(testUsers.engineer, orderId)).body.file.filename
    expect((await addStep(testUsers.engineer, orderId, { stage: 'tooling', photos: [used] })).status).toBe(200)
    const wrong: [object, string][] = [
      [{ stage: 'polishing' }, 'stage'],
      [{ stage: 'tooling', on: '2199-01-01' }, 'on'],
      [{ stage: 'tooling', on: '2020-01-01' }, 'on'],
      [{ stage: 'shipped' }, 'carrier'],
      [{ ...shipment, trackingUrl: 'javascript:alert(1)' }, 'trackingUrl'],
      [{ ...shipment, trackingUrl: 'http://ups.com/x' }, 'trackingUrl'],
      ...[elsewhere, admins, used, 'made-up'].map((name): [object, string] => [{ stage: 'tooling', photos: [name] }, 'photos']),
    ]
    for (const [body, field] of wrong) {
      const reply = await addStep(testUsers.engineer, orderId, body)
      expect([body, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([body, 400, [field]])
    }
    // Shipping details are ignored for other stages.
    await addStep(testUsers.engineer, orderId, { ...shipment, stage: 'packed' })
    expect((await readOrder(testUsers.customer, orderId)).production.steps.at(-1)).toMatchObject({
      stage: 'packed',
      carrier: null,
      trackingUrl: null,
    })
  })
})
