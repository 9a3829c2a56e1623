import * as z from 'zod'

const emailLink = z.object({ label: z.string(), href: z.string() })
const list = <T extends z.ZodType>(item: T) => z.array(item).readonly().optional()

/** What a person wrote, shown as a quote. */
const emailMessage = z.object({
  author: z.string().optional(),
  /** When it was written, as text. */
  at: z.string().optional(),
  text: z.string(),
})

export type EmailMessage = z.output<typeof emailMessage>

/** Content of an email; one layout renders it as HTML and text. */
export const emailContent = z.object({
  /** Preview text shown beside the subject. */
  preview: z.string(),
  title: z.string(),
  greeting: z.string().optional(),
  paragraphs: list(z.string()),
  messages: list(emailMessage),
  facts: list(z.tuple([z.string(), z.string()]).readonly()),
  /** The amount that the facts explain, shown large below them. */
  total: z.tuple([z.string(), z.string()]).readonly().optional(),
  action: emailLink.optional(),
  /** List items. Each title links to what it tells of; the text part spells the link out. */
  items: list(
    z.object({
      ...{ title: z.string(), body: z.string(), message: emailMessage.optional(), action: emailLink },
      /** Quotes the unread messages of the order. */
      showsUnread: z.boolean().optional(),
    }),
  ),
  /** Text after the items, such as how many more there are. */
  closing: z.string().optional(),
  /** Footer lines, such as why the user receives the email. */
  footnotes: list(z.string()),
  /** The settings that decide which emails the user receives. */
  preferences: emailLink.optional(),
  /** Unsubscribe link. */
  leave: emailLink.optional(),
})

export type EmailContent = z.output<typeof emailContent>
export type EmailItem = NonNullable<EmailContent['items']>[number]

export const footerLinks = ({ preferences, leave }: EmailContent) => [...(preferences ? [preferences] : []), ...(leave ? [leave] : [])]

/** The company in the footer: its name, address and email address. */
export interface EmailSender {
  readonly legalName: string
  readonly addressLines: readonly string[]
  readonly email: string
}

export const senderParts = ({ legalName, addressLines, email }: EmailSender): string[] => [legalName, ...addressLines, email]

/** Message for an invalid email link. */
export const BAD_EMAIL_LINK = "This link isn't valid. It may be incomplete. Copy the entire link from the email and try again."
