import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatClient, connect, pause } from '../test/chat.ts'
import { addressOf } from '../test/database-server.ts'
import { startFaultProxy } from '../test/fault-proxy.ts'
import { liveOneOrder, lostFrom, newJourney, openWorld, type World } from '../test/fault-world.ts'
import { violatedInvariants } from '../test/invariants.ts'
import { draft } from '../test/orders.ts'
import { discardProgram, startProgram } from '../test/program.ts'

/** Comes back by itself, as a browser does. */
const RETURNING = { transports: ['websocket'], timeout: 30_000, reconnection: true, reconnectionDelay: 1_000, reconnectionDelayMax: 2_000 }

let folder: string
let world: World
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-stop-'))
  world = await openWorld(path.join(folder, 'data'))
}, 120_000)
afterAll(async () => {
  await world.close()
  await discardProgram()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

describe('asked to stop under load', { timeout: 600_000 }, () => {
  it('it ends in time with code 0; who tries again misses and doubles nothing', async () => {
    for (let round = 0; round < 3; round += 1) {
      let stopping = false
      const unanswered: string[] = []
      const customer = async () => {
        while (!stopping) {
          const key = randomUUID()
          world.promised.keys.add(key)
          const order = { token: world.tokens.user, body: draft(), headers: { 'idempotency-key': key } }
          const reply = await world.send('POST', '/api/orders', order).catch(() => null)
          if (reply?.status === 201) world.promised.orders.add(reply.body.order._id)
          else unanswered.push(key)
        }
      }
      const customers = [customer(), customer(), customer(), liveOneOrder(world, newJourney()).catch(() => {})]
      await pause(700)
      const since = performance.now()
      const ended = world.stop()
      stopping = true
      expect(await ended).toBe(0)
      expect(performance.now() - since).toBeLessThan(45_000)
      await Promise.all(customers)
      await world.start()
      for (const key of unanswered) {
        const order = { token: world.tokens.user, body: draft(), headers: { 'idempotency-key': key } }
        const { status, body } = await world.send('POST', '/api/orders', order)
        expect(status).toBe(201)
        world.promised.orders.add(body.order._id)
      }
      await expect.poll(() => violatedInvariants(world.database.pool)).toEqual([])
      expect(await lostFrom(world)).toEqual([])
    }
    expect(world.promised.orders.size).toBeGreaterThan(3)
  })

  it('with a thousand sockets open it ends in time, and after the restart every one of them is back', async () => {
    const road = await startFaultProxy(world.url())
    const clients: ChatClient[] = []
    try {
      for (let i = 0; i < 20; i += 1)
        clients.push(...(await Promise.all(Array.from({ length: 50 }, () => connect(road.url, world.tokens.user, RETURNING)))))
      // Nobody gives up because a try in between fails.
      for (const { socket } of clients) socket.off('connect_error')
      const since = performance.now()
      expect(await world.stop()).toBe(0)
      expect(performance.now() - since).toBeLessThan(22_000)
      await world.start()
      road.aim(world.url())
      const away = () => clients.filter(({ socket }) => !socket.connected).length
      await expect.poll(away, { timeout: 60_000 }).toBe(0)
      expect((await world.send('GET', '/api/auth/me', { token: world.tokens.user })).status).toBe(200)
    } finally {
      for (const client of clients) client.close()
      await road.close()
    }
  })

  it('two programs on one database and one folder do every piece of work once', async () => {
    const second = await startBeside()
    try {
      const elsewhere = { ...world, url: () => second.url }
      await Promise.all([world, elsewhere, world, elsewhere].map((one) => liveOneOrder(one, newJourney())))
      await expect.poll(() => violatedInvariants(world.database.pool, world.dataDir)).toEqual([])
      expect(await lostFrom(world)).toEqual([])
      const { rows } = await world.database.pool.query('select dedupe_key from jobs group by 1 having count(*) > 1')
      expect(rows).toEqual([])
    } finally {
      await second.stop('SIGTERM')
    }
  })

  it('a program that starts beside another takes nothing of what is just coming in there', async () => {
    const journey = newJourney()
    await liveOneOrder(world, journey)
    const upload = beginUpload(journey.orderId)
    await expect.poll(() => readdir(path.join(world.dataDir, 'tmp'))).not.toEqual([])
    const second = await startBeside()
    try {
      expect(await upload.finish()).toBe(200)
      expect(await violatedInvariants(world.database.pool, world.dataDir)).toEqual([])
    } finally {
      await second.stop('SIGTERM')
    }
  })
})

const startBeside = () => startProgram({ DATA_DIR: world.dataDir, DATABASE_URL: addressOf(world.database.settings), DEMO: '0' })

/** A file whose second half comes only when it is told to. */
function beginUpload(orderId: string) {
  const part = (name: string) => `--edge\r\ncontent-disposition: form-data; name="${name}"`
  const call: ClientRequest = request(`${world.url()}/api/uploads/chat-file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.tokens.user}`, 'content-type': 'multipart/form-data; boundary=edge' },
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
