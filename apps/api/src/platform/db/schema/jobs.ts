import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, timestamptz } from './columns.ts'

/** Jobs enqueued inside a transaction. The runner has its own table of those to run, which refers to this one by `id`. */
export const jobs = pgTable(
  'jobs',
  {
    id: idColumn(),
    kind: text('kind').notNull(),
    dedupeKey: text('dedupe_key').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** Jobs of the same queue run one after another. */
    queue: text('queue'),
    /** Failed attempts. */
    attempts: integer('attempts').notNull().default(0),
    /** When the first attempt is due; the runner schedules the others. */
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
    index('jobs_failed_idx').on(t.deadAt).where(sql`${t.deadAt} is not null`),
  ],
)
