import { PRODUCTION_STAGES, type ProductionStage } from '@vorta/contract/production/schema'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, isOneOf, timestamptz } from './columns.ts'
import { files } from './files.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Production updates of an order; the latest row is the current stage. */
export const productionSteps = pgTable(
  'production_steps',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    stage: text('stage').$type<ProductionStage>().notNull(),
    happenedOn: date('happened_on').notNull(),
    note: text('note').notNull().default(''),
    carrier: text('carrier'),
    trackingNumber: text('tracking_number'),
    trackingUrl: text('tracking_url'),
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('production_steps_order_idx').on(t.orderId, t.createdAt, t.id),
    check('production_steps_stage_known', isOneOf(t.stage, PRODUCTION_STAGES)),
    check('production_steps_link_secure', sql`${t.trackingUrl} is null or ${t.trackingUrl} like 'https://%'`),
  ],
)

export const productionPhotos = pgTable(
  'production_photos',
  {
    stepId: text('step_id')
      .notNull()
      .references(() => productionSteps.id, { onDelete: 'cascade' }),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.stepId, t.position] }), uniqueIndex('production_photos_file_key').on(t.fileId)],
)

/** Receipt and rating of a kit by its customer. */
export const deliveries = pgTable(
  'deliveries',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    receivedAt: timestamptz('received_at'),
    stars: integer('stars'),
    comment: text('comment').notNull().default(''),
    /** Consent to show the build in the portfolio. */
    mayShow: boolean('may_show').notNull().default(false),
    ratedAt: timestamptz('rated_at'),
  },
  (t) => [
    check('deliveries_stars_range', sql`${t.stars} between 1 and 5`),
    check('deliveries_rated_has_stars', sql`(${t.ratedAt} is null) = (${t.stars} is null)`),
    check('deliveries_shown_when_rated', sql`not ${t.mayShow} or ${t.ratedAt} is not null`),
  ],
)
