import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn } from './columns.ts'
import { users } from './users.ts'

/** Texts that staff sends often; only their owner sees them. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: idColumn(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('saved_replies_title_key').on(t.ownerId, t.title)],
)
