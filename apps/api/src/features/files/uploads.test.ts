import { readdirSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { assign, type Cast, gatherCast, placeOrder } from '../../../test/orders.ts'
import { breakOff, filesOnDisk, leavesNothing, picture, sendChatFile, sendPhoto, upload } from '../../../test/uploads.ts'

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

describe('sizes (A38)', () => {
  it('takes a chat file of one byte under ten megabytes, and not one of exactly ten', async () => {
    expect((await chatFile('a.txt', Buffer.alloc(10_485_759, 'a'))).status).toBe(200)
    const { status, body } = await leavesNothing(t, () => chatFile('a.txt', Buffer.alloc(10_485_760, 'a')))
    expect([status, body.message]).toEqual([413, 'File size must be less than 10MB'])
  })

  it('takes a photo of exactly five megabytes, and not one byte more', async () => {
    const small = await picture('jpeg')
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
    expect((await sendPhoto(t, cast.customer.token, 'a.jpg', padded(5 * 1024 * 1024))).status).toBe(200)
    const { status, body } = await leavesNothing(t, () => sendPhoto(t, cast.customer.token, 'a.jpg', padded(5 * 1024 * 1024 + 1)))
    expect([status, body.message]).toEqual([413, 'File size must be less than 5MB'])
  })

  it('counts what comes without a length, and cuts off who does not stop', async () => {
    let sent = 0
    const outcome = await leavesNothing(
      t,
      () =>
        new Promise<{ status: number | undefined }>((resolve) => {
          const headers = { authorization: `Bearer ${cast.customer.token}`, 'content-type': 'multipart/form-data; boundary=e' }
          const call = request(`${t.url}/api/uploads/chat-file`, { method: 'POST', headers })
          let status: number | undefined
          call.on('response', (response) => {
            status = response.statusCode
            response.resume()
          })
          call.on('error', () => {})
          call.on('close', () => resolve({ status }))
          call.write(
            `--e\r\ncontent-disposition: form-data; name="orderId"\r\n\r\n${orderId}\r\n--e\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n`,
          )
          const chunk = Buffer.alloc(256 * 1024, 'PK\x03\x04')
          const push = () => {
            if (call.destroyed || sent > 2_000_000_000) return
            sent += chunk.length
            call.write(chunk, () => setImmediate(push))
          }
          push()
        }),
    )
    expect(outcome.status).toBe(413)
    expect(sent).toBeLessThan(60_000_000)
  })

  it('refuses an empty file, no file, two files and a form that is none', async () => {
    expect(await leavesNothing(t, () => chatFile('a.txt', ''))).toMatchObject({
      status: 400,
      body: { message: 'The file is empty', errors: { file: 'The file is empty' } },
    })
    expect((await upload(t, '/api/uploads/chat-file', cast.customer.token, [['orderId', orderId]])).body.message).toBe(
      'Please choose a file',
    )
    const two = [['orderId', orderId], { name: 'a.txt', bytes: 'a' }, { name: 'b.txt', bytes: 'b' }] as const
    expect((await leavesNothing(t, () => upload(t, '/api/uploads/chat-file', cast.customer.token, two))).status).toBe(400)
    expect((await t.call('POST', '/api/uploads/chat-file', { token: cast.customer.token, body: { orderId } })).status).toBe(415)
    const long = [['orderId', orderId], ['x', 'a'.repeat(5000)], { name: 'a.txt', bytes: 'a' }] as const
    expect((await leavesNothing(t, () => upload(t, '/api/uploads/chat-file', cast.customer.token, long))).status).toBe(400)
  })

  it('does not take a form where JSON is due', async () => {
    expect((await upload(t, '/api/auth/login', '', [['email', 'a@b.c']])).status).toBe(415)
  })
})

describe('who may upload where (A40)', () => {
  it('turns strangers away as if there were no order', async () => {
    for (const { token } of [cast.stranger, cast.otherEngineer]) {
      const { status, body } = await leavesNothing(t, () => chatFile('a.txt', 'hello', token))
      const { requestId: _, ...nowhere } = (await sendChatFile(t, token, 'no-such-order', 'a.txt', 'hello')).body
      expect([status, body]).toEqual([404, nowhere])
      expect(body.message).toBe('Order not found')
    }
  })

  it('lets the engineer write, admins not, and nobody before there is an engineer', async () => {
    expect((await chatFile('a.txt', 'hello', cast.engineer.token)).status).toBe(200)
    const admin = await leavesNothing(t, () => chatFile('a.txt', 'hello', cast.admin.token))
    expect([admin.status, admin.body.message]).toEqual([403, 'Chat is read-only for administrators'])
    const early = await leavesNothing(t, () => sendChatFile(t, cast.customer.token, waitingId, 'a.txt', 'hello'))
    expect([early.status, early.body.message]).toEqual([409, 'Chat available once engineer is assigned'])
  })

  it('holds a file whose order comes behind it until it may be kept', async () => {
    const late = (id: string, token: string) =>
      upload(t, '/api/uploads/chat-file', token, [{ name: 'a.txt', bytes: 'hello' }, ['orderId', id]])
    expect((await late(orderId, cast.customer.token)).status).toBe(200)
    expect((await leavesNothing(t, () => late(orderId, cast.stranger.token))).status).toBe(404)
    expect(
      (await leavesNothing(t, () => upload(t, '/api/uploads/chat-file', cast.customer.token, [{ name: 'a.txt', bytes: 'hello' }]))).status,
    ).toBe(400)
  })

  it('tells whoever is turned away, also in the middle of a large file', async () => {
    const large = Buffer.alloc(9_000_000, 'a')
    for (let round = 0; round < 3; round++) {
      expect((await chatFile('a.txt', large, 'no token')).status).toBe(401)
      expect((await leavesNothing(t, () => chatFile('a.txt', large, cast.stranger.token))).status).toBe(404)
      expect((await upload(t, '/api/uploads/car-photo', cast.engineer.token, [{ name: 'a.png', bytes: large }])).status).toBe(403)
    }
  })
})

describe('senders that break off (B20)', () => {
  it('leave neither files nor open handles', async () => {
    const openFiles = () => readdirSync('/proc/self/fd').filter((fd) => linkOf(fd)?.startsWith(t.dataDir))
    const before = openFiles()
    await leavesNothing(t, async () => {
      for (const [total, sent] of [
        [9_000_000, 90_000],
        [9_000_000, 4_500_000],
        [9_000_000, 8_900_000],
      ] as const) {
        for (let round = 0; round < 6; round++) {
          await Promise.all(
            Array.from({ length: 3 }, () => breakOff(t, '/api/uploads/chat-file', cast.customer.token, orderId, total, sent)),
          )
        }
      }
      await expect.poll(async () => (await filesOnDisk(t)).temporary.length).toBe(0)
    })
    await expect.poll(openFiles).toEqual(before)
    expect((await chatFile('a.txt', 'still there')).status).toBe(200)
  })
})

/** What a handle stands for; one that was closed meanwhile stands for nothing. */
function linkOf(fd: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return null
  }
}
