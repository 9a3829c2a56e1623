import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { submitForm } from '../../../test/forms.ts'
import { createMailer } from '../../platform/mail/mailer.ts'

const COMPANY_EMAIL = 'inbox@vorta.example'
const message = { name: 'Ada', email: 'ada@example.com', message: 'Do you fit wings to wagons?' }

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ COMPANY_EMAIL })
})
afterAll(() => t.close())

const emailsToCompany = async () => {
  await t.app.worker.drain()
  return t.mails.filter(({ to }) => to === COMPANY_EMAIL)
}

describe('the contact form', () => {
  it('stores a message, emails it to the company and lists it for admins', async () => {
    const { body } = await t.call('POST', '/api/contact', { body: message })
    expect(body.message).toBe("Thanks for reaching out! We'll get back to you soon.")
    const [email] = await emailsToCompany()
    expect(email?.text).toContain(message.message)
    const admin = await t.createUser('admin')
    const list = await t.call('GET', '/api/admin/contact-messages', { token: admin.token })
    expect(list.body.messages).toMatchObject([message])
  })

  it('drops a message with the hidden field filled in, as bots do', async () => {
    await t.call('POST', '/api/contact', { body: { ...message, name: 'Bot', website: 'http://spam.example' } })
    expect((await emailsToCompany()).some(({ text }) => text.includes('Bot'))).toBe(false)
  })

  it('does not let a name inject email headers', async () => {
    const name = 'Eve\r\nBcc: all@example.com'
    const { status, body } = await t.call('POST', '/api/contact', { body: { ...message, name } })
    expect([status, body.errors]).toEqual([400, { name: 'Name must be on one line' }])
    // An email that was queued before names were checked.
    const [email] = await emailsToCompany()
    const folder = path.join(t.dataDir, 'mail')
    const mailer = createMailer({ smtpUrl: undefined, from: 'Vorta <v@example.com>', folder })
    if (email) await mailer.send({ ...email, subject: `Message from ${name}` })
    const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    const headers = (await readFile(path.join(folder, files[0] ?? ''), 'utf8')).split('\r\n\r\n')[0]
    expect(headers).toMatch(/^Subject: Message from Eve Bcc: all@example.com$/m)
    expect(headers).not.toMatch(/^Bcc:/im)
  })

  it('deletes messages after the retention period', async () => {
    await t.database.pool.query(`update contact_messages set created_at = now() - interval '731 days' where name = 'Ada'`)
    await t.app.contact.deleteExpired()
    const { rows } = await t.database.pool.query(`select count(*)::int as count from contact_messages where name = 'Ada'`)
    expect(rows).toEqual([{ count: 0 }])
  })
})

describe('the contact form without JavaScript', () => {
  it('delivers the message and replies with a page', async () => {
    const reply = await submitForm(t, '/api/contact/form', { ...message, name: 'Noscript', website: '' })
    expect(reply).toMatchObject({ status: 200, type: expect.stringContaining('text/html') })
    expect(reply.text).toContain('Thanks for reaching out!')
    expect((await emailsToCompany()).some(({ subject }) => subject === 'Message from Noscript')).toBe(true)
  })

  it('shows validation errors on a page', async () => {
    const reply = await submitForm(t, '/api/contact/form', { ...message, message: ' ' })
    expect(reply).toMatchObject({ status: 400, type: expect.stringContaining('text/html') })
    expect(reply.text).toContain('Message is required')
  })

  it('counts a line break as one character, like the page does', async () => {
    const text = `${'line\n'.repeat(999)}12345`
    expect((await submitForm(t, '/api/contact/form', { ...message, message: text.replaceAll('\n', '\r\n') })).status).toBe(200)
  })

  it('rejects form bodies on JSON routes', async () => {
    expect(await submitForm(t, '/api/contact', message)).toMatchObject({ status: 415 })
    expect(await submitForm(t, '/api/auth/login', { email: 'a@b.example', password: 'x' })).toMatchObject({ status: 415 })
  })
})
