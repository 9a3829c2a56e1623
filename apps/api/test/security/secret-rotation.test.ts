import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, stepAt } from '../../src/features/auth/totp.ts'
import { startTestApp, type TestApp, type TestUser } from '../app.ts'
import { createTestUsers, orderIn } from '../orders.ts'

const [OLD, NEW] = [randomBytes(48).toString('base64'), randomBytes(48).toString('base64')]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (text: string) => {
  const bits = [...text].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

let old: TestApp
let engineer: TestUser
let factor: Buffer
let unsubscribe: string
let newsletter: string
/** The same installation after a restart with other secrets. */
const restart = (env: Record<string, string>) => startTestApp(env, undefined, old.database)
const me = (t: TestApp, token: string) => t.call('GET', '/api/auth/me', { token })
const codeIn = (t: TestApp) => codeAt(factor, stepAt(t.clock.now()))
const signIn = (t: TestApp) => t.call('POST', '/api/auth/login', { body: { email: engineer.email, password: 'secret1', code: codeIn(t) } })

/** Each code works once, so the clock of each process is a minute ahead of the one before. */
let minutes = 0
const inNextMinute = async (env: Record<string, string>, run: (t: TestApp) => Promise<void>) => {
  const t = await restart(env)
  minutes += 1
  t.clock.advance(minutes * 60_000)
  try {
    await run(t)
  } finally {
    await t.close()
  }
}

beforeAll(async () => {
  old = await startTestApp({ JWT_SECRET: OLD })
  engineer = await old.createUser('engineer')
  const { token } = engineer
  const { setup } = (await old.call('POST', '/api/auth/second-factor', { token, body: { password: 'secret1' } })).body
  factor = bytesOf(setup.secret)
  await old.call('POST', '/api/auth/second-factor/confirm', { token, body: { code: codeIn(old) } })
  const testUsers = await createTestUsers(old)
  await orderIn(old, testUsers, 'payment_pending')
  await old.call('POST', '/api/newsletter', { body: { email: 'reader@example.com' } })
  old.clock.advance(10 * 60_000)
  await old.app.worker.drain()
  const linkTo = (email: string) => old.mails.findLast(({ to }) => to === email)?.leave?.replace(/^https?:\/\/[^/]+/, '') ?? ''
  unsubscribe = linkTo(testUsers.customer.email)
  newsletter = linkTo('reader@example.com')
  await old.call('POST', newsletter.replace('unsubscribe', 'confirm'))
})
afterAll(() => old.close())

describe('after JWT_SECRET is changed', () => {
  it('sessions, links in emails and second factors end with the previous secret if it is not given', async () => {
    await inNextMinute({ JWT_SECRET: NEW }, async (t) => {
      expect((await me(t, engineer.token)).status).toBe(401)
      expect((await signIn(t)).status).toBe(401)
      expect((await t.call('POST', unsubscribe)).status).toBe(404)
    })
  })

  it('sessions, links in emails and second factors work with JWT_SECRET_PREVIOUS', async () => {
    await inNextMinute({ JWT_SECRET: NEW, JWT_SECRET_PREVIOUS: OLD }, async (t) => {
      expect((await me(t, engineer.token)).status).toBe(200)
      const { status, body } = await signIn(t)
      expect(status).toBe(200)
      // New sessions are signed with the new secret only.
      expect((await me(old, body.token)).status).toBe(401)
      expect((await t.call('POST', unsubscribe)).status).toBe(200)
    })
  })

  it('second factors work without the previous secret once a process has started with both', async () => {
    await inNextMinute({ JWT_SECRET: NEW }, async (t) => {
      expect((await signIn(t)).status).toBe(200)
      expect((await me(t, engineer.token)).status).toBe(401)
    })
  })

  it('newsletters can be ended with links of before and after the change', async () => {
    await inNextMinute({ JWT_SECRET: NEW }, async (t) => {
      const [subscriber] = await t.app.newsletter.subscribers()
      expect(subscriber?.email).toBe('reader@example.com')
      const link = subscriber?.unsubscribeUrl.replace(/^https?:\/\/[^/]+/, '') ?? ''
      expect(link).not.toBe(newsletter)
      expect((await t.call('POST', link)).status).toBe(200)
      expect(await t.app.newsletter.subscribers()).toEqual([])
      await t.call('POST', newsletter.replace('unsubscribe', 'confirm'))
      expect(await t.app.newsletter.subscribers()).toHaveLength(1)
      expect((await t.call('POST', newsletter)).status).toBe(200)
      expect(await t.app.newsletter.subscribers()).toEqual([])
      expect((await t.call('POST', `${newsletter.slice(0, -4)}AAAA`)).status).toBe(404)
    })
  })

  it('two processes accept what the other one signs while only one of them has the new secret first', async () => {
    const before = await restart({ JWT_SECRET: OLD, JWT_SECRET_PREVIOUS: NEW })
    const after = await restart({ JWT_SECRET: NEW, JWT_SECRET_PREVIOUS: OLD })
    const [admin, customer] = [await before.createUser('admin'), await after.createUser('user')]
    for (const t of [before, after]) {
      for (const { token } of [admin, customer]) expect((await me(t, token)).status).toBe(200)
    }
    await before.close()
    await after.close()
  })
})
