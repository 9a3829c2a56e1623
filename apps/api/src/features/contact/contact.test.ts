import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createMailer } from '../../platform/mail/mailer.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ COMPANY_EMAIL: 'desk@vorta.example' })
})
afterAll(() => t.close())

const letter = { name: 'Ada', email: 'ada@example.com', message: 'Do you fit wings to wagons?' }
const mailsTo = async (address: string) => {
  await t.app.worker.drain()
  return t.mails.filter(({ to }) => to === address)
}

async function send(path: string, fields: Record<string, string>) {
  const reply = await fetch(t.url + path, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: reply.status, type: reply.headers.get('content-type') ?? '', text: await reply.text() }
}
/** The one button of the page behind a link. */
const press = (link = '') => send(link, {})

it('stores a message, mails it to the company and lists it for the admin', async () => {
  const { body } = await t.call('POST', '/api/contact', { body: letter })
  expect(body.message).toBe("Thanks for reaching out! We'll get back to you soon.")
  const [mail] = await mailsTo('desk@vorta.example')
  expect(mail?.text).toContain(letter.message)
  const admin = await t.person('admin')
  const list = await t.call('GET', '/api/admin/contact-messages', { token: admin.token })
  expect(list.body.messages).toMatchObject([letter])
})

it('thanks a program and forgets what it wrote', async () => {
  await t.call('POST', '/api/contact', { body: { ...letter, name: 'Bot', website: 'http://spam.example' } })
  expect((await mailsTo('desk@vorta.example')).some(({ text }) => text.includes('Bot'))).toBe(false)
})

it('keeps header lines out of the subject', async () => {
  await t.call('POST', '/api/contact', { body: { ...letter, name: 'Eve\r\nBcc: all@example.com' } })
  const mail = (await mailsTo('desk@vorta.example')).find(({ text }) => text.includes('Eve'))
  const folder = path.join(t.dataDir, 'mail')
  if (mail) await createMailer({ smtpUrl: undefined, from: 'Vorta <v@example.com>', folder }).send(mail)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const head = (await readFile(path.join(folder, files[0] ?? ''), 'utf8')).split('\r\n\r\n')[0]
  expect(head).toMatch(/^Subject: Message from Eve Bcc: all@example.com$/m)
  expect(head).not.toMatch(/^Bcc:/im)
})

it('subscribes by the link in the email and lets go by the other', async () => {
  const subscribe = () => t.call('POST', '/api/newsletter', { body: { email: 'reader@example.com' } })
  const first = await subscribe()
  const [mail, ...more] = await mailsTo('reader@example.com')
  expect(more).toEqual([])
  const links = [...(mail?.text ?? '').matchAll(/\/api\/newsletter\/\S+/g)].map(([link]) => link)
  expect(links).toHaveLength(2)
  // A program that opens every link of a mail decides nothing.
  for (const link of links) expect((await t.call('GET', link)).body).toContain('method="post"')
  expect(await t.app.contact.readers()).toEqual([])
  expect((await press(links[0])).text).toContain('You are subscribed')
  expect((await t.app.contact.readers()).map(({ email }) => email)).toEqual(['reader@example.com'])
  expect((await subscribe()).body).toEqual(first.body)
  expect(await mailsTo('reader@example.com')).toHaveLength(1)
  expect((await press(links[1])).text).toContain('You have left the newsletter')
  // Who left may come back at once, by a letter of its own.
  await subscribe()
  expect(await mailsTo('reader@example.com')).toHaveLength(2)
})

it('tells people on a page, not in JSON, that a link is broken', async () => {
  const made = await press('/api/newsletter/confirm?token=made-up')
  expect(made).toMatchObject({ status: 404, type: expect.stringContaining('text/html') })
  const cut = await fetch(`${t.url}/api/newsletter/unsubscribe`)
  expect([cut.status, cut.headers.get('content-type'), await cut.text()]).toEqual([
    400,
    expect.stringContaining('text/html'),
    expect.stringContaining('This link is not valid'),
  ])
})

it('forgets what it said it would not keep', async () => {
  await t.call('POST', '/api/newsletter', { body: { email: 'never@example.com' } })
  await t.database.pool.query(`update newsletter_subscribers set created_at = now() - interval '31 days' where email = 'never@example.com'`)
  await t.database.pool.query(`update contact_messages set created_at = now() - interval '731 days' where name = 'Ada'`)
  await t.app.contact.forgetOld()
  const { rows } = await t.database.pool.query(
    `select (select count(*) from newsletter_subscribers where email = 'never@example.com')::int as readers, (select count(*) from contact_messages where name = 'Ada')::int as letters`,
  )
  expect(rows).toEqual([{ readers: 0, contact: 0 }])
  await t.app.worker.drain()
  const kept = await t.database.pool.query(`select count(*)::int as n from outbox where done_at is not null and payload::text <> '{}'`)
  expect(kept.rows[0].n).toBe(0)
})

it('tells what the browser may know, and nothing more', async () => {
  const { body } = await t.call('GET', '/api/config')
  expect(Object.keys(body).sort()).toEqual([
    'calendar',
    'company',
    'demo',
    'paymentProvider',
    'stripePublishableKey',
    'success',
    'testMode',
  ])
  expect(body).toMatchObject({ demo: false, paymentProvider: 'embedded', testMode: true })
  expect((await t.call('GET', '/api/ready')).body.checks.database).toBe('ok')
})

describe('a form sent by the browser itself, without script', () => {
  it('delivers the message and answers with a page', async () => {
    const answer = await send('/api/contact/form', { ...letter, name: 'Noscript', website: '' })
    expect(answer).toMatchObject({ status: 200, type: expect.stringContaining('text/html') })
    expect(answer.text).toContain('Thanks for reaching out!')
    expect((await mailsTo('desk@vorta.example')).some(({ subject }) => subject === 'Message from Noscript')).toBe(true)
  })

  it('subscribes', async () => {
    expect((await send('/api/newsletter/form', { email: 'plain@example.com' })).text).toContain('please confirm by the link')
    expect(await mailsTo('plain@example.com')).toHaveLength(1)
  })

  it('says on a page what is wrong', async () => {
    const answer = await send('/api/contact/form', { ...letter, message: ' ' })
    expect(answer).toMatchObject({ status: 400, type: expect.stringContaining('text/html') })
    expect(answer.text).toContain('Message is required')
  })

  it('counts a line break once, as the page did', async () => {
    const message = `${'line\n'.repeat(999)}12345`
    expect((await send('/api/contact/form', { ...letter, message: message.replaceAll('\n', '\r\n') })).status).toBe(200)
  })

  it('is refused by every other call', async () => {
    expect(await send('/api/contact', letter)).toMatchObject({ status: 415 })
    expect(await send('/api/auth/login', { email: 'a@b.example', password: 'x' })).toMatchObject({ status: 415 })
  })
})
