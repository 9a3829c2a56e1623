import type { Job } from '@vorta/contract/jobs/schema'
import { EMAIL_VERIFICATION_VALID_HOURS, PASSWORD_RESET_VALID_MINUTES } from '@vorta/contract/shared/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { makeJobsDue } from '../../../test/jobs.ts'
import { refuseRecipient, type SmtpServer, startFaultySmtpServer } from '../../../test/smtp.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { enqueue } from './jobs.service.ts'

const TOKEN = 'a token for the tests'
const MINUTE_MS = 60_000

const hang: typeof refuseRecipient = (command) => (command.startsWith('RCPT') ? null : undefined)

let smtp: SmtpServer
let respond: typeof refuseRecipient
let t: TestApp
let admin: TestUser
beforeAll(async () => {
  smtp = await startFaultySmtpServer((command) => respond(command))
  const settings = { smtpUrl: smtp.url, from: 'Vorta <v@shop.example>', folder: '' }
  const patient = createMailer(settings)
  const impatient = createMailer({ ...settings, timeoutMs: { connect: 10_000, reply: 200 } })
  t = await startTestApp({ METRICS_TOKEN: TOKEN }, { send: (mail) => (respond === hang ? impatient : patient).send(mail) })
  admin = await t.createUser('admin')
})
afterAll(async () => {
  await t.close()
  await smtp.stop()
})
beforeEach(async () => {
  respond = () => undefined
  await t.app.worker.drain()
  await t.database.pool.query(`delete from jobs where kind = 'mail'`)
  smtp.messages.length = 0
})

const addMail = (to: string) =>
  enqueue(t.database.db, { kind: 'mail', dedupeKey: `test:${to}`, payload: { to, subject: 'Your receipt', text: 'Thank you' } })
const list = async (state: string): Promise<Job[]> =>
  (await t.call('GET', `/api/admin/jobs?state=${state}`, { token: admin.token })).body.jobs
const metric = async (name: string) => {
  const { body } = await t.call('GET', '/metrics', { token: TOKEN })
  const line = (body as string).split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1))
}
const outcome = (name: string) => metric(`vorta_jobs_total{kind="mail",outcome="${name}"}`)
/** Lets the next attempt of every email begin. */
const tryAgain = async () => {
  await makeJobsDue(t.database.pool, `kind = 'mail'`)
  await t.app.worker.drain()
}

describe('an email that the mail server refuses for good', () => {
  it.each([
    [
      'the address',
      refuseRecipient,
      'The mail server refused the address ann@customer.example: 550 5.1.1 <ann@customer.example>: no such user',
    ],
    [
      'the email',
      (command: string) => (command === '.' ? '554 5.7.1 Message rejected as spam' : undefined),
      'The mail server refused the email to ann@customer.example: 554 5.7.1 Message rejected as spam',
    ],
  ])('is not tried again, and admins read why: %s', async (_, refuse, lastError) => {
    const [failed, givenUp] = [await outcome('failed'), await outcome('given_up')]
    respond = refuse
    await addMail('ann@customer.example')
    await t.app.worker.drain()
    respond = () => undefined
    await tryAgain()
    expect(smtp.messages).toEqual([])
    expect(await list('waiting')).toEqual([])
    expect(await list('failed')).toMatchObject([{ subject: 'Your receipt', attempts: 1, lastError, nextAttemptAt: null }])
    // A refused address does not count as a failure of the mail server.
    expect([await outcome('failed'), await outcome('given_up')]).toEqual([failed, givenUp + 1])
    expect(await metric('vorta_mail_oldest_seconds')).toBe(0)
  })

  it('is sent when an admin retries it after the address was created', async () => {
    respond = refuseRecipient
    await addMail('bob@customer.example')
    await t.app.worker.drain()
    respond = () => undefined
    const [job] = await list('failed')
    await t.call('POST', `/api/admin/jobs/${job?._id}/retry`, { token: admin.token })
    await t.app.worker.drain()
    expect(smtp.messages).toHaveLength(1)
    expect(await list('failed')).toEqual([])
  })
})

describe('an email that the mail server does not accept now', () => {
  it.each([
    ['asks to try again', (command: string) => (command.startsWith('RCPT') ? '450 4.2.0 Greylisted' : undefined), '450 4.2.0 Greylisted'],
    ['does not reply', hang, 'Timeout'],
    ['refuses the sender', (command: string) => (command.startsWith('MAIL') ? '553 5.7.1 Not your domain' : undefined), '553 5.7.1'],
    ['wants a password', (command: string) => (command.startsWith('RCPT') ? '530 5.7.0 Authentication required' : undefined), '530 5.7.0'],
  ])('is tried again if the server %s', async (_, fault, reason) => {
    const failed = await outcome('failed')
    respond = fault
    await addMail('ann@customer.example')
    await t.app.worker.drain()
    expect(await list('waiting')).toMatchObject([{ attempts: 1, lastError: expect.stringContaining(reason) }])
    expect(await outcome('failed')).toBe(failed + 1)
    respond = () => undefined
    await tryAgain()
    expect(smtp.messages).toHaveLength(1)
    expect([await list('waiting'), await list('failed')]).toEqual([[], []])
  })

  it('is as old as its first attempt, however often it was tried', async () => {
    const done = await outcome('done')
    respond = (command) => (command.startsWith('MAIL') ? '421 Service not available' : undefined)
    await addMail('ann@customer.example')
    for (let attempt = 0; attempt < 6; attempt++) {
      await tryAgain()
      t.clock.advance(MINUTE_MS)
    }
    expect(await metric('vorta_mail_oldest_seconds')).toBeGreaterThanOrEqual(6 * 60)
    expect(await outcome('done')).toBe(done)
    respond = () => undefined
    await tryAgain()
    expect(await metric('vorta_mail_oldest_seconds')).toBe(0)
    expect(await outcome('done')).toBe(done + 1)
  })
})

describe('an email with a link', () => {
  const askForReset = async () => {
    const { email } = await t.createUser('user')
    await t.call('POST', '/api/auth/forgot-password', { body: { email } })
  }
  const register = async () => {
    const { status } = await t.call('POST', '/api/auth/register', {
      body: { firstName: 'Ann', lastName: 'New', email: `new${Math.random()}@example.com`, phone: '555 0100', password: 'a long secret 1' },
    })
    expect(status).toBe(201)
  }

  it.each([
    ['a password reset', askForReset, PASSWORD_RESET_VALID_MINUTES],
    ['a verification of an address', register, EMAIL_VERIFICATION_VALID_HOURS * 60],
  ])('is sent as long as the link works, and not after it expired: %s', async (_, ask, validMinutes) => {
    respond = (command) => (command.startsWith('MAIL') ? '421 Service not available' : undefined)
    await ask()
    await t.app.worker.drain()
    respond = () => undefined
    t.clock.advance((validMinutes - 1) * MINUTE_MS)
    await tryAgain()
    expect(smtp.messages).toHaveLength(1)

    respond = (command) => (command.startsWith('MAIL') ? '421 Service not available' : undefined)
    await ask()
    await t.app.worker.drain()
    respond = () => undefined
    t.clock.advance((validMinutes + 1) * MINUTE_MS)
    await tryAgain()
    expect(smtp.messages).toHaveLength(1)
    // Read from the database, because the session of the admin has expired as well.
    const { rows } = await t.database.pool.query('select last_error from jobs where dead_at is not null')
    expect(rows).toEqual([{ last_error: 'Not sent, because its link has expired' }])
  })
})
