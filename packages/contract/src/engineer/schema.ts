import * as z from 'zod'
import { timestamp } from '../shared/text.ts'

export const engineerStats = z.object({ activeOrders: z.number(), pendingReviews: z.number(), messages: z.number(), completed: z.number() })

/** The secret calendar link; null if there is none. */
export const calendarFeed = z.object({ createdAt: timestamp }).nullable()
