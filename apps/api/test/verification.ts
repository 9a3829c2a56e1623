import type { TestApp } from './app.ts'

/** The token of the latest verification link sent to an address. */
export async function verificationToken(t: TestApp, email: string): Promise<string> {
  await t.app.worker.drain()
  const mail = t.mails.findLast(({ to, text }) => to === email && text.includes('/verify-email?token='))
  const token = /verify-email\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`No verification link was mailed to ${email}`)
  return token
}

/** Verifies an address with the link from the email. */
export async function verifyEmail(t: TestApp, email: string): Promise<void> {
  const { status, body } = await t.call('POST', '/api/auth/verify-email', { body: { token: await verificationToken(t, email) } })
  if (status !== 200) throw new Error(`${email} was not verified: ${JSON.stringify(body)}`)
}
