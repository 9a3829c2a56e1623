import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { assign, createTestUsers, draft, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { download, picture, sendChatFile, sendPhoto } from '../../../test/uploads.ts'

let t: TestApp
let users: TestUsers
let orderId: string
let waitingId: string
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
  orderId = await placeOrder(t, users.customer)
  waitingId = await placeOrder(t, users.customer)
  expect((await assign(t, users, orderId)).status).toBe(200)
})
afterAll(() => t.close())

const chatFile = (name: string, bytes: Uint8Array | string, token = users.customer.token) => sendChatFile(t, token, orderId, name, bytes)

describe('car photos', () => {
  const order = (images: string[], token = users.customer.token) => t.call('POST', '/api/orders', { token, body: draft({ images }) })

  it('can be attached to one order by their owner, and keep their sequence', async () => {
    const names: string[] = []
    for (const name of ['front.png', 'rear.png'])
      names.push((await sendPhoto(t, users.customer.token, name, await picture('png'))).body.file.filename)
    expect((await order(names, users.stranger.token)).status).toBe(400)
    const { status, body } = await order([...names].reverse())
    expect(status).toBe(201)
    expect(body.order.carDetails.images).toEqual([...names].reverse())
    expect((await download(t, body.order.carDetails.photos[0].fileUrl)).headers.get('content-type')).toBe('image/png')
    const again = await order(names)
    expect([again.status, again.body.message]).toEqual([400, 'One of your photos is no longer available. Please upload it again.'])
    expect((await order(['https://evil.example/x.png'])).status).toBe(400)
  })

  it('are visible only to their owner until they belong to an order', async () => {
    const { body } = await sendPhoto(t, users.customer.token, 'a.png', await picture('png'))
    const address = `/api/uploads/download/${body.file.filename}`
    expect((await download(t, address, { token: users.customer.token })).status).toBe(200)
    expect((await download(t, address, { token: users.engineer.token })).status).toBe(404)
  })
})

describe('chat attachments (A46)', () => {
  const claim = (userId: string, url: string, inOrder = orderId) =>
    t.app.transact((tx) => t.app.files.claimAttachment(tx, userId, inOrder, url))

  it('are accepted once, and only from their uploader in the same order', async () => {
    const { body } = await chatFile('plan.png', await picture('png'))
    const { name: foreignUrl } = { name: (await chatFile('b.txt', 'b', users.engineer.token)).body.fileUrl as string }
    for (const url of [
      'javascript:alert(1)',
      'https://evil.example/x.png',
      'data:text/html,x',
      `https://evil.example${body.fileUrl}`,
      foreignUrl,
      '/api/uploads/download/../x',
    ]) {
      await expect(claim(users.customer.id, url)).rejects.toThrow('This attachment is no longer available. Please upload it again.')
    }
    await expect(claim(users.customer.id, body.fileUrl, waitingId)).rejects.toThrow(
      'This attachment is no longer available. Please upload it again.',
    )
    const claimed = await claim(users.customer.id, body.fileUrl)
    expect(claimed).toMatchObject({ originalName: 'plan.png', filename: body.file.filename, isImage: true, sizeBytes: body.file.fileSize })
    await expect(claim(users.customer.id, body.fileUrl)).rejects.toThrow('This attachment is no longer available. Please upload it again.')
  })
})
