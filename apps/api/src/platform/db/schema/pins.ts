import { ROLES, type Role } from '@vorta/contract/auth/role'
import { PIN_STATES, type PinCamera, type PinPoint, type PinState } from '@vorta/contract/pins/schema'
import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, isOneOf, timestamptz } from './columns.ts'
import { cadModels, files } from './files.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** A comment on a CAD version, optionally at a point of the model and with the author's camera. */
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
    /** The role the author acted in; a user may have several. */
    authorRole: text('author_role').$type<Role>().notNull(),
    state: text('state').$type<PinState>().notNull().default('open'),
    text: text('text').notNull(),
    point: jsonb('point').$type<PinPoint>(),
    normal: jsonb('normal').$type<PinPoint>(),
    camera: jsonb('camera').$type<PinCamera>(),
    pictureId: text('picture_id').references(() => files.id),
    /** Number of the revision request that included the pin. */
    revision: integer('revision'),
    createdAt: createdAt(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('pins_number_key').on(t.orderId, t.number),
    uniqueIndex('pins_picture_key').on(t.pictureId),
    index('pins_cad_idx').on(t.cadId),
    check('pins_state_known', isOneOf(t.state, PIN_STATES)),
    check('pins_role_known', isOneOf(t.authorRole, ROLES)),
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
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [index('pin_replies_pin_idx').on(t.pinId, t.at, t.id), check('pin_replies_role_known', isOneOf(t.authorRole, ROLES))],
)

/** Position of a pin on a later CAD version than the one it was created on. */
export const pinPositions = pgTable(
  'pin_positions',
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
    at: timestamptz('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.pinId, t.cadId] }), index('pin_positions_cad_idx').on(t.cadId)],
)
