import * as z from 'zod'

export const engineerStats = z.object({ activeOrders: z.number(), pendingReviews: z.number(), messages: z.number(), completed: z.number() })

export const adminStats = z.object({
  totalOrders: z.number(),
  pendingOrders: z.number(),
  assignedOrders: z.number(),
  completedOrders: z.number(),
  cancelledOrders: z.number(),
  totalEngineers: z.number(),
  totalUsers: z.number(),
})
