import { request } from 'node:http'
import { UPLOAD_CHUNK_BYTES } from '@vorta/contract/shared/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { bigStl, sendChunkTo } from '../../../test/upload-chunks.ts'
import { download, filesOnDisk, leavesNothing } from '../../../test/uploads.ts'

let t: TestApp
let testUsers: TestUsers
let orderId: string
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
  orderId = await orderIn(t, testUsers, 'assigned')
})
afterAll(() => t.close())

const file = bigStl(9_000_000)
const token = () => testUsers.customer.token
const openSession = (change: object = {}, as = token()): Promise<Reply> =>
  t.call('POST', '/api/uploads/sessions', {
    token: as,
    body: { kind: 'scan', orderId, originalName: 'car.stl', fileSize: file.length, ...change },
  })
const sessionPath = (id: string) => `/api/uploads/sessions/${id}`
const sendChunk = (id: string, offset: number, bytes: Uint8Array = file.subarray(offset, offset + UPLOAD_CHUNK_BYTES), as = token()) =>
  sendChunkTo(t.url, as, id, offset, bytes)
const sendAll = async (id: string, bytes = file) => {
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_CHUNK_BYTES) {
    expect((await sendChunk(id, offset, bytes.subarray(offset, offset + UPLOAD_CHUNK_BYTES))).status).toBe(200)
  }
}
const finish = (id: string, as = token(), body: object = { scanArea: 'Front' }) =>
  t.call('POST', `${sessionPath(id)}/complete`, { token: as, body })
const count = async (table: string) => Number((await t.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

const octetStream = { 'content-type': 'application/octet-stream' }

describe('chunked upload', () => {
  it('resumes where it stopped and stores an identical file', async () => {
    const { status, body } = await openSession()
    expect(status).toBe(201)
    expect(body.upload).toMatchObject({ kind: 'scan', orderId, fileSize: file.length, offset: 0, chunkSize: UPLOAD_CHUNK_BYTES })
    const id = body.upload._id
    expect((await sendChunk(id, 0)).body.upload.offset).toBe(UPLOAD_CHUNK_BYTES)
    // The response was lost, so the client sends the chunk again.
    expect((await sendChunk(id, 0)).body.upload.offset).toBe(UPLOAD_CHUNK_BYTES)
    expect((await t.call('GET', sessionPath(id), { token: token() })).body.upload.offset).toBe(UPLOAD_CHUNK_BYTES)
    const gap = await sendChunk(id, UPLOAD_CHUNK_BYTES * 2)
    expect([gap.status, gap.body.message]).toEqual([409, `The next chunk starts at byte ${UPLOAD_CHUNK_BYTES}`])
    const early = await finish(id)
    expect([early.status, early.body.message]).toEqual([
      409,
      `The upload is not complete: ${UPLOAD_CHUNK_BYTES} of ${file.length} bytes received.`,
    ])
    await sendChunk(id, UPLOAD_CHUNK_BYTES)
    await sendChunk(id, UPLOAD_CHUNK_BYTES * 2)
    const done = await finish(id)
    expect(done.status).toBe(200)
    expect(done.body.scan).toMatchObject({
      originalName: 'car.stl',
      scanArea: 'Front',
      fileSize: file.length,
      vertexCount: ((file.length - 84) / 50) * 3,
    })
    expect((await download(t, done.body.scan.downloadUrl)).bytes.equals(file)).toBe(true)
    expect((await filesOnDisk(t)).parts).toEqual([])
    expect((await filesOnDisk(t)).temporary).toEqual([])
  })

  it('stays with the order it was opened for, whatever the completing request says', async () => {
    const otherOrder = await orderIn(t, { ...testUsers, customer: testUsers.stranger }, 'assigned')
    const small = bigStl(1_000)
    const id = (await openSession({ fileSize: small.length })).body.upload._id
    await sendAll(id, small)
    expect((await finish(id, token(), { scanArea: 'Front', orderId: otherOrder, kind: 'cad_model' })).body.scan.scanArea).toBe('Front')
    const { rows } = await t.database.pool.query('select order_id from files where original_name = $1 order by created_at desc limit 1', [
      'car.stl',
    ])
    expect(rows).toEqual([{ order_id: orderId }])
  })

  it('creates one file when completed repeatedly and concurrently', async () => {
    const id = (await openSession()).body.upload._id
    await sendAll(id)
    const [files, scans] = [await count('files'), await count('scans')]
    const replies = await Promise.all(Array.from({ length: 4 }, () => finish(id)))
    replies.push(await finish(id))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.scan._id)).size).toBe(1)
    expect([await count('files'), await count('scans')]).toEqual([files + 1, scans + 1])
    expect((await filesOnDisk(t)).parts).toEqual([])
    expect((await sendChunk(id, 0)).status).toBe(200)
    expect((await t.call('DELETE', sessionPath(id), { token: token() })).status).toBe(200)
    expect((await finish(id)).status).toBe(200)
  })

  it('stores the note of a CAD model', async () => {
    const session = await openSession({ kind: 'cad_model', originalName: 'kit.stl' }, testUsers.engineer.token)
    const id = session.body.upload._id
    for (let offset = 0; offset < file.length; offset += UPLOAD_CHUNK_BYTES)
      await sendChunk(id, offset, undefined, testUsers.engineer.token)
    const { body } = await finish(id, testUsers.engineer.token, { note: ' Wider ' })
    expect(body.cadModel).toMatchObject({ originalName: 'kit.stl', version: 1, note: 'Wider' })
  })
})

