import { bigint, customType, index, pgTable } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** News too long for a notification between server processes: kept for half a minute, written by Socket.IO's adapter. */
export const liveEvents = pgTable(
  'live_parcels',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payload: bytes('payload').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('live_parcels_age_idx').on(t.createdAt)],
)
