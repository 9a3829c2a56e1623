import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Internal notes of staff. Nothing that a customer receives reads this table. */
export const internalNotes = pgTable(
  'internal_notes',
  {
    id: idColumn(),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for a note about the customer. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('internal_notes_customer_idx').on(t.customerId, t.createdAt, t.id),
    index('internal_notes_order_idx').on(t.orderId, t.createdAt, t.id),
  ],
)
