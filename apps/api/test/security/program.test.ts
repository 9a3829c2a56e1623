import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { addressOf } from '../database-server.ts'
import { draft } from '../orders.ts'
import { PRODUCTION_SETTINGS } from '../production-settings.ts'
import { copyDemoData, endPrograms, type Program, startProgram } from '../program.ts'

let folder: string
let program: Program
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-safe-'))
})
afterAll(async () => {
  await endPrograms()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

async function send(method: string, address: string, body?: object, token?: string) {
  const isForm = body instanceof URLSearchParams || body instanceof FormData
  const response = await fetch(program.url + address, {
    method,
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
}

describe('the server', () => {
  it('writes no secrets to its log', async () => {
    const env = { DATA_DIR: path.join(folder, 'demo') }
    await copyDemoData(env.DATA_DIR)
    program = await startProgram(env)
    const email = 'log@example.com'
    const { body: joined } = await send('POST', '/api/auth/register', {
      firstName: 'A',
      lastName: 'B',
      phone: '1',
      email,
      password: 'Tr0ub4dor',
    })
    const { token } = joined
    await send('POST', '/api/auth/login', { email, password: 'Wr0ngGuess' })
    await send('POST', '/api/auth/forgot-password', { email })
    await send('PUT', '/api/auth/password', { currentPassword: 'N0tThis1', newPassword: 'Br4ndNew1' }, token)
    const { order } = (await send('POST', '/api/orders', draft(), token)).body
    const { clientSecret, paymentIntentId } = (await send('POST', '/api/payments/create-payment-intent', { orderId: order._id }, token))
      .body
    const card = {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4111111111111111',
      'payment_method_data[card][cvc]': '987',
    }
    const fields = {
      key: 'pk_test_embedded',
      client_secret: clientSecret,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      ...card,
    }
    expect((await send('POST', `/test-provider/v1/payment_intents/${paymentIntentId}/confirm`, new URLSearchParams(fields))).status).toBe(
      402,
    )
    const staff = (await send('POST', '/api/auth/login', { email: 'engineer@vorta.example', password: 'demo1234' })).body.token
    const assigned = (await send('GET', '/api/orders/engineer/assigned', undefined, staff)).body.orders
    const link: string = assigned.flatMap((order: { cadModels: { downloadUrl: string }[] }) => order.cadModels)[0].downloadUrl
    expect((await send('GET', link)).status).toBe(200)
    await send('GET', `/api/auth/me?token=${token}`)
    const socket = io(program.url, { auth: { token }, transports: ['websocket'] })
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
    socket.close()
    await send('POST', '/api/auth/logout', {}, token)
    expect(await program.stop('SIGTERM')).toBe(0)

    const log = await readFile(path.join(env.DATA_DIR, 'server.log'), 'utf8')
    expect(log).toContain('/api/payments/create-payment-intent')
    const signature = new URL(link, 'http://x').searchParams.get('t') ?? 'none'
    for (const secret of [
      'Tr0ub4dor',
      'Wr0ngGuess',
      'N0tThis1',
      'Br4ndNew1',
      'demo1234',
      '4111111111111111',
      clientSecret,
      token,
      staff,
      signature,
    ])
      expect(log).not.toContain(secret)
    expect(log).not.toMatch(/eyJ[\w-]{10}|\$argon2|Bearer |reset-password\?token/)
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
    expect((await readdir(env.DATA_DIR)).sort()).not.toContain('tmp-upload')
  })

  it('has no demo data, test provider, self-granted roles or disabled limits in production', async () => {
    program = await startProgram({
      ...PRODUCTION_SETTINGS,
      DATA_DIR: path.join(folder, 'production'),
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
    })
    expect(program.said()).not.toMatch(/demo1234|Demo sign-ins/)
    for (const line of program.said().trim().split('\n')) expect(() => JSON.parse(line), line).not.toThrow()
    expect(program.said().includes('Warning: Vorta is running as root.')).toBe(process.getuid?.() === 0)
    const { body: config } = await send('GET', '/api/config')
    expect(config).toMatchObject({ demo: false, paymentProvider: 'stripe' })
    expect(JSON.stringify(config)).not.toContain('sk_test')
    for (const email of ['customer', 'engineer', 'admin'])
      expect((await send('POST', '/api/auth/login', { email: `${email}@vorta.example`, password: 'demo1234' })).status).toBe(401)
    for (const [method, address] of [
      ['POST', '/test-provider/v1/payment_intents'],
      ['GET', '/test-provider/v1/payment_intents/pi_1'],
      ['POST', '/test-provider/v1/payment_intents/pi_1/confirm'],
      ['GET', '/test-provider/pay/cs_1'],
      ['GET', '/api/debug'],
      ['GET', '/debug'],
      ['GET', '/.env'],
      ['GET', '/.git/config'],
      ['GET', '/metrics'],
    ] as const)
      expect([address, (await send(method, address)).status]).toEqual([address, 404])
    const form = {
      firstName: 'A',
      lastName: 'B',
      phone: '1',
      password: 'secret1',
      email: 'first@example.com',
      role: 'admin',
      grantedRoles: ['admin'],
    }
    const { token, user } = (await send('POST', '/api/auth/register', form)).body
    expect(user.role).toBe('user')
    for (const role of ['engineer', 'admin']) expect((await send('PUT', '/api/auth/update-role', { role }, token)).status).toBe(403)
    expect((await send('GET', '/api/orders/admin/stats', undefined, token)).status).toBe(403)
    const statuses = await Promise.all(Array.from({ length: 125 }, () => send('GET', '/api/config').then(({ status }) => status)))
    expect(statuses).toContain(429)
    expect(await program.stop('SIGTERM')).toBe(0)
  })
})

// The release hashes passwords at full cost. Other server tests replace the hash function by a faster one.
describe('passwords', () => {
  const password = 'Tr0ub4dor'
  const email = 'known@example.com'
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    program = await startProgram({ DATA_DIR: path.join(folder, 'passwords'), DATABASE_URL: addressOf(database.settings), DEMO: '0' })
    await send('POST', '/api/auth/register', { firstName: 'A', lastName: 'B', phone: '1', email, password })
  })
  afterAll(async () => {
    await program.stop('SIGTERM')
    await database.close()
  })

  it('are hashed with Argon2id, 19 MiB and two passes', async () => {
    const { rows } = await database.pool.query('select password_hash from users where email = $1', [email])
    expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }])
  })

  it('do not reveal the existence of an account by the response time of a failed login', async () => {
    const time = async (address: string) => {
      const since = performance.now()
      expect((await send('POST', '/api/auth/login', { email: address, password: 'not this one' })).status).toBe(401)
      return performance.now() - since
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let i = 0; i < 30; i += 1) {
      known.push(await time(email))
      unknown.push(await time(`nobody${i}@example.com`))
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    // Without a dummy hash, one would be at least ten times faster.
    const ratio = median(known) / median(unknown)
    expect(ratio).toBeGreaterThan(0.4)
    expect(ratio).toBeLessThan(2.5)
  })
})
