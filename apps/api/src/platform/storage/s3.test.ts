import { randomBytes } from 'node:crypto'
import { temporaryFolder } from '@vorta/embedded-postgres/test/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Forwarder, startForwarder } from '../../../test/http-forwarder.ts'
import { createTestUsers, orderIn } from '../../../test/orders.ts'
import { type ObjectStore, startObjectStore } from '../../../test/s3.ts'
import { download, leavesNothing, upload } from '../../../test/uploads.ts'
import { readConfig } from '../config.ts'
import { openStorage } from './open.ts'

let objects: ObjectStore
let forwarder: Forwarder
beforeAll(async () => {
  objects = await startObjectStore()
  forwarder = await startForwarder(objects.env.S3_ENDPOINT)
})
afterAll(async () => {
  await forwarder.stop()
  await objects.stop()
})

const open = (change: Partial<ObjectStore['env']> = {}) =>
  openStorage({ dataDir: temporaryFolder(), databaseUrl: undefined, s3: readConfig({ ...objects.env, ...change }).s3 })

describe('an S3-compatible store', () => {
  it.each([0, 1, 65_537, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 21_000_000])('returns %d bytes unchanged', async (size) => {
    const { store, temp, close } = await open()
    const bytes = randomBytes(size)
    const name = `size${size}.bin`
    await store.put(name, await temp.write([bytes]))
    const read = async (range?: { start: number; end: number }) => Buffer.concat((await (await store.open(name, range))?.toArray()) ?? [])
    expect((await read()).equals(bytes)).toBe(true)
    if (size > 100) {
      for (const [start, end] of [
        [0, 1],
        [size - 5, size - 1],
        [size >> 1, (size >> 1) + 70],
      ] as const)
        expect((await read({ start, end })).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    expect(await store.withPath(name, async (path) => path.includes('/tmp/'))).toBe(true)
    await store.remove(name)
    await store.remove(name)
    expect(await store.open(name)).toBeNull()
    expect(await store.withPath(name, async () => true)).toBeNull()
    close()
  })

  it('separates files from chunks and lists each', async () => {
    const { store, parts, temp, close } = await open()
    await store.put('one.txt', await temp.write([Buffer.from('1')]))
    await parts.put('two-0', await temp.write([Buffer.from('2')]))
    const names = async (list: AsyncIterable<{ name: string; modifiedAt: Date }>) => {
      const found: string[] = []
      for await (const { name, modifiedAt } of list) {
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
        found.push(name)
      }
      return found
    }
    expect(await names(store.list())).toEqual(['one.txt'])
    expect(await names(parts.list())).toEqual(['two-0'])
    expect(await store.answers()).toBe(true)
    expect(await store.removeUnfinished(new Date())).toBe(0)
    await store.remove('one.txt')
    await parts.remove('two-0')
    close()
  })

  it('aborts a multipart upload when a part fails', async () => {
    const { store, temp, close } = await open({ S3_ENDPOINT: forwarder.url })
    forwarder.interfere = ({ url }, reply) => {
      if (!url.includes('partNumber=2')) return false
      reply.writeHead(400, { 'content-type': 'application/xml' }).end('<Error><Code>Broken</Code></Error>')
      return true
    }
    await expect(store.put('half.bin', await temp.write([randomBytes(20_000_000)]))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'File storage is temporarily unavailable. Please try again in a moment.',
    })
    forwarder.interfere = null
    const aborts = forwarder.seen.filter(({ method, url }) => method === 'DELETE' && url.includes('half.bin') && url.includes('uploadId='))
    expect(aborts.length).toBeGreaterThan(0)
    expect(await objects.names('files')).toEqual([])
    close()
  })

  it.each<[string, Partial<ObjectStore['env']>, string]>([
    ['an unknown key', { S3_ACCESS_KEY: 'nobody' }, 'Check S3_ACCESS_KEY and S3_SECRET_KEY'],
    ['a missing bucket', { S3_BUCKET: 'elsewhere' }, 'The bucket elsewhere does not exist. Create it or check S3_BUCKET.'],
    ['an unreachable endpoint', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'The file storage at http://127.0.0.1:1 does not respond'],
  ])('reports %s at startup', async (_, change, message) => {
    await expect(open(change)).rejects.toThrow(message)
  })

  it.each<[number, string]>([
    [301, 'Check S3_REGION'],
    [403, 'Access to the bucket vorta-test was denied. Check S3_ACCESS_KEY and S3_SECRET_KEY.'],
    [500, 'Check S3_ENDPOINT'],
  ])('reports a status of %d at startup', async (status, message) => {
    forwarder.interfere = (_, reply) => {
      reply.writeHead(status).end()
      return true
    }
    await expect(open({ S3_ENDPOINT: forwarder.url })).rejects.toThrow(message)
    forwarder.interfere = null
  })
})

describe('while the object store is unavailable', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp({ ...objects.env, S3_ENDPOINT: forwarder.url })
  })
  afterAll(() => t.close())

  it('responds with 503, stores nothing partially, and recovers', async () => {
    const testUsers = await createTestUsers(t)
    const orderId = await orderIn(t, testUsers, 'assigned')
    const obj = `${'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'.repeat(300_000)}`
    const send = () => upload(t, '/api/uploads/cad-model', testUsers.engineer.token, [['orderId', orderId], { name: 'a.obj', bytes: obj }])
    forwarder.interfere = (_, reply) => {
      reply.destroy()
      return true
    }
    const { status, body, headers } = await leavesNothing(t, send)
    expect([status, body.message]).toEqual([503, 'File storage is temporarily unavailable. Please try again in a moment.'])
    expect(headers.get('retry-after')).toBe('5')
    expect((await t.call('GET', '/api/ready')).status).toBe(503)
    expect((await t.call('GET', '/api/health')).status).toBe(200)
    expect(await objects.names('files')).toEqual([])

    forwarder.interfere = null
    const { cadModel } = (await send()).body
    expect(cadModel.version).toBe(1)
    expect((await download(t, cadModel.downloadUrl)).bytes.toString() === obj).toBe(true)
    forwarder.interfere = (_, reply) => {
      reply.destroy()
      return true
    }
    expect((await download(t, cadModel.downloadUrl)).status).toBe(503)
    forwarder.interfere = null
    const part = await download(t, cadModel.downloadUrl, { headers: { range: 'bytes=8-15' } })
    expect([part.status, part.bytes.toString()]).toEqual([206, 'v 1 0 0\n'])
  })
})
