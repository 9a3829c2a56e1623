import { RECEIPT_RETENTION_YEARS } from '@vorta/contract/shared/limits'
import type { EmailContent } from '../../platform/mail/email-content.ts'

/** Tells the owner, in case someone else deleted the account. */
export const deletionEmail = (to: string, firstName: string) => ({
  to,
  subject: 'Your Vorta account has been deleted',
  content: {
    preview: 'As you requested, we deleted your account.',
    title: 'Your account has been deleted',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'As you requested, we deleted your account, messages, photos and scans.',
      `If you paid for an order, we keep its receipt for ${RECEIPT_RETENTION_YEARS} years, as required by law.`,
    ],
    footnotes: ["If you didn't request this, please reply immediately."],
  } satisfies EmailContent,
})
