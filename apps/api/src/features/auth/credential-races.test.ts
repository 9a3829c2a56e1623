import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { codeAt, stepAt } from './totp.ts'

let t: TestApp
let admin: TestUser
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.createUser('admin')
})
afterAll(() => t.close())

const ROUNDS = 10
const PASSWORD = 'secret1'

const login = (email: string, password = PASSWORD) => t.call('POST', '/api/auth/login', { body: { email, password } })
const isSignedIn = async (token: string) => (await t.call('GET', '/api/auth/me', { token })).status === 200
const changePassword = ({ token }: Pick<TestUser, 'token'>, currentPassword = PASSWORD, newPassword = 'brand-new') =>
  t.call('PUT', '/api/auth/password', { token, body: { currentPassword, newPassword } })
const setRoles = (id: string, roles: string[]) => t.call('PUT', `/api/admin/users/${id}/roles`, { token: admin.token, body: { roles } })

async function resetLink(email: string): Promise<string> {
  await t.call('POST', '/api/auth/forgot-password', { body: { email } })
  await t.app.worker.drain()
  const mail = t.mails.findLast(({ to, text }) => to === email && text.includes('reset-password?token='))
  return /reset-password\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const reset = (token: string, password = 'after-reset') => t.call('POST', '/api/auth/reset-password', { body: { token, password } })

/** Starts the setup of a second factor, and returns a code and the call that turns it on. */
async function readyToConfirm({ token }: TestUser): Promise<() => Promise<Reply>> {
  const { body } = await t.call('POST', '/api/auth/second-factor', { token, body: { password: PASSWORD } })
  const code = codeAt(fromBase32(body.setup.secret), stepAt(t.clock.now()))
  return () => t.call('POST', '/api/auth/second-factor/confirm', { token, body: { code } })
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** Both calls end with an entry in the audit log, so a lock on it stops each of them right before its commit. */
let release: (() => Promise<unknown>) | undefined
async function holdCommits(): Promise<void> {
  const client = await t.database.pool.connect()
  await client.query('begin')
  await client.query('lock table audit_log in exclusive mode')
  release = async () => {
    release = undefined
    await client.query('rollback')
    client.release()
  }
}
afterEach(() => release?.())

const waiting = async () => {
  const { rows } = await t.database.pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].n
}

/** Starts `change`, and `signIn` once the change has done everything but commit; the sign-in saw the old credentials. */
async function during<T>(change: () => Promise<Reply>, signIn: () => Promise<T>): Promise<{ changed: Reply; answer: T }> {
  await holdCommits()
  const changing = change()
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  const signingIn = signIn()
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  await release?.()
  return { changed: await changing, answer: await signingIn }
}

describe('a sign-in that verified its credentials before they changed', () => {
  it('opens no session when the password was changed', async () => {
    const owner = await t.createUser()
    const { changed, answer } = await during(
      () => changePassword(owner),
      () => login(owner.email),
    )
    expect(changed.status).toBe(200)
    expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } })
    expect((await t.call('GET', '/api/auth/sessions', { token: owner.token })).body.sessions).toHaveLength(1)
    const { rows } = await t.database.pool.query(
      `select result, detail from audit_log where actor_id = $1 and action = 'login' and result = 'refused'`,
      [owner.id],
    )
    expect(rows).toEqual([{ result: 'refused', detail: { reason: 'credentials changed during the sign-in' } }])
  })

  it('opens no session when the password was reset', async () => {
    const owner = await t.createUser()
    const link = await resetLink(owner.email)
    const { changed, answer } = await during(
      () => reset(link),
      () => login(owner.email),
    )
    expect([changed.status, answer.status]).toEqual([200, 401])
  })

  it('requires a code when the second factor was turned on', async () => {
    const owner = await t.createUser('engineer')
    const { changed, answer } = await during(await readyToConfirm(owner), () => login(owner.email))
    expect(changed.status).toBe(200)
    expect(answer).toMatchObject({ status: 401, body: { errors: { code: expect.any(String) } } })
  })

  it('opens no session when the account was disabled', async () => {
    const owner = await t.createUser()
    const { changed, answer } = await during(
      () => t.call('PUT', `/api/admin/users/${owner.id}/disabled`, { token: admin.token, body: { disabled: true } }),
      () => login(owner.email),
    )
    expect([changed.status, answer.status]).toEqual([200, 401])
  })

  it('opens a short staff session when a staff role was granted', async () => {
    const owner = await t.createUser()
    const { changed, answer } = await during(
      () => setRoles(owner.id, ['user', 'engineer']),
      () => login(owner.email),
    )
    expect([changed.status, answer.status]).toEqual([200, 200])
    const { sessions } = (await t.call('GET', '/api/auth/sessions', { token: answer.body.token })).body
    const latest = t.clock.now().getTime() + 12 * 3_600_000
    for (const { expiresAt } of sessions) expect(new Date(expiresAt).getTime()).toBeLessThanOrEqual(latest)
    expect(sessions).toHaveLength(2)
  })
})

