import { RECEIPT_RETENTION_YEARS } from '@vorta/contract/shared/limits'

/** The last letter, so that nobody's account goes without its owner hearing of it. */
export const farewellMail = (to: string, firstName: string) => ({
  to,
  subject: 'Your Vorta account has been deleted',
  text: [
    `Hello ${firstName},`,
    '',
    'your account, your messages, photos and scans have been deleted, as you asked.',
    `If you paid for an order, its receipt is kept for ${RECEIPT_RETENTION_YEARS} years, as the law wants it.`,
    '',
    'If it was not you who asked, please answer this letter at once.',
    '',
    'Vorta',
  ].join('\n'),
})
