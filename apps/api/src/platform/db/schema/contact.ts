import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, timestamptz } from './columns.ts'
import { leads } from './leads.ts'
import { users } from './users.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: idColumn(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
    /** When an admin marked the message as answered, and which admin. */
    answeredAt: timestamptz('answered_at'),
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null only until the next sweep, for messages that an earlier version of the server stored. */
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('contact_messages_created_idx').on(t.createdAt, t.id),
    index('contact_messages_open_idx').on(t.createdAt, t.id).where(sql`${t.answeredAt} is null`),
    index('contact_messages_lead_idx').on(t.leadId, t.createdAt, t.id),
    index('contact_messages_without_lead_idx').on(t.id).where(sql`${t.leadId} is null`),
  ],
)
