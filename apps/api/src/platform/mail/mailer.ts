import { createTransport } from 'nodemailer'
import { openLocalMailbox } from './local-mailbox.ts'

export interface Mail {
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** One-click unsubscribe URL. */
  readonly leave?: string
  /** Stable across retries, so that mailboxes can drop duplicates. Sent with the domain of the sender. */
  readonly messageId: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Folder for emails if no SMTP server is configured. */
  readonly folder: string
}

/** Sends by SMTP if configured, otherwise stores each email as a file. */
export function createMailer({ smtpUrl, from, folder }: MailSettings): Mailer {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
    : createTransport({ streamTransport: true, buffer: true })

  const mails = openLocalMailbox(folder)
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'vorta'

  return {
    async send({ to, replyTo, subject, text, html, leave, messageId }) {
      const sent: unknown = await transport.sendMail({
        from,
        to,
        replyTo,
        subject: oneLine(subject),
        text,
        html,
        messageId: messageId.replace(/@[^@>]*>$/, `@${domain}>`),
        ...(leave && { headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      })
      const stored = { to, subject: oneLine(subject), storedAt: new Date().toISOString(), text, html: html ?? null }
      if (!smtpUrl) await mails.save(messageId, (sent as { message: Buffer }).message, stored)
    },
  }
}

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ')
