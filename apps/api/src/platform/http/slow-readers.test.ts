import http from 'node:http'
import net from 'node:net'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesReadBy, MIN_READ_BYTES, watchReaders } from './slow-readers.ts'

/** One write that exceeds the system's buffers. */
const DOCUMENT = Buffer.alloc(64 * 1024 * 1024)
const HALF_A_MINUTE_MS = 30_000

let readers: ReturnType<typeof watchReaders>
let served: net.Socket | undefined
const server = http.createServer((request, response) => {
  served = request.socket
  readers.add(served)
  response.end(DOCUMENT)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends a request and reads only on demand. */
async function openReader() {
  readers = watchReaders()
  served = undefined
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => served?.writableLength, { timeout: 30_000 }).toBeGreaterThan(0)
  const watched = served as unknown as net.Socket
  return {
    watched,
    isCut: () => watched.destroyed,
    async take(bytes: number) {
      const wanted = bytesReadBy(watched) + bytes
      socket.on('data', () => bytesReadBy(watched) >= wanted && socket.pause())
      socket.resume()
      await expect.poll(() => bytesReadBy(watched), { timeout: 30_000 }).toBeGreaterThanOrEqual(wanted)
      socket.removeAllListeners('data').pause()
    },
    async takeAll() {
      socket.resume()
      await expect.poll(() => watched.writableLength, { timeout: 30_000 }).toBe(0)
      socket.pause()
    },
  }
}

it('closes the connection of a client that reads nothing within 30 seconds', async () => {
  const reader = await openReader()
  for (let now = 0; now < HALF_A_MINUTE_MS; now += 5_000) {
    expect(reader.isCut(), `after ${now} ms`).toBe(now > 20_000)
    readers.check(now)
  }
})

it('keeps a client that reads slowly until it stops reading', async () => {
  const reader = await openReader()
  for (const now of [0, 19_000, 38_000]) {
    readers.check(now)
    await reader.take(MIN_READ_BYTES)
  }
  readers.check(57_000)
  expect(reader.isCut()).toBe(false)
  expect(reader.watched.writableLength, 'something still waits').toBeGreaterThan(0)
  readers.check(77_000)
  expect(reader.isCut()).toBe(true)
})

it('keeps idle connections without pending data', () => {
  readers = watchReaders()
  const socket = new net.Socket()
  readers.add(socket)
  for (const now of [0, 60_000, 120_000]) readers.check(now)
  expect(socket.destroyed).toBe(false)
})

it('ignores requests without a connection', async () => {
  const app = fastify()
  readers = watchReaders()
  app.addHook('onRequest', async ({ raw }) => readers.add(raw.socket))
  app.get('/', async () => 'x')
  await app.inject('/')
  for (const now of [0, 60_000, 120_000]) readers.check(now)
  await app.close()
})

it('counts from the first pending data of a connection that was idle before', async () => {
  const { watched, isCut, takeAll } = await openReader()
  readers.check(0)
  await takeAll()
  readers.check(60_000)
  watched.write(DOCUMENT)
  readers.check(65_000)
  readers.check(80_000)
  expect(isCut()).toBe(false)
  readers.check(85_000)
  expect(isCut()).toBe(true)
})
