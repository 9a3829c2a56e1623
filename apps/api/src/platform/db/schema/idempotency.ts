import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Idempotency keys of the last day, so that a repeated request has one effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Without a reference, which would have to be checked: the key goes with the order's row, which has one. */
    userId: text('user_id').notNull(),
    route: text('route').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    targetId: text('target_id'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.route, t.key] })],
)
