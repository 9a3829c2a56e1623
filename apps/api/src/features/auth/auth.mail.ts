import { PASSWORD_RESET_VALID_MINUTES } from '@vorta/contract/limits'
import { writeLetter } from '../../platform/mail/letter.ts'

/** The letter with the link to a new password. */
export const resetMail = (to: string, firstName: string, link: string) => ({
  to,
  subject: 'Set a new Vorta password',
  ...writeLetter({
    preview: `The link works once and for ${PASSWORD_RESET_VALID_MINUTES} minutes.`,
    title: 'Set a new password',
    greeting: `Hello ${firstName},`,
    paragraphs: ['Somebody, hopefully you, asked for a new password for your Vorta account.'],
    action: { label: 'Set a new password', href: link },
    footnotes: [
      `The link works once and for ${PASSWORD_RESET_VALID_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
    ],
  }),
})
