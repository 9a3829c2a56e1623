import { leadReference } from '@vorta/contract/leads/schema'
import type { EmailContent } from '../../platform/mail/email-content.ts'

interface Answered {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly email: string
}

/** All emails about a lead are one conversation in mail programs. */
export const leadThread = (leadId: string): string => `lead-${leadId}`

/** The email with an answer. Replies go to the company's mailbox, where the reference in the subject tells which lead they belong to. */
export function answerEmail(lead: Answered, { text, companyEmail }: { text: string; companyEmail: string }) {
  const content: EmailContent = {
    preview: text.slice(0, 140),
    title: 'Your message to Vorta',
    greeting: `Hello ${lead.name},`,
    paragraphs: text.split(/\n{2,}/),
    footnotes: [
      "You're receiving this email because you sent us a message on our website. Reply to this email to continue the conversation.",
    ],
  }
  return {
    to: lead.email,
    replyTo: companyEmail,
    subject: `Re: Your message to Vorta [${leadReference(lead.number)}]`,
    thread: leadThread(lead.id),
    content,
  }
}
