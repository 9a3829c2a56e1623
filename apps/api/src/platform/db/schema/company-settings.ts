import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'
import { users } from './users.ts'

/** The settings that the company changed, by section; the environment supplies the others. */
export const companySettings = pgTable('company_settings', {
  section: text('section').primaryKey(),
  version: integer('version').notNull(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updatedBy: text('updated_by').references(() => users.id, { onDelete: 'set null' }),
  updatedAt: timestamptz('updated_at').notNull(),
})
