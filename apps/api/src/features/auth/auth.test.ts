import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const DAY_MS = 86_400_000
const form = (email: string) => ({ firstName: 'Ada', lastName: 'Lovelace', email, phone: '555 0101', password: 'abcdef' })
const register = (email: string) => t.call('POST', '/api/auth/register', { body: form(email) })
const login = (email: string, password: string) => t.call('POST', '/api/auth/login', { body: { email, password } })
const me = (token: string) => t.call('GET', '/api/auth/me', { token })

describe('register', () => {
  it('creates a customer, even if the request claims another role', async () => {
    const claims = { role: 'admin', roles: ['admin'], grantedRoles: ['admin'], _id: '1' }
    const { status, body } = await t.call('POST', '/api/auth/register', { body: { ...form('claims@example.com'), ...claims } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ success: true, user: { role: 'user', email: 'claims@example.com', firstName: 'Ada', address: null } })
    expect(body.user._id).not.toBe('1')
    expect(body.user.id).toBe(body.user._id)
    expect(JSON.stringify({ ...body, token: '' })).not.toMatch(/hash|argon/i)
    expect((await me(body.token)).body.switchableRoles).toEqual(['user'])
  })

  it('creates one account for twenty concurrent requests with the same address in any case and spacing', async () => {
    const spellings = Array.from({ length: 20 }, (_, i) => (i % 2 ? 'Dup@Example.com' : ' dup@example.com '))
    const replies = await Promise.all(spellings.map(register))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, body } of replies.filter((reply) => reply.status !== 201)) {
      expect(status).toBe(409)
      expect(body).toEqual({ success: false, message: 'An account with this email already exists', code: 'conflict' })
    }
  })

  it('names every invalid field', async () => {
    const { status, body } = await t.call('POST', '/api/auth/register', { body: { email: 'nobody', password: 'abc' } })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is invalid',
      phone: 'Phone number is required',
      password: 'Password must be at least 6 characters',
    })
  })
})

describe('login', () => {
  it('compares the whole password exactly', async () => {
    const password = `${'p'.repeat(72)}12345678`
    await t.call('POST', '/api/auth/register', { body: { ...form('exact@example.com'), password } })
    expect((await login('EXACT@example.com', password)).status).toBe(200)
    for (const wrong of [password.slice(0, 72), ` ${password}`, password.toUpperCase()])
      expect((await login('exact@example.com', wrong)).status).toBe(401)
  })

  it('returns the same error for a wrong password and an unknown address', async () => {
    await register('known@example.com')
    const [wrong, unknown] = await Promise.all([login('known@example.com', 'nope99'), login('unknown@example.com', 'nope99')])
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ success: false, message: 'Invalid email or password', code: 'unauthenticated' })
    expect(unknown.body).toEqual(wrong.body)
  })

  it('rejects an overlong password with 400 and a megabyte of one with 413, without hashing either', async () => {
    const since = performance.now()
    expect((await login('known@example.com', 'x'.repeat(10_000))).status).toBe(400)
    expect((await login('known@example.com', 'x'.repeat(900_000))).status).toBe(413)
    expect(performance.now() - since).toBeLessThan(10_000)
  })
})

