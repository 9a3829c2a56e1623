import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, draft, placeOrder, type TestUsers } from '../../../test/orders.ts'

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const post = (path: string, token: string, body: object = {}, headers: Record<string, string> = {}) =>
  t.call('POST', path, { token, body, headers })

describe('placing an order', () => {
  it('returns the whole new order, unpaid and pending', async () => {
    const { status, body } = await post('/api/orders', testUsers.customer.token, draft())
    expect(status).toBe(201)
    expect(body.order).toMatchObject({
      status: 'pending',
      version: 1,
      paymentStatus: 'unpaid',
      turn: 'customer',
      nextAction: { code: 'pay_design_fee' },
      dueAt: null,
      engineerId: null,
      userId: { _id: testUsers.customer.id, email: testUsers.customer.email },
      pricing: { designFee: 500, productionCost: null, totalCost: 500 },
      payments: [{ type: 'design_fee', amount: 500, status: 'pending', paidAt: null }],
      carDetails: { make: 'Porsche', year: 2022, engine: '', images: [], photos: [] },
      timeline: [{ description: 'Order placed' }],
      quote: null,
      revisions: [],
      cancellation: null,
      cancellationRequested: null,
    })
    expect(body.order.orderNumber).toMatch(/^VRT-\d\d-\d{5}$/)
  })

  it('returns the new order exactly as it reads afterward', async () => {
    const full = draft()
    const { token } = testUsers.customer
    const build = {
      ...full,
      carDetails: { ...full.carDetails, bodyType: 'Coupe', engine: 'V8', transmission: 'Manual' },
      customization: {
        ...full.customization,
        engravings: [{ text: 'Vorta', font: 'Arial', size: 12, position: 'Center' }],
        specialRequests: 'Keep the tow hook.',
      },
    }
    const { body } = await post('/api/orders', token, build)
    const { body: read } = await t.call('GET', `/api/orders/${body.order._id}`, { token })
    expect(body.order).toEqual(read.order)
  })

  it('stores parts beyond the kit type and names them on cards', async () => {
    const { token } = testUsers.customer
    const order = draft()
    const placeKit = (bodyKit: object) =>
      post('/api/orders', token, {
        ...order,
        customization: { ...order.customization, bodyKit: { ...order.customization.bodyKit, ...bodyKit } },
      })
    const { body } = await placeKit({ type: 'Side Skirts', additionalTypes: ['Wing', 'Rear Spoiler', 'Wing'] })
    expect(body.order.customization.bodyKit).toMatchObject({ type: 'Side Skirts', additionalTypes: ['Rear Spoiler', 'Wing'] })
    const { body: list } = await t.call('GET', '/api/orders/my-orders?view=card&limit=1', { token })
    expect(list.orders).toMatchObject([{ _id: body.order._id, kit: 'Side Skirts + Rear Spoiler + Wing' }])
    const { body: plain } = await placeKit({ type: 'Side Skirts', additionalTypes: [] })
    expect(plain.order.customization.bodyKit).not.toHaveProperty('additionalTypes')

    const refused = await placeKit({ type: 'Splitter', additionalTypes: ['Front Spoiler'] })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { 'customization.bodyKit.additionalTypes': 'Front Spoiler and Splitter both mount below the front bumper.' },
    ])
  })

  it('accepts a make outside the list', async () => {
    const { carDetails, customization } = draft()
    const car = { ...carDetails, make: ' Toyota ', model: 'GR86' }
    const { status, body } = await post('/api/orders', testUsers.customer.token, { carDetails: car, customization })
    expect(status).toBe(201)
    expect(body.order.carDetails).toMatchObject({ make: 'Toyota', model: 'GR86' })
  })

  it('ignores price, status and owner sent by the client', async () => {
    const { status, body } = await post('/api/orders', testUsers.customer.token, {
      ...draft(),
      ...{ status: 'completed', userId: testUsers.stranger.id, engineerId: testUsers.engineer.id, orderNumber: '1', version: 9 },
      ...{ pricing: { designFee: 0, totalCost: 0 }, payments: [{ status: 'paid' }], paymentStatus: 'paid', timeline: [] },
    })
    expect(status).toBe(201)
    expect(body.order).toMatchObject({
      ...{ status: 'pending', paymentStatus: 'unpaid', engineerId: null, version: 1 },
      ...{ userId: { _id: testUsers.customer.id }, pricing: { designFee: 500 } },
    })
    expect(body.order.orderNumber).not.toBe('1')
  })

  it('is allowed for customers only', async () => {
    expect((await post('/api/orders', testUsers.engineer.token, draft())).status).toBe(403)
    expect((await post('/api/orders', testUsers.admin.token, draft())).status).toBe(403)
  })

  it('assigns unique order numbers to concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => post('/api/orders', testUsers.customer.token, draft())))
    expect(new Set(replies.map(({ body }) => body.order.orderNumber)).size).toBe(20)
  })

  const thisYear = new Date().getFullYear()
  const engraving = { text: 'x', font: 'Arial', size: 12, position: 'Center' }
  const many = (count: number) => Array.from({ length: count }, () => engraving)
  const yearMessage = `Year must be between 1990 and ${thisYear + 1}`
  const sizeMessage = 'Size must be a whole number from 8 to 72'
  it.each<[string, object, object, string, string]>([
    ['no make', { make: undefined }, {}, 'carDetails.make', 'Make is required'],
    ['no model', { model: ' ' }, {}, 'carDetails.model', 'Model is required'],
    ['no year', { year: undefined }, {}, 'carDetails.year', 'Year is required'],
    ['no color', { color: '' }, {}, 'carDetails.color', 'Color is required'],
    ['year 1989', { year: 1989 }, {}, 'carDetails.year', yearMessage],
    ['year too late', { year: thisYear + 2 }, {}, 'carDetails.year', yearMessage],
    ['year 2020.5', { year: 2020.5 }, {}, 'carDetails.year', yearMessage],
    ['year abc', { year: 'abc' }, {}, 'carDetails.year', 'Year is required'],
    ['blank make', { make: ' ' }, {}, 'carDetails.make', 'Make is required'],
    ['long make', { make: 'x'.repeat(51) }, {}, 'carDetails.make', 'Make must be at most 50 characters'],
    ['NUL in the model', { model: 'a\0b' }, {}, 'carDetails.model', "Contains characters that aren't allowed"],
    ['size 7', {}, { engravings: [{ ...engraving, size: 7 }] }, 'customization.engravings.0.size', sizeMessage],
    ['size 73', {}, { engravings: [{ ...engraving, size: 73 }] }, 'customization.engravings.0.size', sizeMessage],
    ['size 12.5', {}, { engravings: [{ ...engraving, size: 12.5 }] }, 'customization.engravings.0.size', sizeMessage],
    [
      'invalid color',
      {},
      { colors: { primary: 'red', secondary: '#000000', accent: '#000000' } },
      'customization.colors.primary',
      'Color must look like #RRGGBB',
    ],
    ['unknown feature', {}, { additionalFeatures: ['Jet'] }, 'customization.additionalFeatures.0', 'Please choose features from the list'],
    ['21 engravings', {}, { engravings: many(21) }, 'customization.engravings', 'You can add up to 20 engravings'],
    [
      'long engraving',
      {},
      { engravings: [{ ...engraving, text: 'x'.repeat(201) }] },
      'customization.engravings.0.text',
      'Text must be at most 200 characters',
    ],
    [
      'long request',
      {},
      { specialRequests: 'x'.repeat(5001) },
      'customization.specialRequests',
      'Special requests must be at most 5,000 characters',
    ],
    [
      'unknown kit',
      {},
      { bodyKit: { ...draft().customization.bodyKit, type: 'Rocket' } },
      'customization.bodyKit.type',
      'Please choose a kit type from the list',
    ],
  ])('rejects %s', async (_, car, customization, path, message) => {
    const { status, body } = await post('/api/orders', testUsers.customer.token, draft(car, customization))
    expect(status).toBe(400)
    expect(body.errors).toMatchObject({ [path]: message })
  })

  it.each<[string, object, object]>([
    ['year 1990', { year: 1990 }, {}],
    ['next year', { year: thisYear + 1 }, {}],
    [
      'sizes 8 and 72',
      {},
      {
        engravings: [
          { ...engraving, size: 8 },
          { ...engraving, size: 72 },
        ],
      },
    ],
    ['20 engravings', {}, { engravings: many(20) }],
    [
      'the defaults of a skipped customization',
      {},
      { bodyKit: { type: 'Basic Body Kit', style: 'Standard', material: 'Fiberglass', finish: 'Glossy' }, engravings: [] },
    ],
    ['empty optional fields', { bodyType: '', transmission: '', engine: '' }, {}],
  ])('accepts %s', async (_, car, customization) => {
    expect((await post('/api/orders', testUsers.customer.token, draft(car, customization))).status).toBe(201)
  })

  it('normalizes colors and drops blank engravings', async () => {
    const { body } = await post(
      '/api/orders',
      testUsers.customer.token,
      draft(
        {},
        { colors: { primary: 'ff00aa', secondary: '#abcdef', accent: 'FFFFFF' }, engravings: [{ ...engraving, text: '  ' }, engraving] },
      ),
    )
    expect(body.order.customization.colors).toEqual({ primary: '#FF00AA', secondary: '#ABCDEF', accent: '#FFFFFF' })
    expect(body.order.customization.engravings).toHaveLength(1)
  })
})

