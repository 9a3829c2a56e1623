import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  // The tests act as the proxy, so the header sets the client address.
  t = await startTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => t.close())

const HOME = '198.51.100.7'
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const login = (email: string, password: string, address: string) =>
  t.call('POST', '/api/auth/login', { body: { email, password }, ...from(address) })
const forgot = (email: string, address: string) => t.call('POST', '/api/auth/forgot-password', { body: { email }, ...from(address) })
const mailsTo = async (email: string, subject: string) => {
  await t.app.worker.drain()
  return t.mails.filter((mail) => mail.to === email && mail.subject === subject)
}

/** An account whose owner has signed in from home. */
async function owner(): Promise<TestUser> {
  const user = await t.createUser()
  t.clock.advance(16 * 60_000)
  expect((await login(user.email, 'secret1', HOME)).status).toBe(200)
  return user
}

describe('wrong passwords', () => {
  it('from other networks do not lock out the owner, who is notified once', async () => {
    const { email } = await owner()
    for (let i = 0; i < 12; i++) await login(email, 'wrong99', '203.0.113.1')
    expect((await login(email, 'wrong99', '203.0.113.1')).status).toBe(429)
    expect((await login(email, 'secret1', HOME)).status).toBe(200)
    // A network that the owner never used is not slowed down by one that guesses.
    expect((await login(email, 'secret1', '192.0.2.44')).status).toBe(200)
    expect(await mailsTo(email, 'Failed sign-in attempts on your Vorta account')).toHaveLength(1)
  })

  it('from many networks slow down unknown networks only, longer each time', async () => {
    const { email } = await owner()
    for (let i = 0; i < 24; i++) await login(email, 'wrong99', `203.0.113.${i + 10}`)
    const refused = []
    for (let i = 0; i < 6; i++) refused.push(await login(email, 'wrong99', `203.0.113.${i + 60}`))
    expect(refused.map(({ status }) => status)).toContain(429)
    const waits = refused.filter(({ status }) => status === 429).map(({ headers }) => Number(headers.get('retry-after')))
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(60)
    expect((await login(email, 'secret1', HOME)).status).toBe(200)
    t.clock.advance(61_000)
    expect((await login(email, 'secret1', '192.0.2.45')).status).toBe(200)
    expect(await mailsTo(email, 'Failed sign-in attempts on your Vorta account')).toHaveLength(1)
  })

  it('are counted per /64 network of an IPv6 address', async () => {
    const { email } = await owner()
    const statuses = []
    for (let i = 0; i < 11; i++) statuses.push((await login(email, 'wrong99', `2001:db8:7:7:${i}::${i}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await login(email, 'secret1', '2001:db8:7:8::1')).status).toBe(200)
  })

  it('in one session do not block a password change in another session', async () => {
    const { email, token } = await owner()
    const stolen = (await login(email, 'secret1', HOME)).body.token
    const change = (session: string, currentPassword: string) =>
      t.call('PUT', '/api/auth/password', { token: session, body: { currentPassword, newPassword: 'brand-new' } })
    for (let i = 0; i < 10; i++) expect((await change(stolen, 'wrong99')).status).toBe(400)
    expect((await change(stolen, 'wrong99')).status).toBe(429)
    expect((await change(token, 'secret1')).status).toBe(200)
  })
})

describe('reset requests', () => {
  it('from other networks neither block the owner nor flood the mailbox', async () => {
    const { email } = await owner()
    const statuses = []
    for (let i = 0; i < 6; i++) statuses.push((await forgot(email, '203.0.113.200')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    for (let i = 0; i < 10; i++) await forgot(email, `203.0.113.${i + 201}`)
    expect((await forgot(email, HOME)).status).toBe(200)
    const mails = await mailsTo(email, 'Reset your Vorta password')
    expect(mails).toHaveLength(3)
    // The newest link always works, regardless of who requested it.
    t.clock.advance(19 * 60_000)
    const token = /reset-password\?token=(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1]
    expect((await t.call('POST', '/api/auth/reset-password', { body: { token, password: 'after-reset' }, ...from(HOME) })).status).toBe(200)
    expect((await login(email, 'after-reset', '192.0.2.46')).status).toBe(200)
  })
})

it('counts public requests per /64 network of an IPv6 address', async () => {
  const statuses = []
  for (let i = 0; i < 121; i++) statuses.push((await t.call('GET', '/api/config', from(`2001:db8:9:9::${i.toString(16)}`))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect((await t.call('GET', '/api/config', from('2001:db8:9:a::1'))).status).toBe(200)
})
