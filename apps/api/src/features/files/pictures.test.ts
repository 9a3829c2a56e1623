import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { pngOfSize } from '../../../test/archives.ts'
import { assign, createTestUsers, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { download, leavesNothing, sendChatFile } from '../../../test/uploads.ts'

let t: TestApp
let users: TestUsers
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
  orderId = await placeOrder(t, users.customer)
  expect((await assign(t, users, orderId)).status).toBe(200)
})
afterAll(() => t.close())

const chatFile = (name: string, bytes: Uint8Array | string, token = users.customer.token) => sendChatFile(t, token, orderId, name, bytes)

describe('uploaded images (A39)', () => {
  it('lose their location, camera and comment metadata and are rotated upright', async () => {
    const exif = { IFD0: { Make: 'SecretCam', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } }
    const jpeg = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
      .withExif(exif)
      .withMetadata({ orientation: 6, exif })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('SecretCam')).toBe(true)
    const { body } = await chatFile('gps.jpg', jpeg)
    const { bytes } = await download(t, body.fileUrl)
    const facts = await sharp(bytes).metadata()
    expect(facts.exif).toBeUndefined()
    expect(bytes.includes('SecretCam')).toBe(false)
    expect([facts.width, facts.height]).toEqual([20, 60])
    expect(body.file.fileSize).toBe(bytes.length)
  })

  it('keep their animation', async () => {
    const frames = await sharp({
      create: { width: 20, height: 60, channels: 3, background: 'blue', pageHeight: 20, noise: { type: 'gaussian', mean: 90, sigma: 40 } },
    })
      .gif()
      .toBuffer()
    expect((await sharp(frames, { animated: true }).metadata()).pages).toBe(3)
    const { body } = await chatFile('move.gif', frames)
    const { bytes } = await download(t, body.fileUrl)
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3)
  })

  it('with too many pixels are rejected without being decoded', async () => {
    const flood = pngOfSize(30_000, 30_000)
    expect(flood.length).toBeLessThan(1_000)
    const before = process.memoryUsage().rss
    const { status, body } = await leavesNothing(t, () => chatFile('flood.png', flood))
    expect([status, body.message]).toEqual([415, 'Images can be at most 40 megapixels. Please use a smaller one.'])
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })
})
