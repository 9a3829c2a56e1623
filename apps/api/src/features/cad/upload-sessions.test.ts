import { readdir, rename } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { Readable } from 'node:stream'
import { UPLOAD_CHUNK_BYTES } from '@vorta/contract/shared/limits'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import {
  bigStl,
  CHUNK,
  createUploadAt,
  headOf,
  metadataHeader,
  offsetAt,
  sendChunkTo,
  sendRemainingChunks,
  TUS,
  uploadIdOf,
  uploadPath,
} from '../../../test/upload-chunks.ts'
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

const create = ({ size = file.length, ...metadata }: { size?: number } & Record<string, unknown> = {}, as = token()): Promise<Reply> =>
  createUploadAt(t.url, as, size, { kind: 'scan', orderId, filename: 'car.stl', scanArea: 'Front', ...(metadata as object) })
const start = async (...input: Parameters<typeof create>): Promise<string> => {
  const reply = await create(...input)
  expect([reply.status, reply.body]).toEqual([201, ''])
  return uploadIdOf(reply)
}
const sendChunk = (id: string, offset: number, bytes: Uint8Array = file.subarray(offset, offset + UPLOAD_CHUNK_BYTES), as = token()) =>
  sendChunkTo(t.url, as, id, offset, bytes)
const sendAll = (id: string, bytes = file, as = token()) => sendRemainingChunks(t.url, as, id, bytes, 0)
const offsetOf = (id: string) => offsetAt(t.url, token(), id)
const resultOf = (id: string, as = token()) => t.call('GET', uploadPath(id), { token: as })
const cancel = (id: string, as = token()) => t.call('DELETE', uploadPath(id), { token: as, headers: TUS })
const count = async (table: string) => Number((await t.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

describe('resumable upload', () => {
  it('resumes where it stopped and stores an identical file', async () => {
    const id = await start()
    expect(await offsetOf(id)).toBe(0)
    const first = await sendChunk(id, 0)
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(UPLOAD_CHUNK_BYTES)])
    // The response was lost, so the client sends the chunk again.
    expect((await sendChunk(id, 0)).status).toBe(409)
    expect(await offsetOf(id)).toBe(UPLOAD_CHUNK_BYTES)
    expect((await sendChunk(id, UPLOAD_CHUNK_BYTES * 2)).status).toBe(409)
    const early = await resultOf(id)
    expect([early.status, early.body.message]).toEqual([
      409,
      `The upload is not complete: ${UPLOAD_CHUNK_BYTES} of ${file.length} bytes received.`,
    ])
    await sendChunk(id, UPLOAD_CHUNK_BYTES)
    expect((await sendChunk(id, UPLOAD_CHUNK_BYTES * 2)).status).toBe(204)
    const { status, body } = await resultOf(id)
    expect(status).toBe(200)
    expect(body.scan).toMatchObject({
      originalName: 'car.stl',
      scanArea: 'Front',
      fileSize: file.length,
      vertexCount: ((file.length - 84) / 50) * 3,
    })
    expect((await download(t, body.scan.downloadUrl)).bytes.equals(file)).toBe(true)
    expect((await filesOnDisk(t)).parts).toEqual([])
    expect((await filesOnDisk(t)).temporary).toEqual([])
  })

  it('speaks tus 1.0', async () => {
    const options = await t.call('OPTIONS', '/api/uploads/tus', { token: token() })
    expect([options.status, options.headers.get('tus-version'), options.headers.get('tus-extension')]).toEqual([
      204,
      '1.0.0',
      'creation,expiration,termination',
    ])
    expect(Number(options.headers.get('tus-max-size'))).toBe(200 * 1024 * 1024)
    const id = await start()
    const head = await headOf(t.url, token(), id)
    const named = ['tus-resumable', 'upload-length', 'upload-offset', 'cache-control', 'access-control-expose-headers']
    expect(named.map((name) => head.headers.get(name))).toEqual(['1.0.0', String(file.length), '0', 'no-store', null])
    const wrong = await headOf(t.url, token(), id, { 'tus-resumable': '0.2.2' })
    expect([wrong.status, wrong.headers.get('tus-version')]).toEqual([412, '1.0.0'])
    expect((await sendChunkTo(t.url, token(), id, 0, file, { 'upload-offset': 'x' })).status).toBe(400)
    expect((await cancel(id)).status).toBe(204)
    expect((await cancel(id)).body.message).toBe('Upload not found')
  })

  it.each([UPLOAD_CHUNK_BYTES, Number.POSITIVE_INFINITY])('works with tus-js-client and chunks of %d bytes', async (chunkSize) => {
    const url = await new Promise<string | null>((resolve, reject) => {
      const upload = new Upload(file, {
        endpoint: `${t.url}/api/uploads/tus`,
        headers: { authorization: `Bearer ${token()}` },
        metadata: { kind: 'scan', orderId, filename: 'client.stl', scanArea: 'Roof' },
        chunkSize,
        onSuccess: () => resolve(upload.url),
        onError: reject,
      })
      upload.start()
    })
    const { body } = await resultOf((url ?? '').split('/').at(-1) ?? '')
    expect(body.scan).toMatchObject({ originalName: 'client.stl', scanArea: 'Roof', fileSize: file.length })
    expect((await download(t, body.scan.downloadUrl)).bytes.equals(file)).toBe(true)
  })

  it('keeps the bytes that arrived before the connection was lost', async () => {
    const id = await start()
    await abortChunk(id, 2_000_000)
    await expect.poll(() => offsetOf(id)).toBeGreaterThan(0)
    const stored = await offsetOf(id)
    expect(stored).toBeLessThanOrEqual(2_000_000)
    expect((await sendRemainingChunks(t.url, token(), id, file, stored))?.status).toBe(204)
    const { scan } = (await resultOf(id)).body
    expect((await download(t, scan.downloadUrl)).bytes.equals(file)).toBe(true)
    expect((await filesOnDisk(t)).parts).toEqual([])
  })

  it('stays with the order it was opened for, whatever later requests say', async () => {
    const otherOrder = await orderIn(t, { ...testUsers, customer: testUsers.stranger }, 'assigned')
    const small = bigStl(1_000)
    const id = await start({ size: small.length })
    const metadata = metadataHeader({ scanArea: 'Rear', orderId: otherOrder, kind: 'cad_model' })
    expect((await sendChunkTo(t.url, token(), id, 0, small, { 'upload-metadata': metadata })).status).toBe(204)
    expect((await resultOf(id)).body.scan.scanArea).toBe('Rear')
    const { rows } = await t.database.pool.query('select order_id from files where original_name = $1 order by created_at desc limit 1', [
      'car.stl',
    ])
    expect(rows).toEqual([{ order_id: orderId }])
  })

  it('creates one file when the last chunk is sent repeatedly and concurrently', async () => {
    const id = await start()
    const last = UPLOAD_CHUNK_BYTES * 2
    await sendChunk(id, 0)
    await sendChunk(id, UPLOAD_CHUNK_BYTES)
    const [files, scans] = [await count('files'), await count('scans')]
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => sendChunk(id, last)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 409, 409, 409])
    expect((await sendChunk(id, last)).status).toBe(409)
    expect(await offsetOf(id)).toBe(file.length)
    expect([await count('files'), await count('scans')]).toEqual([files + 1, scans + 1])
    expect((await filesOnDisk(t)).parts).toEqual([])
    expect((await cancel(id)).status).toBe(204)
    expect((await resultOf(id)).status).toBe(200)
  })

  it('creates one file when two processes receive the last chunk', async () => {
    const small = bigStl(1_000)
    const id = await start({ size: small.length })
    const [files, scans] = [await count('files'), await count('scans')]
    const actor = { userId: testUsers.customer.id, role: 'user' as const, sessionId: '' }
    // Stores of their own have no lock in common, like two processes.
    const stores = Array.from({ length: 3 }, () => t.app.cad.tusStore(actor))
    for (const store of stores) expect((await store.getUpload(id)).offset).toBe(0)
    const offsets = await Promise.all(stores.map((store) => store.write(Readable.from([small]), id, 0)))
    expect(offsets).toEqual([small.length, small.length, small.length])
    expect([await count('files'), await count('scans')]).toEqual([files + 1, scans + 1])
  })

  it('counts bytes once when two processes receive them', async () => {
    const id = await start()
    const actor = { userId: testUsers.customer.id, role: 'user' as const, sessionId: '' }
    const stores = Array.from({ length: 2 }, () => t.app.cad.tusStore(actor))
    for (const store of stores) await store.getUpload(id)
    const settled = await Promise.allSettled(stores.map((store, i) => store.write(Readable.from([file.subarray(0, 1_000 + i)]), id, 0)))
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await filesOnDisk(t)).parts).toHaveLength(1)
    const offset = await offsetOf(id)
    expect((await sendRemainingChunks(t.url, token(), id, file, offset))?.status).toBe(204)
    expect((await download(t, (await resultOf(id)).body.scan.downloadUrl)).bytes.equals(file)).toBe(true)
  })

  it('stores the note and the unit of a CAD model', async () => {
    const as = testUsers.engineer.token
    const small = bigStl(1_000)
    const id = await start({ kind: 'cad_model', filename: 'kit.stl', note: ' Wider ', unit: 'in', size: small.length }, as)
    expect((await sendAll(id, small, as))?.status).toBe(204)
    const stored = { originalName: 'kit.stl', version: 1, note: 'Wider', unit: 'in', unitGuessed: false }
    expect((await resultOf(id, as)).body.cadModel).toMatchObject(stored)
  })

  it.skipIf(process.env.TEST_STORE === 's3')('continues an upload that the previous version received completely', async () => {
    const id = await start()
    await sendChunk(id, 0)
    await sendChunk(id, UPLOAD_CHUNK_BYTES)
    const { pool } = t.database
    const { rows } = await pool.query<{ key: string; parts: string[] }>(
      'update upload_sessions s set parts = null, received_bytes = s.size_bytes from upload_sessions b where s.id = $1 and b.id = s.id returning b.parts_key as key, b.parts',
      [id],
    )
    const [{ key, parts } = { key: '', parts: [] }] = rows
    for (const entry of await readdir(path.join(t.dataDir, 'parts'), { recursive: true, withFileTypes: true })) {
      const number = parts.indexOf(entry.name)
      if (number >= 0) await rename(path.join(entry.parentPath, entry.name), path.join(entry.parentPath, `${key}-${number}`))
    }
    expect(await offsetOf(id)).toBe(UPLOAD_CHUNK_BYTES * 2)
    expect((await sendChunk(id, UPLOAD_CHUNK_BYTES * 2)).status).toBe(204)
    expect((await download(t, (await resultOf(id)).body.scan.downloadUrl)).bytes.equals(file)).toBe(true)
    expect((await filesOnDisk(t)).parts).toEqual([])
  })

  it('rejects a file whose parts do not add up to its size', async () => {
    const small = bigStl(1_000)
    const id = await start({ size: small.length })
    await sendChunk(id, 0, small.subarray(0, 100))
    await t.database.pool.query('update upload_sessions set parts = parts || parts[1] where id = $1', [id])
    const { status, body } = await sendChunk(id, 100, small.subarray(100))
    expect([status, body.message]).toEqual([400, 'A part of this upload was lost. Please start it again.'])
    expect((await resultOf(id)).status).toBe(404)
    expect((await filesOnDisk(t)).parts).toEqual([])
  })

  it('keeps the parts after a server error, so that the last chunk can be sent again', async () => {
    const id = await start()
    await sendChunk(id, 0)
    await sendChunk(id, UPLOAD_CHUNK_BYTES)
    await t.database.pool.query('alter table scans rename to scans_away')
    try {
      expect((await sendChunk(id, UPLOAD_CHUNK_BYTES * 2)).status).toBe(500)
    } finally {
      await t.database.pool.query('alter table scans_away rename to scans')
    }
    expect(await offsetOf(id)).toBe(UPLOAD_CHUNK_BYTES * 2)
    expect((await sendChunk(id, UPLOAD_CHUNK_BYTES * 2)).status).toBe(204)
    expect((await resultOf(id)).status).toBe(200)
  })
})

