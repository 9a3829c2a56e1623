import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

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
  expect(mail).toBeDefined()
})

it('subscribes by the link in the e-mail and lets go by the other', async () => {
  const subscribe = () => t.call('POST', '/api/newsletter', { body: { email: 'reader@example.com' } })
  const first = await subscribe()
  const [mail, ...more] = await mailsTo('reader@example.com')
  expect(more).toEqual([])
  const links = [...(mail?.text ?? '').matchAll(/\/api\/newsletter\/\S+/g)].map(([link]) => link)
  expect(links).toHaveLength(2)
  const confirmed = await t.call('GET', links[0] ?? '')
  expect(confirmed.body).toContain('You are subscribed')
  expect((await subscribe()).body).toEqual(first.body)
  expect(await mailsTo('reader@example.com')).toHaveLength(1)
  expect((await t.call('GET', links[1] ?? '')).body).toContain('You have left the newsletter')
  expect((await t.call('GET', '/api/newsletter/confirm?token=made-up')).status).toBe(404)
})

it('tells what the browser may know, and nothing more', async () => {
  const { body } = await t.call('GET', '/api/config')
  expect(Object.keys(body).sort()).toEqual(['company', 'demo', 'paymentProvider', 'stripePublishableKey', 'success', 'testMode'])
  expect(body).toMatchObject({ demo: false, paymentProvider: 'embedded', testMode: true })
  expect((await t.call('GET', '/api/ready')).body.checks.database).toBe('ok')
})

describe('a form sent by the browser itself, without script', () => {
  const send = (path: string, fields: Record<string, string>) =>
    fetch(t.url + path, { method: 'POST', body: new URLSearchParams(fields) }).then(async (reply) => ({
      status: reply.status,
      type: reply.headers.get('content-type') ?? '',
      text: await reply.text(),
    }))

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

  it('is refused by every other call', async () => {
    expect(await send('/api/contact', letter)).toMatchObject({ status: 415 })
    expect(await send('/api/auth/login', { email: 'a@b.example', password: 'x' })).toMatchObject({ status: 415 })
  })
})
