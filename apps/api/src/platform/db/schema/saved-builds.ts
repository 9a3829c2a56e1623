import type { SavedBuildContent } from '@vorta/contract/builds/schema'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, idColumn, timestamptz } from './columns.ts'
import { users } from './users.ts'

/** Builds that customers saved to order later. Changing one keeps the row, so that it is not reminded of again. */
export const savedBuilds = pgTable(
  'saved_builds',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    build: jsonb('build').$type<SavedBuildContent>().notNull(),
    /** A small WebP image. */
    picture: bytes('picture'),
    savedAt: timestamptz('saved_at').notNull(),
  },
  (t) => [index('saved_builds_user_idx').on(t.userId, t.savedAt), index('saved_builds_saved_idx').on(t.savedAt)],
)
