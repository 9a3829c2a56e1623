import type { EmailContent } from '../../platform/mail/email-content.ts'

export const unsubscribeUrl = (site: string, token: string) => `${site}/api/newsletter/unsubscribe?token=${token}`

export const confirmationEmail = (site: string, token: string) => ({
  subject: 'Confirm your Vorta newsletter subscription',
  content: {
    preview: 'Confirm your email to start receiving our newsletter.',
    title: 'Confirm your subscription',
    paragraphs: [
      "Please confirm that you want to receive the Vorta newsletter at this address. If you didn't sign up, you can ignore this email.",
    ],
    action: { label: 'Confirm Subscription', href: `${site}/api/newsletter/confirm?token=${token}` },
    leave: { label: 'Unsubscribe', href: unsubscribeUrl(site, token) },
  } satisfies EmailContent,
})
