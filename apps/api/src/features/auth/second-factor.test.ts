import { CODE_REQUIRED, CODE_WRONG } from '@vorta/contract/auth/second-factor'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { codeAt, stepAt } from './totp.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const HALF_MINUTE_MS = 30_000
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Decodes the secret like an authenticator app. */
const bytesOf = (text: string) => {
  const bits = [...text].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeNow = (secret: string) => codeAt(bytesOf(secret), stepAt(t.clock.now()))
const wait = () => t.clock.advance(HALF_MINUTE_MS)

const start = (user: TestUser, password = 'secret1') => t.call('POST', '/api/auth/second-factor', { token: user.token, body: { password } })
const confirm = (user: TestUser, code: string) => t.call('POST', '/api/auth/second-factor/confirm', { token: user.token, body: { code } })
const end = (user: TestUser, code: string, password = 'secret1') =>
  t.call('POST', '/api/auth/second-factor/off', { token: user.token, body: { password, code } })
const login = (user: TestUser, code?: string, password = 'secret1') =>
  t.call('POST', '/api/auth/login', { body: { email: user.email, password, ...(code !== undefined && { code }) } })
const state = async (user: TestUser) => (await t.call('GET', '/api/auth/second-factor', { token: user.token })).body.secondFactor

async function turnOn(user: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await start(user)).body.setup
  const { status, body } = await confirm(user, codeNow(secret))
  expect(status).toBe(200)
  wait()
  return { secret, recoveryCodes: body.recoveryCodes }
}

describe('turning on the second factor', () => {
  it('requires the password and a code, and signs out other devices', async () => {
    const erin = await t.createUser('engineer')
    const elsewhere = (await login(erin)).body.token
    expect((await start(erin, 'secret2')).body.errors).toEqual({ password: 'Password is incorrect' })
    const { setup } = (await start(erin)).body
    expect(setup.uri).toContain(`secret=${setup.secret}&issuer=Vorta`)
    expect((await confirm(erin, '000000')).body.errors).toEqual({ code: CODE_WRONG })
    expect((await login(erin)).status).toBe(200)
    expect(await state(erin)).toEqual({ offered: true, onSince: null, recoveryCodesLeft: 0 })

    const { status, body } = await confirm(erin, codeNow(setup.secret))
    expect(status).toBe(200)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect((await t.call('GET', '/api/auth/me', { token: elsewhere })).status).toBe(401)
    expect(await state(erin)).toMatchObject({ onSince: expect.any(String), recoveryCodesLeft: 10 })
    expect((await start(erin)).body.message).toBe('Two-factor authentication is already on.')

    const { rows } = await t.database.pool.query('select to_jsonb(f)::text as row from second_factors f where user_id = $1', [erin.id])
    for (const plain of [setup.secret, ...body.recoveryCodes]) expect(rows[0].row).not.toContain(plain.replaceAll('-', ''))
  })

  it('is rejected for customers and demo accounts', async () => {
    const customer = await t.createUser('user')
    expect((await start(customer)).status).toBe(403)
    expect(await state(customer)).toMatchObject({ offered: false })
    const shared = await t.createUser('admin')
    await t.database.pool.query('update users set is_demo = true where id = $1', [shared.id])
    expect(await start(shared)).toMatchObject({
      status: 409,
      body: { message: "Demo accounts are shared, so they can't use two-factor authentication." },
    })
    expect(await state(shared)).toMatchObject({ offered: false })
  })
})

