import * as z from 'zod'
import { id, timestamp } from '../shared/text.ts'

export const notification = z.object({
  _id: id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  orderId: id.nullable(),
  /** What in the order it is about, such as a CAD version; null when it is the order as a whole. */
  targetId: id.nullable(),
  /** The pin on that version which it is about. */
  pinId: id.nullable(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
})
export type Notification = z.output<typeof notification>
/** Some of them, all about one order, or all there are. */
export const readNotificationsBody = z.object({ ids: z.array(id).max(100).optional(), orderId: id.optional() })

/** What people are told about, each of which can be switched off by itself; receipts always come. */
export const NOTIFICATION_TOPICS = [
  'assigned',
  'design_ready',
  'revision',
  'quote',
  'payment_due',
  'status',
  'production',
  'cancelled',
  'refunded',
  'chat',
  'company',
] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

const topics = z.array(z.enum(NOTIFICATION_TOPICS, { error: 'This kind of notification is not known' }), { error: 'Muted must be a list' })

/** `muted` is not told at all, `mailMuted` in the app but not by email. */
export const notificationSettings = z.object({ muted: topics, mailMuted: topics })
export type NotificationSettings = z.output<typeof notificationSettings>

const choice = topics.transform((list) => [...new Set(list)])
/** A list that is left out stays as it is. */
export const notificationSettingsBody = z.object({ muted: choice.optional(), mailMuted: choice.optional() })

/** The words of each switch, for letters and pages; the settings say more about them. */
export const TOPIC_LABELS: Record<NotificationTopic, string> = {
  assigned: 'Assignments',
  design_ready: 'Designs that are ready',
  revision: 'Revisions',
  quote: 'Production quotes',
  payment_due: 'Payments that are due',
  status: 'Progress',
  production: 'Production',
  cancelled: 'Cancellations',
  refunded: 'Refunds',
  chat: 'Unread messages',
  company: 'New orders and requests',
}

/** An email that a demo without a mail server stored instead of sending it. */
export const storedEmail = z.object({
  _id: id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  storedAt: timestamp,
  pageUrl: z.string(),
})
