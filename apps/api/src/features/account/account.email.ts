import { RECEIPT_RETENTION_YEARS } from '@vorta/contract/shared/limits'

/** Tells the owner, in case someone else deleted the account. */
export const deletionEmail = (to: string, firstName: string) => ({
  to,
  subject: 'Your Vorta account has been deleted',
  text: [
    `Hello ${firstName},`,
    '',
    'As you requested, we deleted your account, messages, photos and scans.',
    `If you paid for an order, we keep its receipt for ${RECEIPT_RETENTION_YEARS} years, as required by law.`,
    '',
    "If you didn't request this, please reply immediately.",
    '',
    'Vorta',
  ].join('\n'),
})
