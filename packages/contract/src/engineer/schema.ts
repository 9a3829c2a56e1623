import * as z from 'zod'

export const engineerStats = z.object({ activeOrders: z.number(), pendingReviews: z.number(), messages: z.number(), completed: z.number() })
