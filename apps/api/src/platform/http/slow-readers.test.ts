import http, { type ServerResponse } from 'node:http'
import net from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesReadBy, MIN_READ_BYTES, watchReaders } from './slow-readers.ts'

/** One write that exceeds the system's buffers. */
const DOCUMENT = Buffer.alloc(64 * 1024 * 1024)
const HALF_A_MINUTE_MS = 30_000

let readers: ReturnType<typeof watchReaders>
const answers: ServerResponse[] = []
const server = http.createServer((_request, response) => {
  answers.push(response)
  readers.add(response)
  response.end(DOCUMENT)
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends a request and reads only on demand. */
async function openReader() {
  readers = watchReaders()
  answers.length = 0
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => answers[0]?.socket?.writableLength, { timeout: 30_000 }).toBeGreaterThan(0)
  const served = answers[0]?.socket as net.Socket
  return {
    served,
    isCut: () => served.destroyed,
    async take(bytes: number) {
      const wanted = bytesReadBy(served) + bytes
      socket.on('data', () => bytesReadBy(served) >= wanted && socket.pause())
      socket.resume()
      await expect.poll(() => bytesReadBy(served), { timeout: 30_000 }).toBeGreaterThanOrEqual(wanted)
      socket.removeAllListeners('data').pause()
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
  expect(reader.served.writableLength, 'something still waits').toBeGreaterThan(0)
  readers.check(77_000)
  expect(reader.isCut()).toBe(true)
})

it('keeps idle connections without pending data', () => {
  readers = watchReaders()
  const response = new http.ServerResponse(new http.IncomingMessage(new net.Socket()))
  const socket = new net.Socket()
  response.assignSocket(socket)
  readers.add(response)
  for (const now of [0, 60_000, 120_000]) readers.check(now)
  expect(socket.destroyed).toBe(false)
})
