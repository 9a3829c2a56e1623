import * as z from 'zod'
import { unavailableOptions } from '../company/option-availability.ts'
import { priceTable } from '../company/typical-price.ts'
import { calendar } from '../orders/calendar.ts'

/** The server settings that are visible to the browser. */
export const publicConfig = z.object({
  demo: z.boolean(),
  paymentProvider: z.enum(['stripe', 'embedded']),
  stripePublishableKey: z.string(),
  testMode: z.boolean(),
  company: z.object({ email: z.string(), phone: z.string(), address: z.string() }),
  /** The working days that due dates are based on. */
  calendar,
  /** What production typically costs; null if the company shows no prices. */
  prices: priceTable.nullable(),
  /** The options that new orders cannot contain. */
  unavailable: unavailableOptions,
})
export type PublicConfig = z.output<typeof publicConfig>
