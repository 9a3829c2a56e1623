import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createMailer } from '../../platform/mail/mailer.ts'

it('a demo shows what would have been sent: to everybody their own, to admins all', async () => {
  const t = await startTestApp({ DEMO: '1' })
  try {
    const [ann, bob, admin] = [await t.person(), await t.person(), await t.person('admin')]
    const folder = path.join(t.dataDir, 'mail')
    const mailer = createMailer({ smtpUrl: undefined, from: 'Vorta <v@example.com>', folder })
    const letter = (to: string, id: string) => ({
      to,
      subject: `For ${to}`,
      text: 'Hello',
      html: '<p>Hello</p>',
      messageId: `<${id}@vorta>`,
    })
    for (const mail of [letter(ann.email, '00000001'), letter(bob.email, '00000002'), letter(ann.email, '00000001')])
      await mailer.send(mail)
    // The same letter again is the same file.
    expect((await readdir(folder)).sort()).toEqual(['00000001vorta.eml', '00000001vorta.json', '00000002vorta.eml', '00000002vorta.json'])

    const list = async (token: string) => (await t.call('GET', '/api/demo/mail', { token })).body.mails
    const subjects = async (token: string) => (await list(token)).map((mail: { subject: string }) => mail.subject)
    expect(await subjects(ann.token)).toEqual([`For ${ann.email}`])
    expect(await subjects(admin.token)).toEqual([`For ${bob.email}`, `For ${ann.email}`])

    const [mine] = await list(ann.token)
    const [theirs] = await list(bob.token)
    const page = await t.call('GET', mine.pageUrl)
    expect(page.body).toBe('<p>Hello</p>')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await t.call('GET', theirs.pageUrl.replace(/t=.*/, `t=${mine.pageUrl.split('t=')[1]}`))).status).toBe(404)
    expect((await t.call('GET', '/api/demo/mail/..%2Fsecrets?t=x')).status).toBe(404)
  } finally {
    await t.close()
  }
})
