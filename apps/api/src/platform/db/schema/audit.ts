import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from './columns.ts'

/** Insert-only: a trigger rejects updates and deletes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamptz('at').notNull().defaultNow(),
    actorId: text('actor_id'),
    sessionId: text('session_id'),
    ip: text('ip'),
    action: text('action').notNull(),
    target: text('target'),
    result: text('result').notNull().default('ok'),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    requestId: text('request_id'),
  },
  (t) => [index('audit_log_target_idx').on(t.target)],
)
