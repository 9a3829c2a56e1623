import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'

/** Rate-limit counters that must survive a restart: sign-ins, payment attempts, uploads. */
export const rateCounters = pgTable(
  'rate_counters',
  { key: text('key').primaryKey(), hits: integer('hits').notNull(), expiresAt: timestamptz('expires_at').notNull() },
  (t) => [index('rate_counters_expiry_idx').on(t.expiresAt)],
)
