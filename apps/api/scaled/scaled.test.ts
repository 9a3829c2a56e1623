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
import { expectStatus, findLost, HTTP_STEPS, newOrderFlow, type OrderFlow, pay, runOrderFlow } from '../test/fault-environment.ts'
import { violatedInvariants } from '../test/invariants.ts'
import { draft } from '../test/orders.ts'
import { endPrograms } from '../test/program.ts'
import { hasRedis } from '../test/redis.ts'
import { type ScaledEnvironment, startScaledEnvironment } from '../test/scaled-environment.ts'
import { picture } from '../test/uploads.ts'

const CUSTOMERS = 4
const LOAD_MS = 2_000
const SETTLE_MS = 30_000
const JOBS = 120
const square = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2, 0, 2, 3) }

describe.skipIf(!hasRedis())('two processes on PostgreSQL, Redis and an object store', { timeout: 240_000 }, () => {
  let folder: string
  let environment: ScaledEnvironment
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vorta-scaled-'))
    environment = await startScaledEnvironment(folder)
  })
  afterAll(async () => {
    await environment?.close()
    await endPrograms()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  })

  const form = (fields: Record<string, string>, name: string, bytes: Uint8Array) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.append(field, value)
    body.append('file', new Blob([Uint8Array.from(bytes)]), name)
    return body
  }
  const bytesFrom = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer())
  const [first, second] = [() => environment.programs[0]?.url ?? '', () => environment.programs[1]?.url ?? '']
  /** Waits until all invariants hold and no confirmed data is missing; the reconciler may need a moment. */
  const expectSettled = () =>
    expect
      .poll(async () => [...(await violatedInvariants(environment.database.pool)), ...(await findLost(environment))], {
        timeout: SETTLE_MS,
      })
      .toEqual([])

  it('complete an order with its steps spread over both processes', async () => {
    const { send, proxy } = environment
    const registration = { firstName: 'Ada', lastName: 'Two', email: 'ada@example.com', phone: '555 0100', password: 'secret1' }
    const { token: user } = expectStatus('register', await send('POST', '/api/auth/register', { body: registration }), 201)
    const environmentAsCustomer = { ...environment, tokens: { ...environment.tokens, user } }
    const { engineer, admin } = environment.tokens

    const png = await picture('png', 200, 200)
    const photo = expectStatus('photo', await send('POST', '/api/uploads/car-photo', { token: user, body: form({}, 'car.png', png) }), 200)
    const key = randomUUID()
    environment.acknowledged.keys.add(key)
    const orderRequest = { token: user, body: draft({ images: [photo.file.filename] }), headers: { 'idempotency-key': key } }
    const placed = await Promise.all([1, 2, 3, 4].map(() => send('POST', '/api/orders', orderRequest)))
    const orderId: string = expectStatus('order', placed[0] ?? (await send('POST', '/api/orders', orderRequest)), 201).order._id
    expect(new Set(placed.map(({ body }) => body.order._id))).toEqual(new Set([orderId]))
    environment.acknowledged.orders.add(orderId)
    await pay(environmentAsCustomer, { orderId })
    const act = (method: string, address: string, token: string, body: object = {}, headers: Record<string, string> = {}) =>
      send(method, `/api/orders/${orderId}/${address}`, { token, body, headers }).then((reply) => expectStatus(address, reply, 200))
    await act('PUT', 'assign', admin, {}, { 'engineer-id': environment.engineerId })
    await act('PUT', 'status', engineer, { status: 'designing' })

    const stl = writeStl(square, 'binary')
    const cad = { token: engineer, body: form({ orderId, note: 'First' }, 'wing.stl', stl) }
    const { cadModel } = expectStatus('cad', await send('POST', '/api/uploads/cad-model', cad), 200)
    // Both processes serve the file from the shared store.
    for (const url of [first(), second()]) expect((await bytesFrom(url + cadModel.downloadUrl)).equals(stl)).toBe(true)
    expect((await environment.objects.names('files')).length).toBeGreaterThanOrEqual(2)
    for (const index of ['0', '1']) expect(await readdir(path.join(folder, index)).catch(() => [])).not.toContain('files')

    const customerClient = await connect(first(), user)
    const engineerClient = await connect(second(), engineer)
    expect(await customerClient.join(orderId)).toMatchObject({ ok: true })
    // The presence request to the other process has a short timeout, so retry on a busy machine.
    await expect
      .poll(() => engineerClient.ask<Joined>('join-order-room', orderId))
      .toMatchObject({ ok: true, presence: [{ role: 'user', online: true }] })
    for (const [from, to] of [
      [customerClient, engineerClient],
      [engineerClient, customerClient],
    ] as const) {
      const said = await from.send({ orderId, content: 'Is the wing higher now?' })
      await until('message in the other process', () => said.ok && to.messages().some(({ _id }) => _id === said.message._id))
    }
    customerClient.close()
    await until('offline in the other process', () =>
      engineerClient.received.some(({ event, args }) => event === 'presence' && (args[0] as { online: boolean }).online === false),
    )
    engineerClient.close()

    await act('POST', 'approve', user)
    await act('POST', 'quote', engineer, { productionCost: 4200 })
    await pay(environmentAsCustomer, { orderId })
    await act('PUT', 'status', engineer, { status: 'completed' })
    const { order } = expectStatus('whole', await send('GET', `/api/orders/${orderId}`, { token: user }), 200)
    expect(order).toMatchObject({ status: 'completed', paymentStatus: 'paid', pricing: { productionCost: 4200 } })
    await expectSettled()
    expect(proxy.counts.failed).toBe(0)
  })

  it('share rate limits per address', async () => {
    const from = (address: string) => fetch(`${environment.proxy.url}/api/config`, { headers: { 'x-test-address': address } })
    const statuses: number[] = []
    while (statuses.length < 126)
      statuses.push(...(await Promise.all(Array.from({ length: 6 }, () => from('203.0.113.7')))).map(({ status }) => status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.slice(-6)).toEqual(Array(6).fill(429))
    expect((await from('203.0.113.8')).status).toBe(200)
    // Health probes are not rate limited.
    const probe = () => fetch(`${environment.proxy.url}/api/ready?only=process`, { headers: { 'x-test-address': '203.0.113.7' } })
    expect((await probe()).status).toBe(200)
  })

  it('share the socket limit per account, and closing a socket frees a slot', async () => {
    const { user } = environment.tokens
    const open = await Promise.all(Array.from({ length: 10 }, (_, i) => connect(i % 2 === 0 ? first() : second(), user)))
    for (const url of [first(), second()]) await expect(connect(url, user)).rejects.toThrow('too many connections')
    open[0]?.close()
    // The slot is free once both processes know of the close.
    const again: Awaited<ReturnType<typeof connect>>[] = []
    await until('a free slot', async () => {
      const socket = await connect(second(), user).catch(() => null)
      if (socket) again.push(socket)
      return socket !== null
    })
    for (const socket of [...open, ...again]) socket.close()
  })

  it('run each of many jobs once', async () => {
    const { database, smtp } = environment
    for (let i = 0; i < JOBS; i += 1) {
      const payload = { to: `reader${i}@example.com`, subject: 'Update', text: 'Of the day.' }
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

  it('restart without rate limits for the following load tests', async () => {
    await Promise.all(environment.programs.map((program) => program.stop('SIGKILL')))
    await Promise.all([environment.restart(0), environment.restart(1)])
  })

  it('serve every request and reconnect every socket during a rolling restart under load', async () => {
    const { proxy } = environment
    const load = await startLoad()
    const before = { ...proxy.counts }
    for (const index of [0, 1]) {
      const url = environment.programs[index]?.url ?? ''
      const ended = environment.programs[index]?.stop('SIGTERM')
      // It reports that it is not ready while it still answers, and closes connections after the response.
      await until('readiness to fail', async () => (await fetch(`${url}/api/ready`)).status === 503)
      const last = await fetch(`${url}/api/health`)
      expect([last.status, last.headers.get('connection')]).toEqual([200, 'close'])
      expect(await ended).toBe(0)
      await environment.restart(index)
    }
    await pause(LOAD_MS)
    const { messages, cuts, faults } = await load.end()
    report('rolling restart', before, messages)
    expect([proxy.counts.failed - before.failed, cuts, faults]).toEqual([0, 0, []])
    await expectSettled()
  })

  it('lose and duplicate nothing when one process is killed under load', async () => {
    const { proxy, programs } = environment
    const load = await startLoad()
    const before = { ...proxy.counts }
    await pause(LOAD_MS)
    await programs[0]?.stop('SIGKILL')
    // The other process serves everything in the meantime.
    await pause(LOAD_MS)
    await environment.restart(0)
    await pause(LOAD_MS)
    const { messages, faults } = await load.end()
    report('one process killed', before, messages)
    expect(faults).toEqual([])
    await expectSettled()
  })

  const report = (label: string, before: ScaledEnvironment['proxy']['counts'], messages: number) => {
    const { requests, retries, failed } = environment.proxy.counts
    const { orders, paid, files } = environment.acknowledged
    process.stdout.write(
      `${label}: ${requests - before.requests} requests, ${retries - before.retries} retried by the proxy, ${failed - before.failed} failed; ` +
        `${orders.size} orders, ${paid.size} paid, ${files.size} files, ${messages} messages confirmed so far, none lost or duplicated\n`,
    )
  }

  /** Runs customers who order and pay, and two users who chat. They continue after lost connections. */
  async function startLoad() {
    let isOver = false
    let cuts = 0
    const faults: string[] = []
    const customer = async (flow: OrderFlow) => {
      while (!isOver && faults.length === 0) {
        await runOrderFlow(environment, flow, HTTP_STEPS).catch((error: Error) => {
          // A 502 means that the proxy found no server; every other response is an error.
          if (/: 502 /.test(error.message)) cuts += 1
          else faults.push(error.message)
        })
      }
    }
    const index = newOrderFlow()
    await runOrderFlow(environment, index, HTTP_STEPS.slice(0, 3))
    const { orderId } = index
    const chatClients = [environment.tokens.user, environment.tokens.engineer].map((token) =>
      startDeliveryClient({ url: environment.proxy.url, token, orderId, polling: false }),
    )
    const exchangeMessages = async () => {
      for (let i = 0; !isOver; i += 1) {
        for (const client of chatClients) client.send(`Line ${i}`)
        await pause(150)
      }
      return chatClients.length
    }
    const flows = Array.from({ length: CUSTOMERS }, newOrderFlow)
    const running = Promise.all([exchangeMessages(), ...flows.map(customer)])
    return {
      async end() {
        isOver = true
        await running
        const stored = async () => {
          const { rows } = await environment.database.pool.query<{ id: string }>(
            'select id from messages where order_id = $1 order by seq',
            [orderId],
          )
          return rows.map(({ id }) => id)
        }
        const isSame = async () => {
          for (const client of chatClients) client.retry()
          const expected = (await stored()).join()
          return chatClients.every((client) => client.waiting() === 0 && client.contents().join() === expected)
        }
        await until('both have every message, in order', isSame, SETTLE_MS)
        const messages = (await stored()).length
        for (const client of chatClients) client.close()
        return { messages, cuts, faults }
      },
    }
  }
})