describe('idempotency key', () => {
  const place = (key: string, body: object = draft(), token = testUsers.customer.token) =>
    post('/api/orders', token, body, { 'idempotency-key': key })
  const countOrders = async () => (await t.database.pool.query('select count(*)::int as n from orders')).rows[0].n

  it('creates one order for two equal requests and returns the same response', async () => {
    const first = await place('key-1')
    const second = await place('key-1')
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  it('is rejected with a different body', async () => {
    await place('key-2')
    const { status, body } = await place('key-2', draft({ model: 'Cayenne' }))
    expect([status, body.message]).toEqual([409, 'Idempotency key was already used for a different request.'])
  })

  it('creates one order for twenty concurrent requests', async () => {
    const before = await countOrders()
    const replies = await Promise.all(Array.from({ length: 20 }, () => place('key-3')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ body }) => body.order._id)).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
  })

  it('is scoped to one user and expires after a day', async () => {
    const mine = await place('key-4')
    const other = await place('key-4', draft(), testUsers.stranger.token)
    expect(other.body.order._id).not.toBe(mine.body.order._id)
    await t.database.pool.query("update idempotency_keys set created_at = created_at - interval '25 hours' where key = 'key-4'")
    expect((await place('key-4')).body.order._id).not.toBe(mine.body.order._id)
  })

  it('is not consumed by a rejected request', async () => {
    expect((await place('key-5', draft({ year: 1900 }))).status).toBe(400)
    expect((await place('key-5')).status).toBe(201)
  })

  it('has a maximum length, and equal requests without one create two orders', async () => {
    expect((await place('k'.repeat(129))).status).toBe(400)
    const [a, b] = [await placeOrder(t, testUsers.customer), await placeOrder(t, testUsers.customer)]
    expect(a).not.toBe(b)
  })
})