describe('a session that ends during its own change', () => {
  const intruderOf = async (owner: TestUser) => ({ ...owner, token: (await login(owner.email)).body.token as string })

  it('cannot set another password', async () => {
    const owner = await t.createUser()
    const intruder = await intruderOf(owner)
    const { changed, answer } = await during(
      () => changePassword(owner),
      () => changePassword(intruder, PASSWORD, 'intruder1'),
    )
    expect([changed.status, answer.status]).toEqual([200, 401])
    expect((await login(owner.email, 'brand-new')).status).toBe(200)
  })

  it('cannot turn on a second factor', async () => {
    const owner = await t.createUser('engineer')
    const confirm = await readyToConfirm(await intruderOf(owner))
    const { changed, answer } = await during(() => changePassword(owner), confirm)
    expect([changed.status, answer.status]).toEqual([200, 401])
    expect((await login(owner.email, 'brand-new')).status).toBe(200)
  })

  it('cannot delete the account', async () => {
    const owner = await t.createUser()
    const { token } = await intruderOf(owner)
    const { changed, answer } = await during(
      () => changePassword(owner),
      () => t.call('POST', '/api/account/erase', { token, body: { password: PASSWORD, confirmation: 'DELETE' } }),
    )
    expect([changed.status, answer.status]).toEqual([200, 401])
    expect(await isSignedIn(owner.token)).toBe(true)
  })
})

describe('repeated concurrent sign-ins and changes', () => {
  const signInsDuring = async (email: string, change: () => Promise<Reply>) => {
    const logins = Array.from({ length: 6 }, (_, i) => new Promise((resolve) => setTimeout(resolve, i * 8)).then(() => login(email)))
    const [changed, ...answers] = await Promise.all([change(), ...logins])
    expect(changed.status).toBe(200)
    return answers.filter(({ status }) => status === 200).map(({ body }) => body.token as string)
  }

  it(`leave no session of the old password after ${ROUNDS} changes`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owner = await t.createUser()
      const opened = await signInsDuring(owner.email, () => changePassword(owner))
      expect(await Promise.all(opened.map(isSignedIn))).toEqual(opened.map(() => false))
      expect(await isSignedIn(owner.token)).toBe(true)
    }
  })

  it(`leave no session of the old password after ${ROUNDS} resets`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const owner = await t.createUser()
      const link = await resetLink(owner.email)
      const opened = await signInsDuring(owner.email, () => reset(link))
      expect(await Promise.all(opened.map(isSignedIn))).toEqual(opened.map(() => false))
    }
  })

  it('let only one of two concurrent reset links set the password', async () => {
    for (let round = 0; round < ROUNDS / 2; round++) {
      const owner = await t.createUser()
      const links = [await resetLink(owner.email), await resetLink(owner.email)]
      const statuses = (await Promise.all(links.map((link, i) => reset(link, `password-${i}`)))).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([200, 400])
      expect((await login(owner.email, `password-${statuses.indexOf(200)}`)).status).toBe(200)
    }
  })
})
