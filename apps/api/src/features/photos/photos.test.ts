import { PHOTO_VIEWS, type PhotoView } from '@vorta/contract/photos/schema'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { createUploadAt, offsetAt, sendChunkTo, uploadIdOf } from '../../../test/upload-chunks.ts'
import { download, filesOnDisk, grainyPicture, leavesNothing, picture, upload } from '../../../test/uploads.ts'

let t: TestApp
let users: TestUsers
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
beforeEach(async () => {
  orderId = await orderIn(t, users, 'designing')
})
afterAll(() => t.close())

const photo = await picture('jpeg')
const send = (view: PhotoView, { bytes = photo as Uint8Array, user = users.customer, id = orderId, name = 'photo.jpg' } = {}) =>
  upload(t, '/api/uploads/order-photo', user.token, [['orderId', id], ['view', view], { name, bytes }])
const remove = (view: string) => t.call('DELETE', `/api/orders/${orderId}/photos/${view}`, { token: users.customer.token })
const request = (user: TestUser = users.engineer) => t.call('POST', `/api/orders/${orderId}/photo-request`, { token: user.token })
const read = async (user: TestUser) => (await t.call('GET', `/api/orders/${orderId}/photos`, { token: user.token })).body.photoSet
const notificationsOf = async (user: TestUser): Promise<{ kind: string; title: string; body: string }[]> => {
  const { body } = await t.call('GET', '/api/notifications?limit=100', { token: user.token })
  return body.notifications.filter((one: { orderId: string; kind: string }) => one.orderId === orderId && one.kind.startsWith('photos.'))
}
const timeline = async (): Promise<string[]> => {
  const { body } = await t.call('GET', `/api/orders/${orderId}/timeline?kind=photo`, { token: users.customer.token })
  return body.entries.map((entry: { description: string }) => entry.description)
}
const systemLines = async (): Promise<string[]> => {
  const { body } = await t.call('GET', `/api/chat/order/${orderId}`, { token: users.customer.token })
  return body.chat.messages.map((message: { content: string }) => message.content).filter((text: string) => /photo/i.test(text))
}

