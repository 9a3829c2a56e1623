import { createTransport } from 'nodemailer'
import { openLocalMailbox } from './local-mailbox.ts'

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

  const mails = openLocalMailbox(folder)

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
      const kept = { to, subject: oneLine(subject), storedAt: new Date().toISOString(), text, html: html ?? null }
      if (!smtpUrl) await mails.keep(messageId, (sent as { message: Buffer }).message, kept)
    },
  }
}

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ')