describe('sessions', () => {
  it('end on logout without ending other sessions', async () => {
    const first = (await register('sessions@example.com')).body.token
    const second = (await login('sessions@example.com', 'abcdef')).body.token
    expect((await t.call('POST', '/api/auth/logout', { token: first })).body).toEqual({ success: true })
    expect((await me(first)).status).toBe(401)
    expect((await me(second)).status).toBe(200)
  })

  it('are listed, and the other ones can be ended together', async () => {
    const current = (await register('devices@example.com')).body.token
    const other = (await login('devices@example.com', 'abcdef')).body.token
    const { body } = await t.call('GET', '/api/auth/sessions', { token: current })
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
    await t.call('POST', '/api/auth/logout-all', { token: current })
    expect((await me(other)).status).toBe(401)
    expect((await me(current)).status).toBe(200)
  })

  it('can be ended one by one, by their own account only', async () => {
    const current = (await register('lost-phone@example.com')).body.token
    const lost = (await login('lost-phone@example.com', 'abcdef')).body.token
    const third = (await login('lost-phone@example.com', 'abcdef')).body.token
    const stranger = (await register('no-phone@example.com')).body.token
    const ownId = async (token: string) =>
      (await t.call('GET', '/api/auth/sessions', { token })).body.sessions.find((session: { current: boolean }) => session.current)._id
    const lostId = await ownId(lost)
    const end = (token: string, id: string) => t.call('DELETE', `/api/auth/sessions/${id}`, { token })

    const gone = { success: false, message: 'This device is no longer signed in.' }
    const foreign = await end(stranger, lostId)
    expect([foreign.status, foreign.body]).toEqual([404, expect.objectContaining(gone)])
    expect((await me(lost)).status).toBe(200)

    expect((await end(current, lostId)).body).toEqual({ success: true })
    expect([(await me(lost)).status, (await me(third)).status, (await me(current)).status]).toEqual([401, 200, 200])
    expect((await end(current, lostId)).status).toBe(404)
  })

  it('expire after a day without activity and after seven days in total', async () => {
    const app = await startTestApp()
    try {
      const { token } = await app.createUser()
      const ask = async () => (await app.call('GET', '/api/auth/me', { token })).status
      for (let day = 0; day < 6; day++) {
        app.clock.advance(DAY_MS - 60_000)
        expect(await ask()).toBe(200)
      }
      app.clock.advance(DAY_MS + 60_000)
      expect(await ask()).toBe(401)
    } finally {
      await app.close()
    }
  })

  it('expire earlier for staff', async () => {
    const app = await startTestApp()
    try {
      const { token } = await app.createUser('engineer')
      app.clock.advance(2 * 3_600_000 + 1_000)
      expect((await app.call('GET', '/api/auth/me', { token })).status).toBe(401)
    } finally {
      await app.close()
    }
  })

  it('reject forged tokens', async () => {
    const { token } = await t.createUser()
    const [header = '', payload = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const sign = (secret: string, change: object = {}, alg = 'HS256') =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(Buffer.from(secret.padEnd(32, '.')))
    const forged = [
      `${encode({ alg: 'none' })}.${payload}.`,
      `${header}.${payload}.`,
      `${header}.${encode({ ...claims, sub: 'someone' })}.${token.split('.')[2]}`,
      await sign('secret'),
      await sign('changeme'),
      await sign('vorta', {}, 'HS512'),
      await sign('x', { exp: 1 }),
      'garbage',
      'a.b.c',
    ]
    for (const fake of forged) {
      const { status, body } = await me(fake)
      expect(status).toBe(401)
      expect(body).toEqual({ success: false, message: 'Your session has expired. Sign in again.', code: 'unauthenticated' })
    }
    expect((await t.call('GET', `/api/auth/me?token=${token}`)).status).toBe(401)
  })
})

describe('profile', () => {
  const address = { street: '1 Way', city: 'Detroit', state: 'MI', zipCode: '48207', country: 'Canada' }

  it('updates its own fields and nothing else', async () => {
    const { token, id, email } = await t.createUser()
    const body = { firstName: ' Grace ', lastName: 'Hopper', phone: '1', address, role: 'admin', email: 'other@example.com', _id: 'x' }
    const reply = await t.call('PUT', '/api/auth/profile', { token, body })
    expect(reply.status).toBe(200)
    const { user } = (await me(token)).body
    expect(user).toMatchObject({ _id: id, email, role: 'user', firstName: 'Grace', lastName: 'Hopper', phone: '1', address })
  })

  it('names the missing fields of the address', async () => {
    const { token } = await t.createUser()
    const { status, body } = await t.call('PUT', '/api/auth/profile', { token, body: { firstName: 'A', lastName: 'B', phone: '1' } })
    expect(status).toBe(400)
    expect(body.errors).toMatchObject({ 'address.street': 'Street address is required', 'address.zipCode': 'ZIP code is required' })
  })
})

describe('roles', () => {
  it('can be switched only to granted roles', async () => {
    const { token, id } = await t.createUser('engineer')
    const take = (role: unknown) => t.call('PUT', '/api/auth/update-role', { token, body: { role } })
    expect((await take('admin')).body).toEqual({
      success: false,
      message: "You don't have this role. Ask an admin to grant it.",
      code: 'forbidden',
    })
    expect((await take('user')).body.user.role).toBe('user')
    expect((await me(token)).body).toMatchObject({ user: { role: 'user' }, switchableRoles: ['user', 'engineer'] })
    expect((await take('engineer')).body.user.role).toBe('engineer')
    await t.app.users.setRoles(null, id, ['user'])
    expect((await me(token)).body).toMatchObject({ user: { role: 'user' }, switchableRoles: ['user'] })
    for (const role of ['superuser', ['admin'], undefined]) {
      const { status, body } = await take(role)
      expect(status).toBe(400)
      expect(body.message).toBe('Invalid role')
    }
  })

  it('can all be used in demo mode without being granted', async () => {
    const demo = await startTestApp({ DEMO: '1' })
    try {
      const { token } = await demo.createUser()
      for (const role of ['engineer', 'admin', 'user', 'admin']) {
        const { body } = await demo.call('PUT', '/api/auth/update-role', { token, body: { role } })
        expect(body.user.role).toBe(role)
      }
      expect((await demo.call('GET', '/api/auth/me', { token })).body.switchableRoles).toEqual(['user', 'engineer', 'admin'])
    } finally {
      await demo.close()
    }
  })

  it('keep at least one admin', async () => {
    const app = await startTestApp()
    try {
      const { id } = await app.createUser('admin')
      await expect(app.app.users.setRoles(null, id, ['user'])).rejects.toThrow("You can't remove the last admin.")
    } finally {
      await app.close()
    }
  })
})

describe('passwords', () => {
  it('are changed with the current password, which signs out other devices', async () => {
    const { token, email } = await t.createUser()
    const other = (await login(email, 'secret1')).body.token
    const change = (currentPassword: string) =>
      t.call('PUT', '/api/auth/password', { token, body: { currentPassword, newPassword: 'brand-new' } })
    const wrong = await change('nope99')
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors).toEqual({ currentPassword: 'Current password is incorrect' })
    expect((await change('secret1')).status).toBe(200)
    expect((await me(other)).status).toBe(401)
    expect((await me(token)).status).toBe(200)
    expect((await login(email, 'secret1')).status).toBe(401)
    expect((await login(email, 'brand-new')).status).toBe(200)
  })

  it('are reset with a link that works once and for 30 minutes', async () => {
    const { token, email } = await t.createUser()
    const forgot = (address: string) => t.call('POST', '/api/auth/forgot-password', { body: { email: address } })
    const linkToken = async () => {
      await forgot(email)
      await t.app.worker.drain()
      const mail = t.mails.findLast(({ to }) => to === email)
      return /reset-password\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    const reset = (linked: string) => t.call('POST', '/api/auth/reset-password', { body: { token: linked, password: 'after-reset' } })

    expect((await forgot('stranger@example.com')).body).toEqual((await forgot(email)).body)
    const stale = await linkToken()
    const fresh = await linkToken()
    expect((await reset(fresh)).status).toBe(200)
    expect((await me(token)).status).toBe(401)
    expect((await login(email, 'after-reset')).status).toBe(200)
    for (const used of [fresh, stale, 'made-up']) {
      const { status, body } = await reset(used)
      expect(status).toBe(400)
      expect(body.message).toBe('This link is no longer valid. Please request a new one.')
    }
    const late = await linkToken()
    t.clock.advance(31 * 60_000)
    expect((await reset(late)).status).toBe(400)
  })
})

describe('password guessing', () => {
  it('is blocked at the eleventh attempt, and a successful sign-in does not count', async () => {
    const app = await startTestApp({ RATE_LIMITS: 'on' })
    try {
      const { email, token } = await app.createUser()
      const tryIt = (password: string) => app.call('POST', '/api/auth/login', { body: { email, password } })
      for (let i = 0; i < 9; i++) expect((await tryIt('wrong99')).status).toBe(401)
      expect((await tryIt('secret1')).status).toBe(200)
      const statuses = await Promise.all(Array.from({ length: 15 }, () => tryIt('wrong99')))
      expect(statuses.filter(({ status }) => status === 401)).toHaveLength(10)
      const refused = statuses.find(({ status }) => status === 429)
      expect(refused?.body).toMatchObject({ success: false, message: 'Too many attempts. Please try again later.', code: 'too_many' })
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await app.call('GET', '/api/auth/me', { token })).status).toBe(200)
      app.clock.advance(16 * 60_000)
      expect((await tryIt('secret1')).status).toBe(200)
    } finally {
      await app.close()
    }
  })
})
