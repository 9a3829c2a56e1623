import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { download, leavesNothing, picture, upload } from '../../../test/uploads.ts'
import { EMAIL_THUMBNAIL } from '../../platform/storage/image.ts'
import { enqueue } from '../jobs/jobs.service.ts'

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const send = (orderId: string, name: string, bytes: Uint8Array | string, token = testUsers.customer.token) =>
  upload(t, '/api/uploads/build-picture', token, [['orderId', orderId], { name, bytes }])
const pictureOf = async (orderId: string, token: string) => (await t.call('GET', `/api/orders/${orderId}`, { token })).body.order.picture

describe('build picture', () => {
  it('is re-encoded without metadata and shown to everyone who can see the order', async () => {
    const id = await orderIn(t, testUsers, 'pending')
    expect(await pictureOf(id, testUsers.customer.token)).toBeNull()
    const pictureWithExif = await sharp(await picture('png', 960, 600))
      .withMetadata({ exif: { IFD0: { Copyright: 'somebody' } } })
      .webp()
      .toBuffer()
    const reply = await send(id, 'build.webp', pictureWithExif)
    expect(reply.status).toBe(200)
    for (const { token } of [testUsers.customer, testUsers.admin]) {
      const { filename, fileUrl } = await pictureOf(id, token)
      expect(filename).toBe(reply.body.picture.filename)
      const { status, headers, bytes } = await download(t, fileUrl)
      expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(headers.get('content-disposition')).toMatch(/^inline/)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 960, height: 600 })
      expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    }
    const { orders } = (await t.call('GET', '/api/orders/my-orders', { token: testUsers.customer.token })).body
    expect(orders.find((order: { _id: string }) => order._id === id).picture.filename).toBe(reply.body.picture.filename)
  })

  it("is in the emails about the order, with its status and the customer's engineer", async () => {
    const id = await orderIn(t, testUsers, 'pending')
    await send(id, 'build.png', await picture('png', 960, 600))
    await t.call('PUT', `/api/orders/${id}/assign`, { token: testUsers.admin.token, headers: { 'engineer-id': testUsers.engineer.id } })
    const mailTo = async (reader: 'user' | 'admin') => {
      const content = { preview: 'Preview', title: 'Title' }
      const payload = { to: `${reader}@example.com`, subject: 'Subject', content, order: { id, reader } }
      await enqueue(t.database.db, { kind: 'mail', dedupeKey: `test:${reader}`, payload })
      await t.app.worker.drain()
      return t.mails.find(({ to }) => to === payload.to)
    }
    const mail = await mailTo('user')
    expect(await sharp(mail?.picture ?? undefined).metadata()).toMatchObject({ format: 'jpeg', ...EMAIL_THUMBNAIL })
    expect(mail?.html).toContain('src="cid:build"')
    expect(mail?.text).toContain('Step 2 of 7: Assigned\nYour engineer: ')
    expect((await mailTo('admin'))?.text).not.toContain('Your engineer')
  })

  it('is accepted once, even when two uploads arrive at the same time', async () => {
    const id = await orderIn(t, testUsers, 'pending')
    const bytes = await picture('png', 320, 200)
    const replies = await Promise.all([send(id, 'a.png', bytes), send(id, 'b.png', bytes)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const third = await leavesNothing(t, () => send(id, 'c.png', bytes))
    expect([third.status, third.body.message]).toEqual([409, 'This order already has a picture.'])
  })

  it('is accepted only from the customer of the order and until the order is completed or cancelled', async () => {
    const bytes = await picture('png', 320, 200)
    const id = await orderIn(t, testUsers, 'pending')
    const notOwner = await leavesNothing(t, () => send(id, 'a.png', bytes, testUsers.stranger.token))
    const unknown = await send('nowhere', 'a.png', bytes)
    expect([notOwner.status, notOwner.body.message]).toEqual([unknown.status, unknown.body.message])
    expect(notOwner.status).toBe(404)
    expect((await send(id, 'a.png', bytes, testUsers.engineer.token)).status).toBe(403)
    expect((await send(await orderIn(t, testUsers, 'designing'), 'a.png', bytes)).status).toBe(200)
    const completed = await orderIn(t, testUsers, 'completed')
    const tooLate = await leavesNothing(t, () => send(completed, 'a.png', bytes))
    expect([tooLate.status, tooLate.body.message]).toEqual([
      409,
      'A picture can only be added until the order is completed or cancelled. The order is now: Completed.',
    ])
  })

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, number]>([
    ['a.webp', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a.gif', () => picture('gif', 320, 200), 415],
    ['a.png', () => picture('webp', 320, 200), 415],
    ['small.png', () => picture('png', 80, 50), 400],
    ['wide.png', () => picture('png', 4000, 300), 400],
    ['heavy.png', () => Buffer.alloc(4 * 1024 * 1024 + 1), 413],
  ])('rejects %s and leaves no file behind', async (name, makeFile, status) => {
    const id = await orderIn(t, testUsers, 'pending')
    const bytes = await makeFile()
    expect((await leavesNothing(t, () => send(id, name, bytes))).status).toBe(status)
    expect(await pictureOf(id, testUsers.customer.token)).toBeNull()
  })
})
