import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatClient, connect, pause } from '../test/chat.ts'
import { addressOf } from '../test/database-server.ts'
import { type FaultEnvironment, findLost, newOrderFlow, runOrderFlow, startFaultEnvironment } from '../test/fault-environment.ts'
import { startFaultProxy } from '../test/fault-proxy.ts'
import { violatedInvariants } from '../test/invariants.ts'
import { draft } from '../test/orders.ts'
import { endPrograms, startProgram } from '../test/program.ts'
import { repeats } from '../test/repeats.ts'

const ROUNDS = repeats(1, 5)

/** Reconnects automatically, as a browser does. */
const RECONNECTING = {
  transports: ['websocket'],
  timeout: 30_000,
  reconnection: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 2_000,
}

let folder: string
let environment: FaultEnvironment
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-stop-'))
  environment = await startFaultEnvironment(path.join(folder, 'data'))
}, 120_000)
afterAll(async () => {
  await environment.close()
  await endPrograms()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

describe('a server stopped under load', { timeout: repeats(120_000, 600_000) }, () => {
  it('exits in time with code 0, and retries lose or duplicate nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      let stopping = false
      const unanswered: string[] = []
      const customer = async () => {
        while (!stopping) {
          const key = randomUUID()
          environment.acknowledged.keys.add(key)
          const order = { token: environment.tokens.user, body: draft(), headers: { 'idempotency-key': key } }
          const reply = await environment.send('POST', '/api/orders', order).catch(() => null)
          if (reply?.status === 201) environment.acknowledged.orders.add(reply.body.order._id)
          else unanswered.push(key)
        }
      }
      const customers = [customer(), customer(), customer(), runOrderFlow(environment, newOrderFlow()).catch(() => {})]
      await pause(700)
      const since = performance.now()
      const ended = environment.stop()
      stopping = true
      expect(await ended).toBe(0)
      expect(performance.now() - since).toBeLessThan(45_000)
      await Promise.all(customers)
      await environment.start()
      for (const key of unanswered) {
        const order = { token: environment.tokens.user, body: draft(), headers: { 'idempotency-key': key } }
        const { status, body } = await environment.send('POST', '/api/orders', order)
        expect(status).toBe(201)
        environment.acknowledged.orders.add(body.order._id)
      }
      await expect.poll(() => violatedInvariants(environment.database.pool)).toEqual([])
      expect(await findLost(environment)).toEqual([])
    }
    expect(environment.acknowledged.orders.size).toBeGreaterThan(ROUNDS)
  })

  it('exits in time with a thousand open sockets, which all reconnect after the restart', async () => {
    const proxy = await startFaultProxy(environment.url())
    const clients: ChatClient[] = []
    try {
      for (let i = 0; i < 20; i += 1)
        clients.push(...(await Promise.all(Array.from({ length: 50 }, () => connect(proxy.url, environment.tokens.user, RECONNECTING)))))
      // Keep reconnecting after failed attempts.
      for (const { socket } of clients) socket.off('connect_error')
      const since = performance.now()
      expect(await environment.stop()).toBe(0)
      expect(performance.now() - since).toBeLessThan(22_000)
      await environment.start()
      proxy.aim(environment.url())
      const away = () => clients.filter(({ socket }) => !socket.connected).length
      await expect.poll(away, { timeout: 60_000 }).toBe(0)
      expect((await environment.send('GET', '/api/auth/me', { token: environment.tokens.user })).status).toBe(200)
    } finally {
      for (const client of clients) client.close()
      await proxy.close()
    }
  })

  it('shares a database and a folder with a second process, and every job runs once', async () => {
    const second = await startSecondProgram()
    try {
      const elsewhere = { ...environment, url: () => second.url }
      await Promise.all([environment, elsewhere, environment, elsewhere].map((one) => runOrderFlow(one, newOrderFlow())))
      await expect.poll(() => violatedInvariants(environment.database.pool, environment.dataDir)).toEqual([])
      expect(await findLost(environment)).toEqual([])
      const { rows } = await environment.database.pool.query('select dedupe_key from jobs group by 1 having count(*) > 1')
      expect(rows).toEqual([])
    } finally {
      await second.stop('SIGTERM')
    }
  })

  it('keeps running uploads when a second process starts', async () => {
    const flow = newOrderFlow()
    await runOrderFlow(environment, flow)
    const upload = startUpload(flow.orderId)
    await expect.poll(() => readdir(path.join(environment.dataDir, 'tmp'))).not.toEqual([])
    const second = await startSecondProgram()
    try {
      expect(await upload.finish()).toBe(200)
      expect(await violatedInvariants(environment.database.pool, environment.dataDir)).toEqual([])
    } finally {
      await second.stop('SIGTERM')
    }
  })
})

const startSecondProgram = () =>
  startProgram({ DATA_DIR: environment.dataDir, DATABASE_URL: addressOf(environment.database.settings), DEMO: '0' })

/** Starts an upload and sends the second half on `finish`. */
function startUpload(orderId: string) {
  const part = (name: string) => `--edge\r\ncontent-disposition: form-data; name="${name}"`
  const call: ClientRequest = request(`${environment.url()}/api/uploads/chat-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${environment.tokens.user}`, 'content-type': 'multipart/form-data; boundary=edge' },
  })
  call.write(`${part('orderId')}\r\n\r\n${orderId}\r\n${part('file')}; filename="slow.txt"\r\n\r\nthe first half, `)
  return {
    finish: () =>
      new Promise<number | undefined>((resolve, reject) => {
        call.on('error', reject)
        call.on('response', (response) => resolve(response.resume().statusCode))
        call.end('and the second\r\n--edge--\r\n')
      }),
  }
}
