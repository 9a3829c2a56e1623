import { ROLES, type Role } from '@vorta/contract/auth/role'
import { PIN_STATES, type PinCamera, type PinPoint, type PinState } from '@vorta/contract/pins/schema'
import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, idColumn, moment, within } from './columns.ts'
import { cadModels, files } from './files.ts'
import { orders } from './orders.ts'

/** What somebody wants changed, at a place of a CAD version and as they saw it. */
export const pins = pgTable(
  'pins',
  {
    id: idColumn(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    cadId: text('cad_id')
      .notNull()
      .references(() => cadModels.id),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    /** As whom the author spoke: somebody may have several roles. */
    authorRole: text('author_role').$type<Role>().notNull(),
    state: text('state').$type<PinState>().notNull().default('open'),
    text: text('text').notNull(),
    point: jsonb('point').$type<PinPoint>(),
    normal: jsonb('normal').$type<PinPoint>(),
    camera: jsonb('camera').$type<PinCamera>(),
    pictureId: text('picture_id').references(() => files.id),
    /** The number of the revision that it was sent along with. */
    revision: integer('revision'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('pins_number_key').on(t.orderId, t.number),
    uniqueIndex('pins_picture_key').on(t.pictureId),
    index('pins_cad_idx').on(t.cadId),
    check('pins_state_known', within(t.state, PIN_STATES)),
    check('pins_role_known', within(t.authorRole, ROLES)),
    check('pins_normal_has_point', sql`${t.normal} is null or ${t.point} is not null`),
  ],
)

export const pinReplies = pgTable(
  'pin_replies',
  {
    id: idColumn(),
    pinId: text('pin_id')
      .notNull()
      .references(() => pins.id, { onDelete: 'cascade' }),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    authorRole: text('author_role').$type<Role>().notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [index('pin_replies_pin_idx').on(t.pinId, t.at, t.id), check('pin_replies_role_known', within(t.authorRole, ROLES))],
)

/** Where a pin lies on a version that came after the one it was set on. */
export const pinPlaces = pgTable(
  'pin_places',
  {
    pinId: text('pin_id')
      .notNull()
      .references(() => pins.id, { onDelete: 'cascade' }),
    cadId: text('cad_id')
      .notNull()
      .references(() => cadModels.id),
    point: jsonb('point').$type<PinPoint>().notNull(),
    normal: jsonb('normal').$type<PinPoint>().notNull(),
    distanceMm: doublePrecision('distance_mm').notNull(),
    diagonalMm: doublePrecision('diagonal_mm').notNull(),
    foundBy: text('found_by')
      .notNull()
      .references(() => users.id),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.pinId, t.cadId] }), index('pin_places_cad_idx').on(t.cadId)],
)
