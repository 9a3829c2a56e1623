import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Joined } from '@vorta/contract/chat/schema'
import { writeStl } from '@vorta/kit3d/measure/writers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '../src/features/jobs/jobs.service.ts'
import { connect, pause, until } from '../test/chat.ts'
import { startDeliveryClient } from '../test/delivery-client.ts'
import { demand, type Journey, liveOneOrder, lostFrom, newJourney, pay, STEPS_BY_HTTP } from '../test/fault-world.ts'
import { violatedInvariants } from '../test/invariants.ts'
import { draft } from '../test/orders.ts'
import { discardProgram } from '../test/program.ts'
import { hasRedis } from '../test/redis.ts'
import { openScaledWorld, type ScaledWorld } from '../test/scaled-world.ts'
import { picture } from '../test/uploads.ts'

const CUSTOMERS = 4
const LOAD_MS = 2_000
const SETTLE_MS = 30_000
const JOBS = 120
const square = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2, 0, 2, 3) }

describe.skipIf(!hasRedis())('two processes on PostgreSQL, Redis and an object store', { timeout: 240_000 }, () => {
  let folder: string
  let world: ScaledWorld
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vorta-scaled-'))
    world = await openScaledWorld(folder)
  })
  afterAll(async () => {
    await world?.close()
    await discardProgram()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  })

  const form = (fields: Record<string, string>, name: string, bytes: Uint8Array) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    body.append('file', new Blob([Uint8Array.from(bytes)]), name)
    return body
  }
  const bytesFrom = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())
  const [first, second] = [() => world.programs[0]?.url ?? '', () => world.programs[1]?.url ?? '']
  /** Every promise is kept, every answer still true; the reconciler may need a moment for the first. */
  const settles = () =>
    expect
      .poll(async () => [...(await violatedInvariants(world.database.pool)), ...(await lostFrom(world))], { timeout: SETTLE_MS })
      .toEqual([])

  it('an order goes its whole way, each step through whichever process comes', async () => {
    const { send, proxy } = world
    const person = { firstName: 'Ada', lastName: 'Two', email: 'ada@example.com', phone: '555 0100', password: 'secret1' }
    const { token: user } = demand('register', await send('POST', '/api/auth/register', { body: person }), 201)
    const street = { ...world, tokens: { ...world.tokens, user } }
    const { engineer, admin } = world.tokens

    const png = await picture('png', 200, 200)
    const photo = demand('photo', await send('POST', '/api/uploads/car-photo', { token: user, body: form({}, 'car.png', png) }), 200)
    const key = randomUUID()
    world.promised.keys.add(key)
    const wish = { token: user, body: draft({ images: [photo.file.filename] }), headers: { 'idempotency-key': key } }
    const placed = await Promise.all([1, 2, 3, 4].map(() => send('POST', '/api/orders', wish)))
    const orderId: string = demand('order', placed[0] ?? (await send('POST', '/api/orders', wish)), 201).order._id
    expect(new Set(placed.map(({ body }) => body.order._id))).toEqual(new Set([orderId]))
    world.promised.orders.add(orderId)
    await pay(street, { orderId })
    const act = (method: string, address: string, token: string, body: object = {}, headers: Record<string, string> = {}) =>
      send(method, `/api/orders/${orderId}/${address}`, { token, body, headers }).then((reply) => demand(address, reply, 200))
    await act('PUT', 'assign', admin, {}, { 'engineer-id': world.engineerId })
    await act('PUT', 'status', engineer, { status: 'designing' })

    const stl = writeStl(square, 'binary')
    const cad = { token: engineer, body: form({ orderId, note: 'First' }, 'wing.stl', stl) }
    const { cadModel } = demand('cad', await send('POST', '/api/uploads/cad-model', cad), 200)
    // Whoever took it in, both give it out, from the store they share.
    for (const url of [first(), second()]) expect((await bytesFrom(url + cadModel.downloadUrl)).equals(stl)).toBe(true)
    expect((await world.objects.names('files')).length).toBeGreaterThanOrEqual(2)
    for (const place of ['0', '1']) expect(await readdir(path.join(folder, place)).catch(() => [])).not.toContain('files')

    const customerSide = await connect(first(), user)
    const engineerSide = await connect(second(), engineer)
    expect(await customerSide.join(orderId)).toMatchObject({ ok: true })
    // The other process is asked, and not waited for long: on a busy machine its answer may miss the first join.
    await expect
      .poll(() => engineerSide.ask<Joined>('join-order-room', orderId))
      .toMatchObject({ ok: true, presence: [{ role: 'user', online: true }] })
    for (const [from, to] of [
      [customerSide, engineerSide],
      [engineerSide, customerSide],
    ] as const) {
      const said = await from.send({ orderId, content: 'Is the wing higher?' })
      await until('heard in the other process', () => said.ok && to.messages().some(({ _id }) => _id === said.message._id))
    }
    customerSide.close()
    await until('gone in the other process', () =>
      engineerSide.received.some(({ event, args }) => event === 'presence' && (args[0] as { online: boolean }).online === false),
    )
    engineerSide.close()

    await act('POST', 'approve', user)
    await act('POST', 'quote', engineer, { productionCost: 4200 })
    await pay(street, { orderId })
    await act('PUT', 'status', engineer, { status: 'completed' })
    const { order } = demand('whole', await send('GET', `/api/orders/${orderId}`, { token: user }), 200)
    expect(order).toMatchObject({ status: 'completed', paymentStatus: 'paid', pricing: { productionCost: 4200 } })
    await settles()
    expect(proxy.counts.failed).toBe(0)
  })

  it('a limit counts what all processes saw, for each address by itself', async () => {
    const from = (address: string) => fetch(`${world.proxy.url}/api/config`, { headers: { 'x-test-address': address } })
    const statuses: number[] = []
    while (statuses.length < 126)
      statuses.push(...(await Promise.all(Array.from({ length: 6 }, () => from('203.0.113.7')))).map(({ status }) => status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.slice(-6)).toEqual(Array(6).fill(429))
    expect((await from('203.0.113.8')).status).toBe(200)
    // Probes come from one address, each second, to each process.
    const probe = () => fetch(`${world.proxy.url}/api/ready?only=process`, { headers: { 'x-test-address': '203.0.113.7' } })
    expect((await probe()).status).toBe(200)
  })

  it('an account has so many sockets in all, however they are spread; one that closes makes room', async () => {
    const { user } = world.tokens
    const open = await Promise.all(Array.from({ length: 10 }, (_, i) => connect(i % 2 === 0 ? first() : second(), user)))
    for (const url of [first(), second()]) await expect(connect(url, user)).rejects.toThrow('too many connections')
    open[0]?.close()
    // Room is made once the closing has been heard, on the other side as well.
    const again: Awaited<ReturnType<typeof connect>>[] = []
    await until('there is room again', async () => {
      const socket = await connect(second(), user).catch(() => null)
      if (socket) again.push(socket)
      return socket !== null
    })
    for (const socket of [...open, ...again]) socket.close()
  })

  it('of many jobs each is done once, whoever takes it', async () => {
    const { database, smtp } = world
    for (let i = 0; i < JOBS; i += 1) {
      const payload = { to: `reader${i}@example.com`, subject: 'News', text: 'Of the day.' }
      await enqueue(database.db, { kind: 'mail', dedupeKey: `scaled:${i}`, payload })
    }
    const waiting = async () => {
      const { rows } = await database.pool.query('select count(*)::int as n from jobs where done_at is null and next_at <= now()')
      return rows[0].n
    }
    await expect.poll(waiting, { timeout: SETTLE_MS }).toBe(0)
    const names = smtp.messages.map((mail) => /^message-id: (.+)$/im.exec(mail)?.[1])
    expect(names.length).toBeGreaterThanOrEqual(JOBS)
    expect(new Set(names).size).toBe(names.length)
  })

  it('both are started anew without limits: under load they would be all that is seen', async () => {
    await Promise.all(world.programs.map((program) => program.stop('SIGKILL')))
    await Promise.all([world.restart(0), world.restart(1)])
  })

  it('a rolling restart under load: no request fails, every socket comes back', async () => {
    const { proxy } = world
    const load = await startLoad()
    const before = { ...proxy.counts }
    for (const place of [0, 1]) {
      const url = world.programs[place]?.url ?? ''
      const ended = world.programs[place]?.stop('SIGTERM')
      // First it says that it goes, and still answers; whoever asked once is to come back elsewhere.
      await until('readiness says no', async () => (await fetch(`${url}/api/ready`)).status === 503)
      const last = await fetch(`${url}/api/health`)
      expect([last.status, last.headers.get('connection')]).toEqual([200, 'close'])
      expect(await ended).toBe(0)
      await world.restart(place)
    }
    await pause(LOAD_MS)
    const { messages, cuts, faults } = await load.end()
    report('rolling restart', before, messages)
    expect([proxy.counts.failed - before.failed, cuts, faults]).toEqual([0, 0, []])
    await settles()
  })

  it('one process killed under load: nothing that was answered is lost, nothing is doubled', async () => {
    const { proxy, programs } = world
    const load = await startLoad()
    const before = { ...proxy.counts }
    await pause(LOAD_MS)
    await programs[0]?.stop('SIGKILL')
    // The other one carries all of it meanwhile.
    await pause(LOAD_MS)
    await world.restart(0)
    await pause(LOAD_MS)
    const { messages, faults } = await load.end()
    report('one process killed', before, messages)
    expect(faults).toEqual([])
    await settles()
  })

  const report = (what: string, before: ScaledWorld['proxy']['counts'], messages: number) => {
    const { requests, retries, failed } = world.proxy.counts
    const { orders, paid, files } = world.promised
    process.stdout.write(
      `${what}: ${requests - before.requests} requests, ${retries - before.retries} tried again by the proxy, ${failed - before.failed} failed; ` +
        `${orders.size} orders, ${paid.size} paid, ${files.size} files, ${messages} messages answered so far, none lost or doubled\n`,
    )
  }

  /** Customers who order and pay, and two people who talk all the while; whoever is cut off goes on where they were. */
  async function startLoad() {
    let isOver = false
    let cuts = 0
    const faults: string[] = []
    const customer = async (journey: Journey) => {
      while (!isOver && faults.length === 0) {
        await liveOneOrder(world, journey, STEPS_BY_HTTP).catch((error: Error) => {
          // The proxy found nobody, or was cut itself; every other answer is a fault of ours.
          if (/: 502 /.test(error.message)) cuts += 1
          else faults.push(error.message)
        })
      }
    }
    const place = newJourney()
    await liveOneOrder(world, place, STEPS_BY_HTTP.slice(0, 3))
    const { orderId } = place
    const talkers = [world.tokens.user, world.tokens.engineer].map((token) =>
      startDeliveryClient({ url: world.proxy.url, token, orderId, polling: false }),
    )
    const talk = async () => {
      for (let i = 0; !isOver; i += 1) {
        for (const talker of talkers) talker.send(`Line ${i}`)
        await pause(150)
      }
      return talkers.length
    }
    const journeys = Array.from({ length: CUSTOMERS }, newJourney)
    const running = Promise.all([talk(), ...journeys.map(customer)])
    return {
      async end() {
        isOver = true
        await running
        const stored = async () => {
          const { rows } = await world.database.pool.query<{ id: string }>('select id from messages where order_id = $1 order by seq', [
            orderId,
          ])
          return rows.map(({ id }) => id)
        }
        const isSame = async () => {
          for (const talker of talkers) talker.retry()
          const truth = (await stored()).join()
          return talkers.every((talker) => talker.waiting() === 0 && talker.contents().join() === truth)
        }
        await until('both have every message, in order', isSame, SETTLE_MS)
        const messages = (await stored()).length
        for (const talker of talkers) talker.close()
        return { messages, cuts, faults }
      },
    }
  }
})
