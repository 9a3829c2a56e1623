import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONNECTION_TIMEOUTS } from '../src/platform/http/connection-timeouts.ts'
import { startTestApp, type TestApp, type TestUser } from '../test/app.ts'
import { pause } from '../test/chat.ts'

/** Shorter than in a release, but a request that waited for them would fail the limits below. */
const TIMEOUTS = { headersMs: 6_000, bodyMs: 8_000, stallMs: 5_000, checkEveryMs: 1_000 }

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await startTestApp({}, undefined, undefined, { connectionTimeouts: TIMEOUTS })
  user = await t.createUser()
})
afterAll(() => t.close())

interface SlowConnection {
  readonly closed: Promise<number>
  readonly socket: net.Socket
  received(): string
}

/** A connection that sends the first bytes and then one small chunk per second. */
function openSlowConnection(first: string, nextBytes?: () => string): SlowConnection {
  const { hostname, port } = new URL(t.url)
  const socket = net.connect(Number(port), hostname)
  const since = performance.now()
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (piece) => (received += piece.toString()))
  socket.write(first)
  const timer = nextBytes && setInterval(() => socket.writable && socket.write(nextBytes()), 1_000)
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => {
      clearInterval(timer)
      resolve(performance.now() - since)
    }),
  )
  return { socket, closed, received: () => received }
}

/** 95th percentile of sixty normal requests. */
async function percentile95(): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 60; i += 1) {
    const since = performance.now()
    expect((await t.call('GET', '/api/auth/me', { token: user.token })).status).toBe(200)
    times.push(performance.now() - since)
  }
  return times.sort((a, b) => a - b)[56] ?? 0
}

it('a release disconnects slow clients within half a minute, or a minute for a body', () => {
  const { headersMs, bodyMs, stallMs, checkEveryMs } = CONNECTION_TIMEOUTS
  expect(Math.max(headersMs, stallMs) + checkEveryMs).toBeLessThan(30_000)
  expect(bodyMs + checkEveryMs).toBeLessThan(60_000)
})

// All wait for timeouts of the server, so they wait at the same time.
describe.concurrent('slow clients', () => {
  it('that send headers and bodies slowly are disconnected without delaying others', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    const headers = Array.from({ length: 400 }, (_, i) => openSlowConnection(`GET /api/health HTTP/1.1\r\nHost: x\r\nX-${i}: `, () => 'a'))
    const bodies = Array.from({ length: 100 }, () => openSlowConnection(`${head}Content-Length: 100000\r\n\r\n{"email":"`, () => 'a'))
    const silent = Array.from({ length: 100 }, () => openSlowConnection(''))
    await pause(500)
    // A request that waits for a slow sender would take six seconds.
    expect(await percentile95()).toBeLessThan(5_000)
    const longest = async (many: SlowConnection[]) => Math.max(...(await Promise.all(many.map(({ closed }) => closed))))
    expect(await longest(headers)).toBeLessThan(30_000)
    expect(await longest(silent)).toBeLessThan(60_000)
    expect(await longest(bodies)).toBeLessThan(60_000)
    expect(await percentile95()).toBeLessThan(5_000)
  })

  it('that read slowly are disconnected and use no memory', async () => {
    const before = process.memoryUsage().rss
    // More than the system buffers hold, so that data queues up in the process.
    const asking = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(40)
    const readers = Array.from({ length: 200 }, () => openSlowConnection(asking))
    for (const { socket } of readers) socket.pause()
    await pause(2_000)
    expect((await t.call('GET', '/api/health')).status).toBe(200)
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
    await expect.poll(connections, { timeout: 120_000, interval: 1_000 }).toBeLessThan(10)
    for (const { socket } of readers) socket.destroy()
  })

  const connections = () =>
    new Promise<number>((resolve, reject) => {
      t.app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
})

describe('oversized and malformed requests', () => {
  const firstLine = async (request: string | Buffer) => {
    const one = openSlowConnection('')
    one.socket.write(request)
    for (let i = 0; i < 3_000 && one.received() === ''; i += 1) await pause(10)
    one.socket.destroy()
    return one.received().split('\r\n')[0]
  }

  it('are rejected quickly and use no memory', async () => {
    const before = process.memoryUsage().rss
    const many = Array.from({ length: 500 }, (_, i) => `X-Header-${i}: ${'v'.repeat(50)}`).join('\r\n')
    expect(await firstLine(`GET /api/health HTTP/1.1\r\nHost: x\r\n${many}\r\n\r\n`)).toContain('431')
    expect(await firstLine(`GET /api/${'x'.repeat(64_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/414|431/)
    const declared = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2147483648\r\n\r\n'
    expect(await firstLine(`${declared}${'x'.repeat(100_000)}`)).toContain('413')
    const hostile = (n: number) => ['['.repeat(n * 4), `{"a":`.repeat(n), `"${'\\u0000'.repeat(n)}"`, `[${'1,'.repeat(n * 2)}1]`]
    for (const raw of hostile(2_500)) expect((await t.call('POST', '/api/auth/login', { raw })).status).toBe(400)
    for (const raw of hostile(150_000)) expect((await t.call('POST', '/api/auth/login', { raw })).status).toBe(413)
    expect(
      await firstLine('GET /api/health HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n'),
    ).toContain('400')
    expect(await firstLine('\u0016\u0003\u0001 not http at all\r\n\r\n')).toContain('400')
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
    expect((await t.call('GET', '/api/health')).status).toBe(200)
  })

  it('with too many form parts are rejected', async () => {
    const form = new FormData()
    for (let i = 0; i < 10_000; i += 1) form.append(`field${i}`, 'x')
    const response = await fetch(`${t.url}/api/uploads/car-photo`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${user.token}` },
    }).catch(() => null)
    expect([400, 413, undefined]).toContain(response?.status)
    expect((await t.call('GET', '/api/health')).status).toBe(200)
  })

  it('do not affect other requests', async () => {
    const healthy = Array.from({ length: 40 }, () => t.call('GET', '/api/auth/me', { token: user.token }))
    const broken = Array.from({ length: 40 }, (_, i) => t.call('POST', '/api/orders', { token: user.token, raw: '{'.repeat(i + 1) }))
    for (const { status } of await Promise.all(healthy)) expect(status).toBe(200)
    for (const { status } of await Promise.all(broken)) expect(status).toBe(400)
  })
})
