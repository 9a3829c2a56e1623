import { CASE_KINDS, CASE_STATUSES, type CaseKind, type CaseStatus } from '@vorta/contract/cases/schema'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { idColumn, isOneOf, timestamptz } from './columns.ts'
import { files } from './files.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Warranty and refit cases of completed orders; at most one per order is open. */
export const cases = pgTable(
  'cases',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    kind: text('kind').$type<CaseKind>().notNull(),
    status: text('status').$type<CaseStatus>().notNull().default('open'),
    description: text('description').notNull(),
    openedAt: timestamptz('opened_at').notNull().defaultNow(),
    closedAt: timestamptz('closed_at'),
  },
  (t) => [
    uniqueIndex('cases_number_key').on(t.orderId, t.number),
    uniqueIndex('cases_open_key').on(t.orderId).where(sql`${t.closedAt} is null`),
    index('cases_open_idx').on(t.openedAt, t.id).where(sql`${t.closedAt} is null`),
    check('cases_kind_known', isOneOf(t.kind, CASE_KINDS)),
    check('cases_status_known', isOneOf(t.status, CASE_STATUSES)),
    check('cases_closed_has_time', sql`(${t.status} in ('resolved', 'declined')) = (${t.closedAt} is not null)`),
  ],
)

export const casePhotos = pgTable(
  'case_photos',
  {
    caseId: text('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.caseId, t.position] }), uniqueIndex('case_photos_file_key').on(t.fileId)],
)

/** What staff did with a case. */
export const caseUpdates = pgTable(
  'case_updates',
  {
    id: idColumn(),
    caseId: text('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    status: text('status').$type<CaseStatus>().notNull(),
    note: text('note').notNull().default(''),
    actorId: text('actor_id').references(() => users.id),
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [index('case_updates_case_idx').on(t.caseId, t.at, t.id), check('case_updates_status_known', isOneOf(t.status, CASE_STATUSES))],
)
