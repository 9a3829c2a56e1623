import type { SavedBuildBody } from '@vorta/contract/builds/schema'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, timestamptz } from './columns.ts'
import { users } from './users.ts'

/** The build that a customer saved to order later; one per customer. Changing it keeps the row, deleting or ordering it does not. */
export const savedBuilds = pgTable(
  'saved_builds',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    build: jsonb('build').$type<SavedBuildBody>().notNull(),
    savedAt: timestamptz('saved_at').notNull(),
  },
  (t) => [uniqueIndex('saved_builds_user_key').on(t.userId), index('saved_builds_saved_idx').on(t.savedAt)],
)