describe('the photo set', () => {
  it('holds one photo per view, in the sequence of the views, and names the missing ones', async () => {
    expect(await read(users.engineer)).toEqual({ photos: [], missing: [...PHOTO_VIEWS], request: null })
    expect((await send('detail')).status).toBe(200)
    const { body } = await send('front')
    expect(body.photoSet.photos.map(({ view }: { view: string }) => view)).toEqual(['front', 'detail'])
    const seen = await read(users.engineer)
    expect(seen.missing).toEqual(['rear', 'left_side', 'right_side', 'wheel_arch'])
    expect((await download(t, seen.photos[0].fileUrl)).status).toBe(200)
    expect(await timeline()).toEqual(['Photo added: Front', 'Photo added: Detail'])
    expect(await notificationsOf(users.engineer)).toEqual([])
  })

  it('strips the metadata of a photo and adds a thumbnail', async () => {
    const withPlace = await sharp(await grainyPicture())
      .withExif({ IFD3: { GPSLatitude: '42/1 19/1 53/1' } })
      .jpeg()
      .toBuffer()
    const { body } = await send('front', { bytes: withPlace })
    const [stored] = body.photoSet.photos
    expect((await sharp((await download(t, stored.fileUrl)).bytes).metadata()).exif).toBeUndefined()
    const thumbnail = await sharp((await download(t, stored.thumbnailUrl)).bytes).metadata()
    expect(thumbnail).toMatchObject({ format: 'webp' })
    expect(thumbnail.width).toBeLessThan(1200)
  })

  it('replaces and removes a photo, and the sweeper deletes what is no longer used', async () => {
    const first = (await send('rear')).body.photoSet.photos[0]
    const second = (await send('rear', { bytes: await picture('png'), name: 'again.png' })).body.photoSet.photos[0]
    expect(second.filename).not.toBe(first.filename)
    for (const _ of [1, 2]) expect((await remove('rear')).body.photoSet.photos).toEqual([])
    expect(await timeline()).toEqual(['Photo removed: Rear', 'Photo replaced: Rear', 'Photo added: Rear'])
    await t.database.pool.query(`update files set created_at = created_at - interval '2 days' where order_id = $1`, [orderId])
    await t.app.sweeper.sweep()
    const { stored } = await filesOnDisk(t)
    expect(stored).not.toContain(first.filename)
    expect(stored).not.toContain(second.filename)
    expect((await remove('roof')).status).toBe(400)
  })

  it('rejects what is not a photo, and unknown views, and stores nothing', async () => {
    const wrong = [
      await leavesNothing(t, () => send('front', { name: 'car.gif' })),
      await leavesNothing(t, () => send('front', { bytes: Buffer.from('<svg/>') })),
      await leavesNothing(t, () => send('roof' as PhotoView)),
    ]
    expect(wrong.map(({ status }) => status)).toEqual([415, 415, 400])
    expect(wrong[2]?.body.errors).toEqual({ view: 'Please choose a view from the list' })
  })

  it('keeps one photo of a view that two devices add at once', async () => {
    const replies = await Promise.all([send('front'), send('front'), send('front')])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read(users.customer)).photos).toHaveLength(1)
    const { rows } = await t.database.pool.query(
      `select count(*)::int from files where order_id = $1 and kind = 'order_photo' and attached`,
      [orderId],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('tells the engineer once when it is complete', async () => {
    for (const view of PHOTO_VIEWS) await send(view)
    await send('front')
    const { number } = (await t.database.pool.query('select number from orders where id = $1', [orderId])).rows[0]
    expect(await notificationsOf(users.engineer)).toMatchObject([
      { kind: 'photos.added', title: 'New photos', body: `Order ${number}: The photo set is complete.` },
    ])
    expect(await systemLines()).toEqual(['The photo set is complete.'])
    const nothingToAsk = await request()
    expect([nothingToAsk.status, nothingToAsk.body.message]).toEqual([409, 'The photo set is complete. There is nothing to request.'])
  })
})

it('resumes a photo whose upload was interrupted, and does not store it twice', async () => {
  const { token } = users.customer
  const bytes = await grainyPicture()
  const half = bytes.length >> 1
  const metadata = { kind: 'order_photo', orderId, filename: 'front.jpg' }
  expect((await createUploadAt(t.url, token, bytes.length, metadata)).body.errors).toEqual({ view: 'Please choose a view from the list' })
  const id = uploadIdOf(await createUploadAt(t.url, token, bytes.length, { ...metadata, view: 'front' }))
  expect((await sendChunkTo(t.url, token, id, 0, bytes.subarray(0, half))).status).toBe(204)
  expect(await offsetAt(t.url, token, id)).toBe(half)
  expect((await sendChunkTo(t.url, token, id, half, bytes.subarray(half))).status).toBe(204)
  const result = () => t.call('GET', `/api/uploads/tus/${id}`, { token })
  const { photoSet } = (await result()).body
  expect(photoSet.photos).toMatchObject([{ view: 'front' }])
  expect((await result()).body.photoSet.photos).toHaveLength(1)
  expect(await timeline()).toEqual(['Photo added: Front'])
  const other = await createUploadAt(t.url, users.engineer.token, bytes.length, { ...metadata, view: 'rear' })
  expect(other.status).toBe(403)
})

describe('a photo request', () => {
  it('names the missing views, notifies the customer once, and ends with the last photo', async () => {
    for (const view of ['front', 'rear', 'left_side', 'right_side'] as const) await send(view)
    const asked = await request()
    expect(asked.body.photoSet.request).toEqual({ views: ['wheel_arch', 'detail'], requestedAt: expect.any(String) })
    expect((await request(users.admin)).body.photoSet.request).toEqual(asked.body.photoSet.request)
    const notifications = await notificationsOf(users.customer)
    expect(notifications).toMatchObject([
      { kind: 'photos.request', title: expect.stringMatching(/^Test Person \d+ needs photos of your car$/) },
    ])
    expect(notifications[0]?.body).toMatch(/^Order VRT-\S+: please take these views with your phone: Wheel Arch and Detail\.$/)

    await send('front')
    await send('detail')
    expect((await read(users.customer)).request.views).toEqual(['wheel_arch'])
    expect(await notificationsOf(users.engineer)).toEqual([])
    await send('wheel_arch')
    expect((await read(users.customer)).request).toBeNull()
    expect(await notificationsOf(users.engineer)).toHaveLength(1)
    expect(await systemLines()).toEqual(['Photos requested: Wheel Arch and Detail', 'The customer added the requested photos.'])
  })

  it('asks again for a requested photo that was removed', async () => {
    await send('front')
    await request()
    for (const view of ['rear', 'left_side', 'right_side', 'wheel_arch'] as const) await send(view)
    expect((await remove('rear')).body.photoSet.request.views).toEqual(['rear', 'detail'])
    await send('detail')
    expect((await read(users.engineer)).request.views).toEqual(['rear'])
    expect(await notificationsOf(users.engineer)).toEqual([])
    await send('rear')
    expect((await read(users.engineer)).request).toBeNull()
    expect((await systemLines()).at(-1)).toBe('The customer added the requested photos.')
  })

  it.each(['cancelled', 'completed'])('ends with an order that is %s', async (status) => {
    await request()
    expect((await read(users.customer)).request).not.toBeNull()
    const reason = status === 'cancelled' ? 'No longer wanted' : null
    await t.database.pool.query('update orders set status = $2, cancel_reason = $3 where id = $1', [orderId, status, reason])
    for (const user of [users.customer, users.engineer]) expect((await read(user)).request).toBeNull()
  })

  it('is one request if staff ask at the same time, and includes a view that was removed meanwhile', async () => {
    await send('front')
    const replies = await Promise.all([request(), request(users.admin), request()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await notificationsOf(users.customer)).toHaveLength(1)
    await remove('front')
    expect((await request()).body.photoSet.request.views).toEqual([...PHOTO_VIEWS])
    expect(await notificationsOf(users.customer)).toHaveLength(1)
  })

  it('is emailed with a link to the photos, unless the customer turned the topic off', async () => {
    const customer = await t.createUser()
    orderId = await orderIn(t, { ...users, customer }, 'designing')
    await t.call('POST', '/api/notifications/read', { token: customer.token, body: {} })
    await request()
    t.clock.advance(5 * 60_000)
    await t.app.worker.drain()
    const mail = t.mails.findLast(({ to, text }) => to === customer.email && text.includes('needs photos of your car'))
    expect(mail?.text).toContain(`/dashboard?order=${orderId}&view=photos`)

    orderId = await orderIn(t, users, 'designing')
    await t.call('PUT', '/api/notifications/settings', { token: users.customer.token, body: { muted: ['status'] } })
    await request()
    expect(await notificationsOf(users.customer)).toEqual([])
    expect((await read(users.customer)).request.views).toEqual([...PHOTO_VIEWS])
    await t.call('PUT', '/api/notifications/settings', { token: users.customer.token, body: { muted: [] } })
  })
})

it('exports the photos of an account and deletes them with it', async () => {
  const customer = await t.createUser()
  orderId = await orderIn(t, { ...users, customer }, 'completed')
  await t.database.pool.query(`update orders set status = 'in_production' where id = $1`, [orderId])
  const { filename } = (await send('front', { user: customer, bytes: await grainyPicture() })).body.photoSet.photos[0]
  await t.database.pool.query(`update orders set status = 'completed' where id = $1`, [orderId])
  const exported = await t.call('POST', '/api/account/export', { token: customer.token, body: { password: 'secret1' } })
  expect(exported.body.data.files).toMatchObject([{ name: 'photo.jpg', kind: 'order_photo' }])
  const erased = await t.call('POST', '/api/account/erase', {
    token: customer.token,
    body: { password: 'secret1', confirmation: 'DELETE' },
  })
  expect(erased.status).toBe(200)
  await expect.poll(async () => (await filesOnDisk(t)).stored).not.toContain(filename)
  expect(await read(users.engineer)).toMatchObject({ photos: [] })
})