describe('resumable upload validation', () => {
  it('checks name, size, kind and permission before the first byte', async () => {
    expect((await create({ filename: 'car.exe' })).status).toBe(415)
    const large = await create({ size: 200 * 1024 * 1024 + 1 })
    expect([large.status, large.body.message]).toEqual([413, 'File size must be at most 200 MB'])
    expect((await create({ size: 0 })).status).toBe(400)
    expect((await create({ kind: 'chat_file' })).status).toBe(400)
    expect((await create({ kind: 'cad_model' })).status).toBe(403)
    expect((await create({}, testUsers.engineer.token)).status).toBe(403)
    expect((await create({}, testUsers.stranger.token)).body.message).toBe('Order not found')
    const createWith = (headers: Record<string, string>) =>
      t.call('POST', '/api/uploads/tus', { token: token(), headers: { ...TUS, ...headers } })
    expect((await createWith({ 'upload-length': '9' })).body.message).toBe('Kind must be cad_model, scan or order_photo')
    for (const metadata of ['__proto__ eA==', 'kind !', 'kind c2Nhbg==,kind c2Nhbg==', 'filename AAAA'])
      expect((await createWith({ 'upload-length': '9', 'upload-metadata': metadata })).status).toBe(400)
    const metadata = metadataHeader({ kind: 'scan', orderId, filename: 'car.stl' })
    expect((await createWith({ 'upload-defer-length': '1', 'upload-metadata': metadata })).status).toBe(400)
    expect((await createWith({ 'upload-length': '9', 'upload-concat': 'partial', 'upload-metadata': metadata })).status).toBe(400)
    const withData = { token: token(), raw: 'x', headers: { ...CHUNK, 'upload-length': '9', 'upload-metadata': metadata } }
    expect((await t.call('POST', '/api/uploads/tus', withData)).status).toBe(415)
  })

  it('rejects bytes beyond the end and other bodies and leaves nothing behind', async () => {
    const small = bigStl(1_000)
    const id = await start({ size: small.length })
    await leavesNothing(t, async () => {
      expect((await sendChunk(id, 0, file.subarray(0, small.length + 1))).status).toBe(413)
      expect((await sendChunk(id, 0, file)).status).toBe(413)
      expect((await sendWithoutLength(id, file.subarray(0, small.length + 1))).status).toBe(413)
      expect((await sendChunk(id, 5, small.subarray(5))).status).toBe(409)
      expect((await sendChunk(id, 0, new Uint8Array())).headers.get('upload-offset')).toBe('0')
      await expect.poll(async () => (await filesOnDisk(t)).temporary).toEqual([])
    })
    expect(await offsetOf(id)).toBe(0)
    const patch = (headers: Record<string, string>, raw = 'x') => t.call('PATCH', uploadPath(id), { token: token(), raw, headers })
    expect((await patch({ ...TUS, 'upload-offset': '0' }, '{}')).status).toBe(415)
    expect((await patch({ ...TUS, 'upload-offset': '0', 'content-type': 'application/octet-stream' })).status).toBe(415)
    expect((await patch(CHUNK)).status).toBe(400)
    expect((await patch({ ...CHUNK, 'upload-offset': '0', 'upload-metadata': 'note !' })).status).toBe(400)
    expect((await t.call('POST', '/api/auth/login', { raw: '{}', headers: CHUNK })).status).toBe(415)
    await cancel(id)
  })

  it('checks the sender and the order status for every chunk', async () => {
    const ownOrder = await orderIn(t, testUsers, 'assigned')
    const id = await start({ orderId: ownOrder })
    expect((await sendChunk(id, 0)).status).toBe(204)
    for (const { token: other } of [testUsers.stranger, testUsers.engineer, testUsers.admin]) {
      const changed = { 'upload-metadata': metadataHeader({ scanArea: 'Stolen' }) }
      const { status, body } = await sendChunkTo(t.url, other, id, UPLOAD_CHUNK_BYTES, file.subarray(UPLOAD_CHUNK_BYTES), changed)
      expect([status, body.message]).toEqual([404, 'Upload not found'])
      expect((await resultOf(id, other)).status).toBe(404)
      expect((await cancel(id, other)).status).toBe(404)
      expect((await headOf(t.url, other, id)).status).toBe(404)
    }
    const { rows } = await t.database.pool.query('select details from upload_sessions where id = $1', [id])
    expect(rows).toEqual([{ details: { note: '', scanArea: 'Front' } }])
    await t.database.pool.query(`update orders set status = 'cancelled', cancel_reason = 'x' where id = $1`, [ownOrder])
    expect((await sendChunk(id, UPLOAD_CHUNK_BYTES)).status).toBe(409)
    expect((await cancel(id)).status).toBe(204)
    expect((await filesOnDisk(t)).parts).toEqual([])
  })

  it('checks the content and leaves nothing of a wrong file behind', async () => {
    await leavesNothing(t, async () => {
      const page = Buffer.alloc(9_000_000, '<html></html>')
      const id = await start({ filename: 'car.obj', size: page.length })
      const last = await sendAll(id, page)
      expect([last?.status, last?.body.message]).toEqual([415, 'Only PLY, OBJ, STL or GLB files are accepted'])
      expect((await resultOf(id)).status).toBe(404)
      expect((await sendChunk(id, 0)).status).toBe(404)
    })
  })

  it('limits the number of parts', async () => {
    const id = await start()
    await t.database.pool.query(`update upload_sessions set parts = array_fill('x'::text, array[2000]) where id = $1`, [id])
    const { status, body } = await sendChunk(id, 0)
    expect([status, body.message]).toEqual([400, 'This upload arrived in too many small parts. Please start it again.'])
    await t.database.pool.query(`update upload_sessions set parts = '{}' where id = $1`, [id])
    await cancel(id)
    await t.app.sweeper.sweep({ atStart: true })
  })
})

