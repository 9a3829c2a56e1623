import { LEAD_ENTRY_KINDS, LEAD_STATUSES, type LeadStatus, OPEN_LEAD_STATUSES } from '@vorta/contract/leads/schema'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgSequence, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, isOneOf, timestamptz } from './columns.ts'
import { users } from './users.ts'

/** Numbers increase and are never reused; gaps are allowed. */
export const leadNumbers = pgSequence('lead_numbers')

/** Visitors who used the contact form. Their messages are in `contact_messages`. */
export const leads = pgTable(
  'leads',
  {
    /** The id of the first message. */
    id: idColumn(),
    number: integer('number').notNull().default(sql`nextval('lead_numbers')`),
    name: text('name').notNull(),
    email: text('email').notNull(),
    status: text('status').$type<LeadStatus>().notNull().default('new'),
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    followUpOn: date('follow_up_on', { mode: 'string' }),
    createdAt: createdAt(),
    lastMessageAt: timestamptz('last_message_at').notNull(),
  },
  (t) => [
    uniqueIndex('leads_number_key').on(t.number),
    uniqueIndex('leads_open_key').on(t.email).where(isOneOf(t.status, OPEN_LEAD_STATUSES)),
    index('leads_email_idx').on(t.email),
    index('leads_list_idx').on(t.lastMessageAt, t.id),
    index('leads_status_idx').on(t.status, t.lastMessageAt, t.id),
    check('leads_email_lower', sql`${t.email} = lower(${t.email})`),
    check('leads_status_known', isOneOf(t.status, LEAD_STATUSES)),
  ],
)

/** What staff did about a lead. Visitors receive answers and nothing else of it. */
export const leadEntries = pgTable(
  'lead_entries',
  {
    id: idColumn(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<(typeof LEAD_ENTRY_KINDS)[number]>().notNull(),
    text: text('text').notNull(),
    /** Null for an automatic change, and after the author's account is deleted. */
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Makes a repeated request store one answer. */
    clientId: text('client_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('lead_entries_lead_idx').on(t.leadId, t.createdAt, t.id),
    uniqueIndex('lead_entries_client_key').on(t.leadId, t.clientId),
    check('lead_entries_kind_known', isOneOf(t.kind, LEAD_ENTRY_KINDS)),
  ],
)
