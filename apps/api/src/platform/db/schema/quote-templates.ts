import type { QuoteTemplate } from '@vorta/contract/quote-templates/schema'
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn } from './columns.ts'
import { users } from './users.ts'

/** Quotes that staff sends often; only their owner sees them. */
export const quoteTemplates = pgTable(
  'quote_templates',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    content: jsonb('content').$type<QuoteTemplate['content']>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('quote_templates_name_key').on(t.userId, t.name)],
)
