import { PHOTO_VIEWS, type PhotoView } from '@vorta/contract/photos/schema'
import { check, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { isOneOf, timestamptz } from './columns.ts'
import { files } from './files.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** The guided photo set of an order: one photo per view. */
export const photoSetPhotos = pgTable(
  'photo_set_photos',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    view: text('view').$type<PhotoView>().notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    uploadedAt: timestamptz('uploaded_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.view] }),
    uniqueIndex('photo_set_photos_file_key').on(t.fileId),
    check('photo_set_photos_view_known', isOneOf(t.view, PHOTO_VIEWS)),
  ],
)

/** An open request for photos; the row is deleted when the last requested view arrives. */
export const photoRequests = pgTable('photo_requests', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** The views that are still missing. */
  views: jsonb('views').$type<PhotoView[]>().notNull(),
  requestedBy: text('requested_by')
    .notNull()
    .references(() => users.id),
  requestedAt: timestamptz('requested_at').notNull().defaultNow(),
})
