import { PASSWORD_RESET_VALID_MINUTES } from '@vorta/contract/limits'

/** The letter with the link to a new password. */
export const resetMail = (to: string, firstName: string, link: string) => ({
  to,
  subject: 'Set a new Vorta password',
  text: [
    `Hello ${firstName},`,
    '',
    'somebody, hopefully you, asked for a new password for your Vorta account. Open this link to set one:',
    '',
    link,
    '',
    `It works once and for ${PASSWORD_RESET_VALID_MINUTES} minutes. If it was not you, do nothing: your password stays as it is.`,
    '',
    'Vorta',
  ].join('\n'),
})
