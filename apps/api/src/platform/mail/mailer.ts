import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** Where a mail program may end a subscription for its reader. */
  readonly leave?: string
  /** The same for every try to send this mail, so that a mailbox can drop a second copy. */
  readonly messageId: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Where mail is kept when no server is set. */
  readonly folder: string
}

/** Sends by SMTP when set, else keeps each mail as a file that any mail program opens. */
export function createMailer({ smtpUrl, from, folder }: MailSettings): Mailer {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
    : createTransport({ streamTransport: true, buffer: true })

  return {
    async send({ to, replyTo, subject, text, html, leave, messageId }) {
      const sent: unknown = await transport.sendMail({
        from,
        to,
        replyTo,
        subject: oneLine(subject),
        text,
        html,
        messageId,
        ...(leave && { headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      })
      if (!smtpUrl) await keep(folder, messageId, (sent as { message: Buffer }).message)
    },
  }
}

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ')

async function keep(folder: string, messageId: string, message: Buffer) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = messageId.replace(/[^A-Za-z0-9.-]/g, '')
  await writeFile(path.join(folder, `${name}.eml`), message, { mode: 0o600 })
}
