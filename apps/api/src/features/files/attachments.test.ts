import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { assign, type Cast, draft, gatherCast, placeOrder } from '../../../test/orders.ts'
import { download, picture, sendChatFile, sendPhoto } from '../../../test/uploads.ts'

let t: TestApp
let cast: Cast
let orderId: string
let waitingId: string
beforeAll(async () => {
  t = await startTestApp()
  cast = await gatherCast(t)
  orderId = await placeOrder(t, cast.customer)
  waitingId = await placeOrder(t, cast.customer)
  expect((await assign(t, cast, orderId)).status).toBe(200)
})
afterAll(() => t.close())

const chatFile = (name: string, bytes: Uint8Array | string, token = cast.customer.token) => sendChatFile(t, token, orderId, name, bytes)

describe('photos of the car', () => {
  const order = (images: string[], token = cast.customer.token) => t.call('POST', '/api/orders', { token, body: draft({ images }) })

  it('are given to an order once, in their sequence, by their owner', async () => {
    const names: string[] = []
    for (const name of ['front.png', 'rear.png'])
      names.push((await sendPhoto(t, cast.customer.token, name, await picture('png'))).body.file.filename)
    expect((await order(names, cast.stranger.token)).status).toBe(400)
    const { status, body } = await order([...names].reverse())
    expect(status).toBe(201)
    expect(body.order.carDetails.images).toEqual([...names].reverse())
    expect((await download(t, body.order.carDetails.photos[0].fileUrl)).headers.get('content-type')).toBe('image/png')
    const again = await order(names)
    expect([again.status, again.body.message]).toEqual([400, 'A photo is no longer there. Please upload it again.'])
    expect((await order(['https://evil.example/x.png'])).status).toBe(400)
  })

  it('are seen by nobody else before they belong to an order', async () => {
    const { body } = await sendPhoto(t, cast.customer.token, 'a.png', await picture('png'))
    const address = `/api/uploads/download/${body.file.filename}`
    expect((await download(t, address, { token: cast.customer.token })).status).toBe(200)
    expect((await download(t, address, { token: cast.engineer.token })).status).toBe(404)
  })
})

describe('attachments (A46)', () => {
  const claim = (userId: string, url: string, inOrder = orderId) =>
    t.app.transact((tx) => t.app.files.claimAttachment(tx, userId, inOrder, url))

  it('are the sender’s own, of this order, and used once', async () => {
    const { body } = await chatFile('plan.png', await picture('png'))
    const { name: foreignUrl } = { name: (await chatFile('b.txt', 'b', cast.engineer.token)).body.fileUrl as string }
    for (const url of [
      'javascript:alert(1)',
      'https://evil.example/x.png',
      'data:text/html,x',
      `https://evil.example${body.fileUrl}`,
      foreignUrl,
      '/api/uploads/download/../x',
    ]) {
      await expect(claim(cast.customer.id, url)).rejects.toThrow('Invalid attachment')
    }
    await expect(claim(cast.customer.id, body.fileUrl, waitingId)).rejects.toThrow('Invalid attachment')
    const claimed = await claim(cast.customer.id, body.fileUrl)
    expect(claimed).toMatchObject({ originalName: 'plan.png', filename: body.file.filename, isImage: true, sizeBytes: body.file.fileSize })
    await expect(claim(cast.customer.id, body.fileUrl)).rejects.toThrow('Invalid attachment')
  })
})
