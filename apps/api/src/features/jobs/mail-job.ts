import * as z from 'zod'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { jobHandler } from './job-handler.ts'

const mailPayload = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  leave: z.string().optional(),
})

export const mailJobs = (mailer: Mailer) => ({
  mail: jobHandler('Send an email', mailPayload, (mail, { id }) => mailer.send({ ...mail, messageId: `<${id}@vorta>` })),
})
