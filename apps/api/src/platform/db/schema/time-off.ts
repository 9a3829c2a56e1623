import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn } from './columns.ts'
import { users } from './users.ts'

/** Days on which an engineer does not work; both days are included. */
export const timeOff = pgTable(
  'time_off',
  {
    id: idColumn(),
    engineerId: text('engineer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('time_off_engineer_idx').on(t.engineerId, t.endsOn),
    index('time_off_end_idx').on(t.endsOn),
    check('time_off_ends_after_start', sql`${t.endsOn} >= ${t.startsOn}`),
  ],
)
