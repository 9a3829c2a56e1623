import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, timestamptz } from './columns.ts'

/** Jobs enqueued inside a transaction and run after it commits. */
export const jobs = pgTable(
  'jobs',
  {
    id: idColumn(),
    kind: text('kind').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: timestamptz('next_at').notNull().defaultNow(),
    /** Start of a job that must run at most once; cleared when its outcome is known. */
    startedAt: timestamptz('started_at'),
    doneAt: timestamptz('done_at'),
    deadAt: timestamptz('dead_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('jobs_dedupe_key').on(t.dedupeKey),
    index('jobs_due_idx').on(t.nextAt).where(sql`${t.doneAt} is null and ${t.deadAt} is null`),
  ],
)
