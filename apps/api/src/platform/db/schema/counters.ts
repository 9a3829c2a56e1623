import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Running totals, so that a count does not scan the table. Triggers insert signed changes (`orders:pending` +1) and
 * occasionally compact them: writers never block one another, and readers sum a few rows.
 */
export const counters = pgTable(
  'counters',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    change: integer('change').notNull(),
  },
  (t) => [index('counters_name_idx').on(t.name)],
)
