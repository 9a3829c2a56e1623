import * as z from 'zod'

const DAY_MS = 86_400_000
const BOOKKEEPING_MAX_DAYS = 366

const day = (name: string) => {
  const error = `${name} must be a date such as 2026-01-31`
  return z
    .string({ error })
    .max(10, { error, abort: true })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error, abort: true })
    .refine((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text), error)
}

/** First and last day, both included, in the time zone of the company. */
export const bookkeepingQuery = z
  .object({ from: day('From'), to: day('To') })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day must not be before the first day' })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < BOOKKEEPING_MAX_DAYS, {
    path: ['to'],
    error: `The period can be at most ${BOOKKEEPING_MAX_DAYS} days`,
  })
export type BookkeepingQuery = z.output<typeof bookkeepingQuery>

export const MOVEMENT_KINDS = ['payment', 'refund', 'dispute', 'fee', 'other', 'payout'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]
export const MOVEMENT_KIND_LABELS: Record<MovementKind, string> = {
  payment: 'Payments',
  refund: 'Refunds',
  dispute: 'Disputes',
  fee: 'Provider fees',
  other: 'Other',
  payout: 'Payouts',
}

/** Dollars; gross less fee and tax on the fee is net. Sales tax is part of gross. */
const sums = z.object({
  movements: z.number(),
  gross: z.number(),
  salesTax: z.number(),
  fee: z.number(),
  feeTax: z.number(),
  net: z.number(),
})
export type BookkeepingSums = z.output<typeof sums>

export const bookkeeping = z.object({
  timeZone: z.string(),
  /** One entry per currency of the provider's balance. */
  balances: z.array(
    z.object({
      currency: z.string(),
      lines: z.array(sums.extend({ kind: z.enum(MOVEMENT_KINDS) })),
      /** Everything except payouts to the bank, as in the provider's balance report. */
      total: sums,
    }),
  ),
})
export type Bookkeeping = z.output<typeof bookkeeping>
