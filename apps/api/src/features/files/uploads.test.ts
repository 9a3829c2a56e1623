import { readdirSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { assign, createTestUsers, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { abortUpload, filesOnDisk, leavesNothing, picture, sendChatFile, sendPhoto, upload } from '../../../test/uploads.ts'

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

describe('upload sizes (A38)', () => {
  it('accepts a chat file one byte under 10 MB and rejects one of exactly 10 MB', async () => {
    expect((await chatFile('a.txt', Buffer.alloc(10_485_759, 'a'))).status).toBe(200)
    const { status, body } = await leavesNothing(t, () => chatFile('a.txt', Buffer.alloc(10_485_760, 'a')))
    expect([status, body.message]).toEqual([413, 'File size must be less than 10MB'])
  })

  it('accepts a photo of exactly 5 MB and rejects one byte more', async () => {
    const small = await picture('jpeg')
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
    expect((await sendPhoto(t, users.customer.token, 'a.jpg', padded(5 * 1024 * 1024))).status).toBe(200)
    const { status, body } = await leavesNothing(t, () => sendPhoto(t, users.customer.token, 'a.jpg', padded(5 * 1024 * 1024 + 1)))
    expect([status, body.message]).toEqual([413, 'File size must be less than 5MB'])
  })

  it('counts the bytes of an upload without a length and aborts it at the limit', async () => {
    let sent = 0
    const outcome = await leavesNothing(
      t,
      () =>
        new Promise<{ status: number | undefined }>((resolve) => {
          const headers = { authorization: `Bearer ${users.customer.token}`, 'content-type': 'multipart/form-data; boundary=e' }
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

  it('rejects an empty file, a missing file, two files and an invalid form', async () => {
    expect(await leavesNothing(t, () => chatFile('a.txt', ''))).toMatchObject({
      status: 400,
      body: {
        message: 'The file is empty. Please choose another file.',
        errors: { file: 'The file is empty. Please choose another file.' },
      },
    })
    expect((await upload(t, '/api/uploads/chat-file', users.customer.token, [['orderId', orderId]])).body.message).toBe(
      'Please choose a file',
    )
    const two = [['orderId', orderId], { name: 'a.txt', bytes: 'a' }, { name: 'b.txt', bytes: 'b' }] as const
    expect((await leavesNothing(t, () => upload(t, '/api/uploads/chat-file', users.customer.token, two))).status).toBe(400)
    expect((await t.call('POST', '/api/uploads/chat-file', { token: users.customer.token, body: { orderId } })).status).toBe(415)
    const long = [['orderId', orderId], ['x', 'a'.repeat(5000)], { name: 'a.txt', bytes: 'a' }] as const
    expect((await leavesNothing(t, () => upload(t, '/api/uploads/chat-file', users.customer.token, long))).status).toBe(400)
  })

  it('rejects a form where JSON is expected', async () => {
    expect((await upload(t, '/api/auth/login', '', [['email', 'a@b.c']])).status).toBe(415)
  })
})

describe('upload permissions (A40)', () => {
  it('answer other users as if the order did not exist', async () => {
    for (const { token } of [users.stranger, users.otherEngineer]) {
      const { status, body } = await leavesNothing(t, () => chatFile('a.txt', 'hello', token))
      const { requestId: _, ...nowhere } = (await sendChatFile(t, token, 'no-such-order', 'a.txt', 'hello')).body
      expect([status, body]).toEqual([404, nowhere])
      expect(body.message).toBe('Order not found')
    }
  })

  it('allow the engineer, reject admins, and reject everyone until an engineer is assigned', async () => {
    expect((await chatFile('a.txt', 'hello', users.engineer.token)).status).toBe(200)
    const admin = await leavesNothing(t, () => chatFile('a.txt', 'hello', users.admin.token))
    expect([admin.status, admin.body.message]).toEqual([403, 'Chat is read-only for admins.'])
    const early = await leavesNothing(t, () => sendChatFile(t, users.customer.token, waitingId, 'a.txt', 'hello'))
    expect([early.status, early.body.message]).toEqual([409, 'Chat available once engineer is assigned'])
  })

  it('are checked before storing when the order id follows the file', async () => {
    const late = (id: string, token: string) =>
      upload(t, '/api/uploads/chat-file', token, [{ name: 'a.txt', bytes: 'hello' }, ['orderId', id]])
    expect((await late(orderId, users.customer.token)).status).toBe(200)
    expect((await leavesNothing(t, () => late(orderId, users.stranger.token))).status).toBe(404)
    expect(
      (await leavesNothing(t, () => upload(t, '/api/uploads/chat-file', users.customer.token, [{ name: 'a.txt', bytes: 'hello' }]))).status,
    ).toBe(400)
  })

  it('send the rejection even in the middle of a large upload', async () => {
    const large = Buffer.alloc(9_000_000, 'a')
    for (let round = 0; round < 3; round++) {
      expect((await chatFile('a.txt', large, 'no token')).status).toBe(401)
      expect((await leavesNothing(t, () => chatFile('a.txt', large, users.stranger.token))).status).toBe(404)
      expect((await upload(t, '/api/uploads/car-photo', users.engineer.token, [{ name: 'a.png', bytes: large }])).status).toBe(403)
    }
  })
})

describe('aborted uploads (B20)', () => {
  it('leave no files and no open handles', async () => {
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
            Array.from({ length: 3 }, () => abortUpload(t, '/api/uploads/chat-file', users.customer.token, orderId, total, sent)),
          )
        }
      }
      await expect.poll(async () => (await filesOnDisk(t)).temporary.length).toBe(0)
    })
    await expect.poll(openFiles).toEqual(before)
    expect((await chatFile('a.txt', 'still there')).status).toBe(200)
  })
})

/** The target of a file descriptor, or null if it was closed in the meantime. */
function linkOf(fd: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return null
  }
}
