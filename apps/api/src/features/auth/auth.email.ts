import { FORGOT_PASSWORD_PATH } from '@vorta/contract/notifications/link'
import { EMAIL_VERIFICATION_VALID_HOURS, PASSWORD_RESET_VALID_MINUTES } from '@vorta/contract/shared/limits'
import type { EmailContent } from '../../platform/mail/email-content.ts'

export const resetMail = (to: string, firstName: string, link: string) => ({
  to,
  subject: 'Reset your Vorta password',
  content: {
    preview: `This link works once and expires in ${PASSWORD_RESET_VALID_MINUTES} minutes.`,
    title: 'Reset your password',
    greeting: `Hello ${firstName},`,
    paragraphs: ['We received a request to reset the password for your Vorta account.'],
    action: { label: 'Reset Password', href: link },
    footnotes: [
      `This link works once and expires in ${PASSWORD_RESET_VALID_MINUTES} minutes. If you didn't request this, you can ignore this email. Your password won't change.`,
    ],
  } satisfies EmailContent,
})

export const verificationMail = (to: string, firstName: string, link: string) => ({
  to,
  subject: 'Verify your email for Vorta',
  content: {
    preview: `This link works once and expires in ${EMAIL_VERIFICATION_VALID_HOURS} hours.`,
    title: 'Verify your email',
    greeting: `Hello ${firstName},`,
    paragraphs: ['Thanks for creating a Vorta account. Please confirm that this is your email address.'],
    action: { label: 'Verify Email', href: link },
    footnotes: [
      `This link works once and expires in ${EMAIL_VERIFICATION_VALID_HOURS} hours. If you didn't create this account, ignore this email and don't open the link.`,
    ],
  } satisfies EmailContent,
})

/** Warns the owner about repeated wrong passwords. */
export const failedSignInsMail = (to: string, firstName: string, site: string) => ({
  to,
  subject: 'Failed sign-in attempts on your Vorta account',
  content: {
    preview: 'Someone entered the wrong password for your account several times.',
    title: 'Failed sign-in attempts',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      "Someone entered the wrong password for your Vorta account several times. We've slowed down further attempts. You can still sign in, but you may have to wait a few minutes first.",
      "If this wasn't you and your password is short or used elsewhere, reset it. We'll email you a link for a new one.",
    ],
    action: { label: 'Reset Password', href: `${site}${FORGOT_PASSWORD_PATH}` },
    footnotes: ['We send this notice at most once a day.'],
  } satisfies EmailContent,
})
