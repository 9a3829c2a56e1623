import * as z from 'zod'
import { id, timestamp } from './text.ts'

export const notification = z.object({
  _id: id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  orderId: id.nullable(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
})
export type Notification = z.output<typeof notification>
export const readNotificationsBody = z.object({ ids: z.array(id).max(100).optional() })

/** What people are told about, each of which can be switched off by itself; receipts always come. */
export const NOTIFICATION_TOPICS = [
  'assigned',
  'design_ready',
  'revision',
  'quote',
  'status',
  'cancelled',
  'refunded',
  'chat',
  'company',
] as const
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

const topics = z.array(z.enum(NOTIFICATION_TOPICS, { error: 'This kind of notification is not known' }), { error: 'Muted must be a list' })

export const notificationSettings = z.object({ muted: topics })
export const notificationSettingsBody = z.object({ muted: topics.transform((list) => [...new Set(list)]) })
