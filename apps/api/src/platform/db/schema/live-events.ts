import { bigint, index, pgTable } from 'drizzle-orm/pg-core'
import { bytes, createdAt } from './columns.ts'

/** Events too large for NOTIFY between server processes; the Socket.IO adapter writes them and deletes them after 30 seconds. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payload: bytes('payload').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('live_events_created_idx').on(t.createdAt)],
)
