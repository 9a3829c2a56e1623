import * as z from 'zod'
import { calendar } from '../orders/calendar.ts'

/** What the browser may know of the server's settings. */
export const publicConfig = z.object({
  demo: z.boolean(),
  paymentProvider: z.enum(['stripe', 'embedded']),
  stripePublishableKey: z.string(),
  testMode: z.boolean(),
  company: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
  /** When the company works: due dates are counted by it. */
  calendar,
})
export type PublicConfig = z.output<typeof publicConfig>
