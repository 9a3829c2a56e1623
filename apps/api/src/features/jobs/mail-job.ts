import { ROLES } from '@vorta/contract/auth/role'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { PermanentError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import { type EmailSender, emailContent } from '../../platform/mail/email-content.ts'
import { type EmailOrder, previewOf } from '../../platform/mail/email-order.ts'
import type { Attachment, Mailer } from '../../platform/mail/mailer.ts'
import { renderEmail } from '../../platform/mail/render-email.ts'
import { jobHandler } from './job-handler.ts'

/** The order that an email is about, and the recipient's relation to it. */
const mailedOrder = z.object({
  id: z.string(),
  reader: z.enum(ROLES),
  /** The CAD version that the email shows instead of the build. */
  cadModelId: z.string().optional(),
  /** Adds the amount that the customer can pay, and what it consists of. */
  showsDue: z.boolean().optional(),
  /** Adds the carrier and the tracking number. */
  showsShipment: z.boolean().optional(),
  /** Shows the picture large: the email reports a milestone. */
  isMilestone: z.boolean().optional(),
  /** Adds the refund that follows a cancellation. */
  showsRefund: z.boolean().optional(),
  /** Adds the chat messages that the customer has not read. */
  showsMessages: z.boolean().optional(),
})
export type MailedOrder = z.output<typeof mailedOrder>

const envelope = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  leave: z.string().optional(),
  thread: z.string().optional(),
  /** The document that is attached: the quote of an order or the receipt of a payment. */
  document: z.object({ type: z.enum(['quote', 'receipt']), id: z.string() }).optional(),
  /** When the link in the email stops working. */
  expiresAt: z.iso.datetime().optional(),
})
const mailPayload = z.union([
  envelope.extend({ content: emailContent, order: mailedOrder.optional() }),
  // Emails to the company are plain text; earlier versions also stored the HTML.
  envelope.extend({ text: z.string(), html: z.string().optional() }),
])

export type DocumentRef = NonNullable<z.output<typeof envelope>['document']>

interface Deps {
  readonly mailer: Mailer
  readonly clock: Clock
  readonly log: Log
  readonly sender: () => EmailSender
  readonly findOrder: (order: MailedOrder) => Promise<EmailOrder | null>
  /** Null if the document no longer exists, such as a withdrawn quote. */
  readonly makeDocument: (ref: DocumentRef) => Promise<Attachment | null>
}

/** Emails are rendered when they are sent, so that the action that causes one need not wait, and the status of the order is current. */
export const mailJobs = ({ mailer, clock, log, sender, findOrder, makeDocument }: Deps) => ({
  mail: jobHandler('Send an email', mailPayload, async (payload, { id }) => {
    if (mailer.isOff) return
    const { to, replyTo, subject, leave, thread, document, expiresAt } = payload
    if (expiresAt !== undefined && new Date(expiresAt) <= clock.now()) throw new PermanentError('Not sent, because its link has expired')
    const envelope = { to, replyTo, subject, leave, messageId: `<${id}@vorta>`, thread: thread && `<${thread}@vorta>` }
    if ('text' in payload) return mailer.send({ ...envelope, text: payload.text, html: payload.html })
    // The email matters more than its attachment, which the site has, too.
    const attach = (ref: DocumentRef) =>
      makeDocument(ref).catch((error: unknown) => {
        log.error({ err: error, job: id }, 'failed to make the attachment of an email')
        return null
      })
    const attachment = document && (() => attach(document))
    const order = payload.order ? await findOrder(payload.order) : null
    const parts = await renderEmail(payload.content, order, sender())
    const preview = previewOf(payload.content, order)
    return mailer.send({ ...envelope, ...parts, preview, picture: order?.picture ?? null, attachment })
  }),
})
