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
