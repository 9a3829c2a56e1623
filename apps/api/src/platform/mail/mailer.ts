import { createTransport } from 'nodemailer'
import { PermanentError } from '../errors.ts'
import { LOGO_ID, PICTURE_ID, picturesInPage } from './email-order.ts'
import { openLocalMailbox } from './local-mailbox.ts'
import { LOGO } from './logo.ts'

export interface Attachment {
  readonly name: string
  readonly content: Buffer
}

export interface Mail {
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** What mail programs show beside the subject. */
  readonly preview?: string
  /** The picture in the HTML, as a JPEG. */
  readonly picture?: Buffer | null
  /** One-click unsubscribe URL. */
  readonly leave?: string
  /** Stable across retries, so that mailboxes can drop duplicates. Sent with the domain of the sender. */
  readonly messageId: string
  /** Emails with the same id belong to one conversation; it stands for the message that started it. */
  readonly thread?: string
  /** Makes the attachment when the email is sent; null for none. */
  readonly attachment?: () => Promise<Attachment | null>
}

export interface Mailer {
  /** Emails are not even rendered. */
  readonly isOff?: boolean
  send(mail: Mail): Promise<void>
}

interface MailSettings {
  readonly smtpUrl: string | undefined
  readonly from: string
  /** Folder for emails if no SMTP server is configured. */
  readonly folder: string
  /** How long the server may take for the connection, and for each of its replies. */
  readonly timeoutMs?: { readonly connect: number; readonly reply: number }
}

const TIMEOUT_MS = { connect: 10_000, reply: 20_000 }

/** Sends by SMTP if configured, otherwise stores each email as a file. */
export function createMailer({ smtpUrl, from, folder, timeoutMs = TIMEOUT_MS }: MailSettings): Mailer {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, connectionTimeout: timeoutMs.connect, socketTimeout: timeoutMs.reply })
    : createTransport({ streamTransport: true, buffer: true })

  const mails = openLocalMailbox(folder)
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'vorta'

  const withDomain = (id: string) => id.replace(/@[^@>]*>$/, `@${domain}>`)
  return {
    async send({ to, replyTo, subject, text, html, preview, picture, leave, messageId, thread, attachment: attach }) {
      const attachment = await attach?.()
      const sending: Promise<unknown> = transport.sendMail({
        from,
        to,
        replyTo,
        subject: oneLine(subject),
        text,
        html,
        attachments: [
          ...(html?.includes(`cid:${LOGO_ID}`) ? [inline(LOGO_ID, 'logo.png', LOGO)] : []),
          ...(picture ? [inline(PICTURE_ID, 'build.jpg', picture)] : []),
          ...(attachment ? [{ filename: attachment.name, content: attachment.content, contentType: 'application/pdf' }] : []),
        ],
        messageId: withDomain(messageId),
        ...(thread && { inReplyTo: withDomain(thread), references: withDomain(thread) }),
        ...(leave && { headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      })
      const sent = await sending.catch((error: unknown) => {
        throw refusalOf(error, to) ?? error
      })
      const stored = {
        to,
        subject: oneLine(subject),
        storedAt: new Date().toISOString(),
        preview: preview ?? oneLine(text.slice(0, PREVIEW_CHARS)),
        text,
        html: html === undefined ? null : picturesInPage(html, picture ?? null),
      }
      if (!smtpUrl) await mails.save(messageId, (sent as { message: Buffer }).message, stored)
    },
  }
}

/**
 * A refusal of this address or this email, which the server would repeat. A refused sender or sign-in is not one: it affects
 * every email until the operator corrects the settings, and then all of them can be sent.
 */
function refusalOf(error: unknown, to: string): PermanentError | null {
  const { responseCode = 0, response, command } = error as { responseCode?: number; response?: string; command?: string }
  const refused = command === 'RCPT TO' ? 'the address' : command === 'DATA' ? 'the email to' : null
  if (refused === null || responseCode < 500 || responseCode === AUTHENTICATION_REQUIRED) return null
  return new PermanentError(`The mail server refused ${refused} ${to}: ${response}`)
}
const AUTHENTICATION_REQUIRED = 530

const inline = (cid: string, filename: string, content: Buffer) => ({ cid, filename, content, contentDisposition: 'inline' as const })

/** Of an email without a preview of its own. */
const PREVIEW_CHARS = 140

const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ')
