import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { picture, upload } from '../../../test/uploads.ts'

let t: TestApp
let users: TestUsers
let orderId: string
let filename: string

beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
  orderId = await orderIn(t, users, 'designing')
  const bytes = Uint8Array.from(await picture('jpeg', 2000, 1000))
  const parts = [['orderId', orderId], ['view', 'front'], { name: 'front.jpg', bytes }] as const
  const { body } = await upload(t, '/api/uploads/order-photo', users.customer.token, parts)
  filename = body.photoSet.photos[0].filename
  await t.database.pool.query(`update orders set status = 'completed' where id = $1`, [orderId])
})
afterAll(() => t.close())

const project = (change: object = {}) => ({
  ...{ title: 'A wing', category: 'Aero', description: 'For one car.', after: filename, before: filename, showsRating: true },
  ...change,
})
const publish = (body: object) => t.call('PUT', `/api/orders/${orderId}/portfolio`, { token: users.admin.token, body })
const rate = (mayShow: boolean) =>
  t.call('PUT', `/api/orders/${orderId}/rating`, { token: users.customer.token, body: { stars: 5, comment: 'Perfect fit', mayShow } })
const list = async () => (await t.call('GET', '/api/portfolio')).body.projects

it('publishes a completed order only with the consent of its customer', async () => {
  expect((await publish(project())).body.message).toMatch(/^The customer hasn't agreed/)
  await rate(true)
  const foreign = await publish(project({ after: 'someone-elses.jpg' }))
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ['after']])
  expect((await publish(project())).status).toBe(200)
  const [shown, ...others] = await list()
  expect(others).toEqual([])
  expect(shown).toMatchObject({ title: 'A wing', category: 'Aero', rating: { stars: 5, comment: 'Perfect fit' } })
  const response = await fetch(t.url + shown.after)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const { width, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([width, exif]).toEqual([1600, undefined])

  // A replaced project has new addresses, so that no browser shows the old pictures.
  const { body } = await publish(project({ before: null, showsRating: false }))
  expect(body.project).toMatchObject({ before: null, rating: null })
  expect(body.project.after).not.toBe(shown.after)
  expect((await fetch(t.url + shown.after)).status).toBe(404)
})

it('removes the project when the customer withdraws the consent', async () => {
  const [{ after }] = await list()
  await rate(false)
  expect([await list(), (await fetch(t.url + after)).status]).toEqual([[], 404])
  const { rows } = await t.database.pool.query('select 1 from portfolio_projects')
  expect(rows).toEqual([])
  // A new consent does not publish it again.
  await rate(true)
  expect(await list()).toEqual([])
})

it('removes the project on request of an admin', async () => {
  await publish(project())
  expect(await list()).toHaveLength(1)
  for (const _ of [1, 2])
    expect((await t.call('DELETE', `/api/orders/${orderId}/portfolio`, { token: users.admin.token })).status).toBe(200)
  expect(await list()).toEqual([])
})
