import type { OrderStatus } from '@vorta/contract/orders/status'
import type { EmailContent, EmailItem, EmailMessage } from './email-content.ts'
import { LOGO } from './logo.ts'

/** The content ids of the pictures, which are attached. */
export const PICTURE_ID = 'build'
export const LOGO_ID = 'logo'

/** A sum and what it consists of, as label and value. */
export interface EmailAmounts {
  readonly facts: readonly (readonly [string, string])[]
  readonly total: readonly [string, string]
}

interface EmailContact {
  readonly name: string
  readonly role: 'Your engineer' | 'Customer'
}

/** The rows about a shipped kit, and the carrier's page about it. */
export interface EmailShipment {
  readonly facts: readonly (readonly [string, string])[]
  readonly trackingUrl: string | null
}

/** What an email shows of its order, as of the time it is sent. */
export interface EmailOrder {
  readonly number: string
  readonly car: string
  readonly status: OrderStatus
  /** Whom the recipient works with: the engineer for a customer, the customer for staff. Null before the assignment. */
  readonly contact: EmailContact | null
  /** The customer's build or a version of its design, as a JPEG. */
  readonly picture: Buffer | null
  readonly pictureOf?: 'build' | 'design'
  /** Shows the picture large instead of beside the name of the car. */
  readonly isMilestone?: boolean
  /** The newest messages that the recipient has not read, in emails about the chat. */
  readonly unreadMessages?: readonly EmailMessage[]
  /** The amounts of its quote or of its refund, in emails about these. */
  readonly amounts?: EmailAmounts
  readonly shipment?: EmailShipment
}

/** The HTML with its pictures inside, for pages outside of a mail client. */
export function picturesInPage(html: string, picture: Buffer | null): string {
  const page = html.replaceAll(`cid:${LOGO_ID}`, `data:image/png;base64,${LOGO.toString('base64')}`)
  return picture ? page.replaceAll(`cid:${PICTURE_ID}`, `data:image/jpeg;base64,${picture.toString('base64')}`) : page
}

/** The messages of the email, or those of the chat that it is about. A list of updates quotes them in their item. */
export const messagesOf = ({ messages = [], items = [] }: EmailContent, order: EmailOrder | null): readonly EmailMessage[] =>
  (items.length === 0 && order?.unreadMessages) || messages

export const itemMessages = ({ message, showsUnread }: EmailItem, order: EmailOrder | null): readonly EmailMessage[] =>
  showsUnread ? (order?.unreadMessages ?? []) : message ? [message] : []

/** The preview text, which quotes the newest unread message. */
export const previewOf = (email: EmailContent, order: EmailOrder | null): string =>
  order?.unreadMessages?.length ? (messagesOf(email, order).at(-1)?.text.replaceAll('\n', ' ') ?? email.preview) : email.preview

/** The facts of the email, or the amounts of the quote or refund or the shipment that it is about. */
export const amountsOf = ({ facts = [], total }: EmailContent, order: EmailOrder | null) =>
  order?.amounts ?? { facts: order?.shipment?.facts ?? facts, total }

/** The button, which leads to the carrier if the email is about nothing but a shipment. */
export const actionOf = ({ action, items = [] }: EmailContent, order: EmailOrder | null) =>
  items.length === 0 && order?.shipment?.trackingUrl ? { label: 'Track Package', href: order.shipment.trackingUrl } : action
