import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { PermanentError } from '../../platform/errors.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { jobHandler } from './job-handler.ts'

const mailPayload = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  leave: z.string().optional(),
  /** When the link in the email stops working. */
  expiresAt: z.iso.datetime().optional(),
})

export const mailJobs = (mailer: Mailer, clock: Clock) => ({
  mail: jobHandler('Send an email', mailPayload, async ({ expiresAt, ...mail }, { id }) => {
    if (expiresAt !== undefined && new Date(expiresAt) <= clock.now()) throw new PermanentError('Not sent, because its link has expired')
    await mailer.send({ ...mail, messageId: `<${id}@vorta>` })
  }),
})
