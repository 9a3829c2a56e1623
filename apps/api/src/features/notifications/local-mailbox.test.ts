import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { ROLES } from '@vorta/contract/auth/role'
import { SAVED_BUILD_KIND } from '@vorta/contract/notifications/link'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createMailer } from '../../platform/mail/mailer.ts'
import { listEmails } from '../email-gallery/email-gallery.page.ts'
import { sampleNotifications } from '../email-gallery/sample-notifications.ts'
import { EMAILED_KINDS } from './notification-types.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ DEMO: '1' })
})
afterAll(() => t.close())

it('shows users the emails sent to them in a demo, and shows admins all emails', async () => {
  const [ann, bob, admin] = [await t.createUser(), await t.createUser(), await t.createUser('admin')]
  const folder = path.join(t.dataDir, 'mail')
  const mailer = createMailer({ smtpUrl: undefined, from: 'Vorta <v@example.com>', folder })
  const emailTo = (to: string, id: string) => ({
    to,
    subject: `For ${to}`,
    text: 'Hello',
    html: '<p>Hello</p>',
    messageId: `<${id}@vorta>`,
  })
  for (const email of [emailTo(ann.email, '00000001'), emailTo(bob.email, '00000002'), emailTo(ann.email, '00000001')])
    await mailer.send(email)
  // An email with the same message id replaces the file.
  expect((await readdir(folder)).sort()).toEqual(['00000001vorta.eml', '00000001vorta.json', '00000002vorta.eml', '00000002vorta.json'])

  const list = async (token: string) => (await t.call('GET', '/api/demo/mail', { token })).body.mails
  const subjects = async (token: string) => (await list(token)).map((email: { subject: string }) => email.subject)
  expect(await subjects(ann.token)).toEqual([`For ${ann.email}`])
  expect(await subjects(admin.token)).toEqual([`For ${bob.email}`, `For ${ann.email}`])

  const [annsEmail] = await list(ann.token)
  const [bobsEmail] = await list(bob.token)
  const page = await t.call('GET', annsEmail.pageUrl)
  expect(page.body).toBe('<p>Hello</p>')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await t.call('GET', bobsEmail.pageUrl.replace(/t=.*/, `t=${annsEmail.pageUrl.split('t=')[1]}`))).status).toBe(404)
  expect((await t.call('GET', '/api/demo/mail/..%2Fsecrets?t=x')).status).toBe(404)
})

const samples = listEmails('https://vorta.example', false).flatMap(({ emails }) => emails)
const openGallery = (query = '') => t.call('GET', `/api/demo/emails${query}`)

it('lists a sample of every email in a demo, and runs no other script', async () => {
  const { status, body, headers } = await openGallery()
  expect(status).toBe(200)
  for (const { slug } of samples) expect(body).toContain(`<a href="?email=${slug}&amp;scheme=light"`)
  expect(new Set(samples.map(({ slug }) => slug)).size).toBe(samples.length)
  const [, script = ''] = /<script>([^<]+)<\/script>/.exec(body) ?? []
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(body).not.toContain('allow-scripts')
})

it('shows one sample at a time, with links to its neighbors', async () => {
  const [first, second, third] = samples
  const { body } = await openGallery(`?email=${second?.slug}&scheme=dark`)
  expect(body).toContain(`<h2>${second?.subject}</h2>`)
  expect(body.match(/<iframe/g)).toHaveLength(2)
  expect(body.match(/aria-current="page"/g)).toHaveLength(1)
  expect(body).toContain(`href="?email=${second?.slug}&amp;scheme=dark" aria-current="page"`)
  expect(body).toContain(`rel="prev" href="?email=${first?.slug}&amp;scheme=dark"`)
  expect(body).toContain(`rel="next" href="?email=${third?.slug}&amp;scheme=dark"`)
  expect((await openGallery('?email=unknown')).status).toBe(404)
})

it('shows the samples in the chosen color scheme', async () => {
  expect((await openGallery()).body).toContain('@media not all{')
  expect((await openGallery('?scheme=dark')).body).toContain('@media all{')
})

it('has a sample of every kind of notification that is emailed', () => {
  // Pins share one email.
  const nameOf = (kind: string) => kind.replace(/^pin\..*/, 'pin')
  const kinds = ROLES.flatMap(sampleNotifications).map(({ notification }) => nameOf(notification.kind))
  expect(new Set([...kinds, SAVED_BUILD_KIND])).toEqual(new Set(EMAILED_KINDS.map(nameOf)))
})
