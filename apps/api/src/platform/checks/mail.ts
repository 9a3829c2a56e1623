import { createTransport } from 'nodemailer'
import { type Check, failed, ok, reasonOf, warning } from './check.ts'

const TIMEOUT_MS = 5_000

/** Connects and signs in to the mail server without sending anything. */
export async function checkMail(smtpUrl: string | undefined): Promise<Check> {
  if (smtpUrl === undefined) return warning('Emails are stored in DATA_DIR/mail and not sent.')
  const { host } = new URL(smtpUrl)
  const transport = createTransport({ url: smtpUrl, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS })
  try {
    await transport.verify()
    return ok(`${host} accepts the connection.`)
  } catch (error) {
    return failed(`${host} refuses the connection (${reasonOf(error)}). Check SMTP_URL.`)
  } finally {
    transport.close()
  }
}