it('returns the result of a completed upload only to users who can still see the order', async () => {
  const ownOrder = await orderIn(t, testUsers, 'designing')
  const as = testUsers.engineer.token
  const id = await start({ kind: 'cad_model', orderId: ownOrder, filename: 'kit.stl' }, as)
  expect((await sendAll(id, file, as))?.status).toBe(204)
  const done = await resultOf(id, as)
  expect([done.status, (await resultOf(id, as)).body.cadModel._id]).toEqual([200, done.body.cadModel._id])
  const reassignment = { token: testUsers.admin.token, body: { engineerId: testUsers.otherEngineer.id } }
  expect((await t.call('PUT', `/api/orders/${ownOrder}/reassign`, reassignment)).status).toBe(200)
  const formerEngineer = await resultOf(id, as)
  expect([formerEngineer.status, formerEngineer.body.message]).toEqual([404, 'Order not found'])
})

describe('abandoned upload', () => {
  it('is deleted with its parts after a day', async () => {
    const id = await start()
    await sendChunk(id, 0)
    await t.app.sweeper.sweep({ atStart: true })
    expect((await filesOnDisk(t)).parts).toHaveLength(1)
    t.clock.advance(23 * 3_600_000)
    await t.app.sweeper.sweep()
    expect((await sendChunk(id, UPLOAD_CHUNK_BYTES)).status).toBe(204)
    t.clock.advance(25 * 3_600_000)
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: testUsers.customer.email, password: 'secret1' } })
    expect((await headOf(t.url, body.token, id)).status).toBe(404)
    await t.app.sweeper.sweep()
    expect((await filesOnDisk(t)).parts).toEqual([])
  })
})

const chunkHeaders = () => ({ ...CHUNK, 'upload-offset': '0', authorization: `Bearer ${token()}` })

/** Loses the connection in the middle of a chunk. */
function abortChunk(id: string, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = { ...chunkHeaders(), 'content-length': String(UPLOAD_CHUNK_BYTES) }
    const call = request(t.url + uploadPath(id), { method: 'PATCH', headers })
    call.on('error', () => {})
    call.on('close', () => resolve())
    call.write(file.subarray(0, bytes), () => call.destroy())
  })
}

/** Sends a chunk whose length the server learns only at its end. */
async function sendWithoutLength(id: string, bytes: Uint8Array): Promise<{ status: number }> {
  const body = new ReadableStream({
    start(flow) {
      flow.enqueue(Uint8Array.from(bytes))
      flow.close()
    },
  })
  return fetch(t.url + uploadPath(id), { method: 'PATCH', headers: chunkHeaders(), body, duplex: 'half' } as RequestInit)
}