describe('chunked upload validation', () => {
  it('checks name, size, kind and permission before the first byte', async () => {
    expect((await openSession({ originalName: 'car.exe' })).status).toBe(415)
    const large = await openSession({ fileSize: 200 * 1024 * 1024 + 1 })
    expect([large.status, large.body.message]).toEqual([413, 'File size must be at most 200 MB'])
    expect((await openSession({ fileSize: 0 })).status).toBe(400)
    expect((await openSession({ kind: 'chat_file' })).status).toBe(400)
    expect((await openSession({ kind: 'cad_model' })).status).toBe(403)
    expect((await openSession({}, testUsers.engineer.token)).status).toBe(403)
    expect((await openSession({}, testUsers.stranger.token)).body.message).toBe('Order not found')
  })

  it('rejects chunks of the wrong length and leaves nothing behind', async () => {
    const id = (await openSession()).body.upload._id
    await leavesNothing(t, async () => {
      expect((await sendChunk(id, 0, file.subarray(0, 1_000))).status).toBe(400)
      expect((await sendChunk(id, 0, file.subarray(0, UPLOAD_CHUNK_BYTES + 1))).status).toBe(413)
      expect((await sendChunk(id, 0, file.subarray(0, 9_000_000))).status).toBe(413)
      expect((await sendChunk(id, 5)).status).toBe(409)
      await abortChunk(id)
      await expect.poll(async () => (await filesOnDisk(t)).temporary).toEqual([])
    })
    expect((await t.call('GET', sessionPath(id), { token: token() })).body.upload.offset).toBe(0)
    expect((await t.call('PUT', `${sessionPath(id)}?offset=0`, { token: token(), body: {} })).status).toBe(415)
    expect((await t.call('PUT', `${sessionPath(id)}?offset=x`, { token: token(), raw: 'x', headers: octetStream })).status).toBe(400)
    expect((await t.call('POST', '/api/auth/login', { raw: '{}', headers: octetStream })).status).toBe(415)
    await t.call('DELETE', sessionPath(id), { token: token() })
  })

  it('checks the sender and the order status for every chunk', async () => {
    const ownOrder = await orderIn(t, testUsers, 'assigned')
    const id = (await openSession({ orderId: ownOrder })).body.upload._id
    expect((await sendChunk(id, 0)).status).toBe(200)
    for (const { token: other } of [testUsers.stranger, testUsers.engineer, testUsers.admin]) {
      const { status, body } = await sendChunk(id, UPLOAD_CHUNK_BYTES, undefined, other)
      expect([status, body.message]).toEqual([404, 'Upload not found'])
      expect((await finish(id, other)).status).toBe(404)
      expect((await t.call('DELETE', sessionPath(id), { token: other })).status).toBe(404)
      expect((await t.call('GET', sessionPath(id), { token: other })).status).toBe(404)
    }
    await t.database.pool.query(`update orders set status = 'cancelled', cancel_reason = 'x' where id = $1`, [ownOrder])
    expect((await sendChunk(id, UPLOAD_CHUNK_BYTES)).status).toBe(409)
    expect((await t.call('DELETE', sessionPath(id), { token: token() })).status).toBe(200)
    expect((await filesOnDisk(t)).parts).toEqual([])
  })

  it('checks the content and leaves nothing of a wrong file behind', async () => {
    await leavesNothing(t, async () => {
      const page = Buffer.alloc(9_000_000, '<html></html>')
      const id = (await openSession({ originalName: 'car.obj', fileSize: page.length })).body.upload._id
      await sendAll(id, page)
      const { status, body } = await finish(id)
      expect([status, body.message]).toEqual([415, 'Only PLY, OBJ, STL or GLB files are accepted'])
      expect((await finish(id)).status).toBe(404)
    })
  })
})