describe('signing in with a second factor', () => {
  it('asks for a code only after the right password', async () => {
    const erin = await t.createUser('engineer')
    const { secret } = await turnOn(erin)
    const refused = { success: false, message: 'Invalid email or password', code: 'unauthenticated' }
    for (const code of [undefined, '000000', codeNow(secret)]) expect((await login(erin, code, 'wrong1')).body).toEqual(refused)
    for (const code of [undefined, '', '  '])
      expect(await login(erin, code)).toMatchObject({ status: 401, body: { message: CODE_REQUIRED, errors: { code: CODE_REQUIRED } } })
    expect(await login(erin, '000000')).toMatchObject({ status: 401, body: { errors: { code: CODE_WRONG } } })
    const [first, second] = [codeNow(secret).slice(0, 3), codeNow(secret).slice(3)]
    expect((await login(erin, ` ${first} ${second} `)).status).toBe(200)
  })

  it('accepts a code once, even for concurrent requests', async () => {
    const erin = await t.createUser('engineer')
    const { secret } = await turnOn(erin)
    const code = codeNow(secret)
    const answers = await Promise.all(Array.from({ length: 8 }, () => login(erin, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await login(erin, code)).status).toBe(401)
    wait()
    expect((await login(erin, codeNow(secret))).status).toBe(200)
  })

  it('accepts each recovery code once, and records it in the audit log', async () => {
    const erin = await t.createUser('engineer')
    const { recoveryCodes } = await turnOn(erin)
    const code = recoveryCodes[3] ?? ''
    const answers = await Promise.all([code, code.toLowerCase(), code.replaceAll('-', ' ')].map((spelling) => login(erin, spelling)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(await state(erin)).toMatchObject({ recoveryCodesLeft: 9 })
    const { rows } = await t.database.pool.query('select action, result, detail from audit_log where actor_id = $1 order by id', [erin.id])
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['second-factor.on', 'second-factor.recovery']))
    expect(rows).toContainEqual({ action: 'login', result: 'refused', detail: { lacking: 'code' } })
  })

  it('is still required after a password change and after losing the staff role', async () => {
    const erin = await t.createUser('engineer')
    const { secret } = await turnOn(erin)
    await t.app.users.setRoles(null, erin.id, ['user'])
    await t.call('POST', '/api/auth/forgot-password', { body: { email: erin.email } })
    await t.app.worker.drain()
    const [, token] = /token=(\S+)/.exec(t.mails.findLast(({ to }) => to === erin.email)?.text ?? '') ?? []
    expect((await t.call('POST', '/api/auth/reset-password', { body: { token, password: 'secret9' } })).status).toBe(200)
    expect((await login(erin, undefined, 'secret9')).body.errors).toEqual({ code: CODE_REQUIRED })
    expect((await login(erin, codeNow(secret), 'secret9')).status).toBe(200)
  })

  it('counts wrong codes as failed sign-ins', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' })
    try {
      const erin = await limited.createUser('engineer')
      const ask = (path: string, body: object) => limited.call('POST', path, { token: erin.token, body })
      const { secret } = (await ask('/api/auth/second-factor', { password: 'secret1' })).body.setup
      const guesses = []
      for (let i = 0; i < 11; i++) guesses.push((await ask('/api/auth/second-factor/confirm', { code: '12345x' })).status)
      expect(guesses).toEqual([...Array(10).fill(400), 429])
      limited.clock.advance(16 * 60_000)
      const code = codeAt(bytesOf(secret), stepAt(limited.clock.now()))
      expect((await ask('/api/auth/second-factor/confirm', { code })).status).toBe(200)

      const signIns = []
      for (let i = 0; i < 11; i++)
        signIns.push((await ask('/api/auth/login', { email: erin.email, password: 'secret1', code: '12345x' })).status)
      expect(signIns).toEqual([...Array(10).fill(401), 429])
    } finally {
      await limited.close()
    }
  })
})

describe('turning off the second factor', () => {
  it('requires the password and a code', async () => {
    const erin = await t.createUser('engineer')
    const { secret, recoveryCodes } = await turnOn(erin)
    expect((await end(erin, codeNow(secret), 'wrong1')).body.errors).toEqual({ password: 'Password is incorrect' })
    expect((await end(erin, '000000')).body.errors).toEqual({ code: CODE_WRONG })
    expect((await end(erin, recoveryCodes[0] ?? '')).status).toBe(200)
    expect((await login(erin)).status).toBe(200)
  })

  it('is possible by command for a user who lost phone and recovery codes', async () => {
    const erin = await t.createUser('engineer')
    await turnOn(erin)
    expect(await t.app.users.dropSecondFactor(erin.id)).toBe(true)
    expect(await t.app.users.dropSecondFactor(erin.id)).toBe(false)
    expect((await login(erin)).status).toBe(200)
  })
})
