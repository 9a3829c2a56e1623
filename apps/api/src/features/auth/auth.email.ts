import { EMAIL_VERIFICATION_VALID_HOURS, PASSWORD_RESET_VALID_MINUTES } from '@vorta/contract/shared/limits'
import { renderEmail } from '../../platform/mail/render-email.ts'

/** The letter with the link to a new password. */
export const resetMail = (to: string, firstName: string, link: string) => ({
  to,
  subject: 'Set a new Vorta password',
  ...renderEmail({
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

/** The email with the link that verifies the address. */
export const verificationMail = (to: string, firstName: string, link: string) => ({
  to,
  subject: 'Verify your email for Vorta',
  ...renderEmail({
    preview: `The link works once, for ${EMAIL_VERIFICATION_VALID_HOURS} hours.`,
    title: 'Verify your email',
    greeting: `Hello ${firstName},`,
    paragraphs: ['Thanks for creating a Vorta account. Please confirm that this is your email address.'],
    action: { label: 'Verify Email', href: link },
    footnotes: [
      `The link works once, for ${EMAIL_VERIFICATION_VALID_HOURS} hours. If you did not create this account, do not open the link. You can ignore this email.`,
    ],
  }),
})

/** Tells the owner that somebody guesses at their password. */
export const failedSignInsMail = (to: string, firstName: string) => ({
  to,
  subject: 'Failed sign-in attempts on your Vorta account',
  ...renderEmail({
    preview: 'Someone entered a wrong password for your account several times.',
    title: 'Failed sign-in attempts',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'Someone entered a wrong password for your Vorta account several times. We are slowing these attempts down, and you can still sign in.',
      'If it was not you and your password is short or used elsewhere, set a new one: choose "Forgot password?" on the sign-in page, or change it in your profile.',
    ],
    footnotes: ['We send this notice once a day at most.'],
  }),
})