it('returns the result of a completed upload only to users who can still see the order', async () => {
  const ownOrder = await orderIn(t, testUsers, 'designing')
  const session = await openSession({ kind: 'cad_model', orderId: ownOrder, originalName: 'kit.stl' }, testUsers.engineer.token)
  const id = session.body.upload._id
  for (let offset = 0; offset < file.length; offset += UPLOAD_CHUNK_BYTES) await sendChunk(id, offset, undefined, testUsers.engineer.token)
  const done = await finish(id, testUsers.engineer.token, { note: '' })
  expect([done.status, (await finish(id, testUsers.engineer.token, { note: '' })).body.cadModel._id]).toEqual([200, done.body.cadModel._id])
  const reassignment = { token: testUsers.admin.token, body: { engineerId: testUsers.otherEngineer.id } }
  expect((await t.call('PUT', `/api/orders/${ownOrder}/reassign`, reassignment)).status).toBe(200)
  const formerEngineer = await finish(id, testUsers.engineer.token, { note: '' })
  expect([formerEngineer.status, formerEngineer.body.message]).toEqual([404, 'Order not found'])
})

describe('abandoned upload', () => {
  it('is deleted with its chunks after a day', async () => {
    const id = (await openSession()).body.upload._id
    await sendChunk(id, 0)
    await t.app.sweeper.sweep({ atStart: true })
    expect((await filesOnDisk(t)).parts).toHaveLength(1)
    t.clock.advance(23 * 3_600_000)
    await t.app.sweeper.sweep()
    expect((await sendChunk(id, UPLOAD_CHUNK_BYTES)).status).toBe(200)
    t.clock.advance(25 * 3_600_000)
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: testUsers.customer.email, password: 'secret1' } })
    expect((await t.call('GET', sessionPath(id), { token: body.token })).status).toBe(404)
    await t.app.sweeper.sweep()
    expect((await filesOnDisk(t)).parts).toEqual([])
  })
})

/** Aborts the request in the middle of a chunk. */
function abortChunk(id: string): Promise<void> {
  return new Promise((resolve) => {
    const headers = { ...octetStream, authorization: `Bearer ${token()}`, 'content-length': String(UPLOAD_CHUNK_BYTES) }
    const call = request(`${t.url}${sessionPath(id)}?offset=0`, { method: 'PUT', headers })
    call.on('error', () => {})
    call.on('close', () => resolve())
    call.write(file.subarray(0, 2_000_000), () => setTimeout(() => call.destroy(), 20))
  })
}
