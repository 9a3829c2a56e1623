import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { pngOfSize } from '../../../test/archives.ts'
import { assign, type Cast, gatherCast, placeOrder } from '../../../test/orders.ts'
import { download, leavesNothing, sendChatFile } from '../../../test/uploads.ts'

let t: TestApp
let cast: Cast
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  cast = await gatherCast(t)
  orderId = await placeOrder(t, cast.customer)
  expect((await assign(t, cast, orderId)).status).toBe(200)
})
afterAll(() => t.close())

const chatFile = (name: string, bytes: Uint8Array | string, token = cast.customer.token) => sendChatFile(t, token, orderId, name, bytes)

describe('pictures (A39)', () => {
  it('come out without place, camera and comment, and upright', async () => {
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

  it('keep moving', async () => {
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

  it('of too many pixels are refused without being opened', async () => {
    const flood = pngOfSize(30_000, 30_000)
    expect(flood.length).toBeLessThan(1_000)
    const before = process.memoryUsage().rss
    const { status, body } = await leavesNothing(t, () => chatFile('flood.png', flood))
    expect([status, body.message]).toEqual([415, 'Pictures can have at most 40 megapixels'])
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })
})
