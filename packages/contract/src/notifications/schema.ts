import * as z from 'zod'
import { listedCar } from '../orders/schema.ts'
import { id, timestamp } from '../shared/text.ts'

export const notification = z.object({
  _id: id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  orderId: id.nullable(),
  /** The part of the order it concerns, such as a CAD version; null for the order as a whole. */
  targetId: id.nullable(),
  /** The pin on that CAD version it concerns. */
  pinId: id.nullable(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
})
export type Notification = z.output<typeof notification>

/** With the order it is about, if it still exists. */
export const listedNotification = notification.extend({
  order: z
    .object({ orderNumber: z.string(), carDetails: listedCar, /** The address of the build's picture. */ picture: z.string().nullable() })
    .nullable(),
})
export type ListedNotification = z.output<typeof listedNotification>

/** Without ids and order id, all notifications are marked as read. */
export const readNotificationsBody = z.object({ ids: z.array(id).max(100).optional(), orderId: id.optional() })

/** Each topic can be turned off; receipts are always sent. */
export const NOTIFICATION_TOPICS = [
  'assigned',
  'design_ready',
  'revision',
  'quote',
  'payment_due',
  'saved_build',
  'status',
  'production',
  'cancelled',
  'refunded',
  'chat',
  'company',
] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

const topics = z.array(z.enum(NOTIFICATION_TOPICS, { error: 'Unknown notification topic' }), { error: 'Muted must be a list' })

/** `muted` topics are not sent at all; `mailMuted` topics appear in the app but are not emailed. */
export const notificationSettings = z.object({ muted: topics, mailMuted: topics })
export type NotificationSettings = z.output<typeof notificationSettings>

const uniqueTopics = topics.transform((list) => [...new Set(list)])
/** An omitted list stays unchanged. */
export const notificationSettingsBody = z.object({ muted: uniqueTopics.optional(), mailMuted: uniqueTopics.optional() })

export const TOPIC_LABELS: Record<NotificationTopic, string> = {
  assigned: 'Assignments',
  design_ready: 'New designs',
  revision: 'Revisions',
  quote: 'Production quotes',
  payment_due: 'Payments due',
  saved_build: 'Saved builds',
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
  /** What mail programs show beside the subject. */
  preview: z.string(),
  text: z.string(),
  storedAt: timestamp,
  pageUrl: z.string(),
})
export type StoredEmail = z.output<typeof storedEmail>
