import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { verificationToken, verifyEmail } from '../../../test/verification.ts'

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.createUser('admin')
})
afterAll(() => t.close())

const DAY_MS = 86_400_000
const STALE = { success: false, message: 'This link is no longer valid. Please request a new one.', code: 'invalid' }
let registered = 0

async function register(app = t): Promise<TestUser> {
  const email = `new-owner-${++registered}@example.com`
  const body = { firstName: 'New', lastName: 'Owner', phone: '1', password: 'secret1', email }
  const reply = await app.call('POST', '/api/auth/register', { body })
  expect(reply.body.user.emailVerified).toBe(false)
  return { token: reply.body.token, id: reply.body.user._id, email }
}
const isVerified = async ({ token }: TestUser) => (await t.call('GET', '/api/auth/me', { token })).body.user.emailVerified
const verify = (token: string) => t.call('POST', '/api/auth/verify-email', { body: { token } })
const resend = ({ token }: TestUser, app = t) => app.call('POST', '/api/auth/verify-email/resend', { token })

describe('the link that verifies an email address', () => {
  it('is emailed at registration and works once', async () => {
    const owner = await register()
    const token = await verificationToken(t, owner.email)
    const { rows } = await t.database.pool.query('select token_hash from email_verifications where user_id = $1', [owner.id])
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token)
    expect((await verify(token)).body).toEqual({ success: true, message: 'Your email address is verified.' })
    expect(await isVerified(owner)).toBe(true)
    expect(await verify(token)).toMatchObject({ status: 400, body: STALE })
    const { body } = await t.call('POST', '/api/auth/login', { body: { email: owner.email, password: 'secret1' } })
    expect(body.user.emailVerified).toBe(true)
  })

  it('works for only one of many concurrent requests', async () => {
    const owner = await register()
    const token = await verificationToken(t, owner.email)
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => verify(token)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(7)
  })

  it('expires after 24 hours', async () => {
    const app = await startTestApp()
    try {
      const owner = await register(app)
      const token = await verificationToken(app, owner.email)
      app.clock.advance(DAY_MS + 1_000)
      expect(await app.call('POST', '/api/auth/verify-email', { body: { token } })).toMatchObject({ status: 400, body: STALE })
    } finally {
      await app.close()
    }
  })

  it('is replaced when a new one is sent', async () => {
    const owner = await register()
    const first = await verificationToken(t, owner.email)
    expect((await resend(owner)).body).toEqual({ success: true, message: `We sent a new link to ${owner.email}.` })
    const second = await verificationToken(t, owner.email)
    expect(second).not.toBe(first)
    expect((await verify(first)).status).toBe(400)
    expect((await verify(second)).status).toBe(200)
    expect((await resend(owner)).body.message).toBe('Your email address is already verified.')
  })

  it('verifies only the address that it was sent to', async () => {
    const owner = await register()
    const token = await verificationToken(t, owner.email)
    await t.database.pool.query(`update users set email = 'moved-' || email where id = $1`, [owner.id])
    expect((await verify(token)).status).toBe(400)
    expect(await isVerified(owner)).toBe(false)
  })

  it('is sent again at most three times an hour', async () => {
    const app = await startTestApp({ RATE_LIMITS: 'on' })
    try {
      const owner = await register(app)
      const replies = []
      for (let i = 0; i < 4; i++) replies.push(await resend(owner, app))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      expect(Number(replies[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await app.close()
    }
  })

  it('is not needed after a password reset by email', async () => {
    const { email } = await register()
    await t.call('POST', '/api/auth/forgot-password', { body: { email } })
    await t.app.worker.drain()
    const mail = t.mails.findLast(({ to, text }) => to === email && text.includes('reset-password'))
    const token = /reset-password\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
    expect((await t.call('POST', '/api/auth/reset-password', { body: { token, password: 'after-reset' } })).status).toBe(200)
    const { body } = await t.call('POST', '/api/auth/login', { body: { email, password: 'after-reset' } })
    expect(body.user.emailVerified).toBe(true)
  })
})

describe('an account with an unverified address', () => {
  const grant = (id: string, roles: string[]) => t.call('PUT', `/api/admin/users/${id}/roles`, { token: admin.token, body: { roles } })

  it('gets no staff role from an admin or the command before the address is verified', async () => {
    const owner = await register()
    const refused = await grant(owner.id, ['user', 'engineer'])
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      "The email address of this account isn't verified yet. Ask the user to verify it, then grant the role.",
    )
    await expect(t.app.users.setRoles(null, owner.id, ['admin'])).rejects.toThrow("isn't verified yet")
    expect((await grant(owner.id, ['user'])).status).toBe(200)
    await verifyEmail(t, owner.email)
    expect((await grant(owner.id, ['user', 'engineer'])).status).toBe(200)
  })

  it('cannot use a staff role that was granted otherwise', async () => {
    const engineer = await t.createUser('engineer')
    await t.database.pool.query('update users set email_verified_at = null where id = $1', [engineer.id])
    const { body } = await t.call('GET', '/api/auth/me', { token: engineer.token })
    expect(body).toMatchObject({ user: { role: 'user', emailVerified: false }, switchableRoles: ['user'] })
    expect((await t.call('GET', '/api/orders/engineer/assigned', { token: engineer.token })).status).toBe(403)
    const switched = await t.call('PUT', '/api/auth/update-role', { token: engineer.token, body: { role: 'engineer' } })
    expect(switched).toMatchObject({ status: 403, body: { message: 'Verify your email address before you switch to a staff role.' } })
  })

  it('can use every role in demo mode', async () => {
    const demo = await startTestApp({ DEMO: '1' })
    try {
      const owner = await register(demo)
      const { body } = await demo.call('PUT', '/api/auth/update-role', { token: owner.token, body: { role: 'admin' } })
      expect(body.user.role).toBe('admin')
      await expect(demo.app.users.setRoles(null, owner.id, ['engineer'])).resolves.toMatchObject({ id: owner.id })
    } finally {
      await demo.close()
    }
  })
})
