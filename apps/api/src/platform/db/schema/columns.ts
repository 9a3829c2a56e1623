import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, text, timestamp } from 'drizzle-orm/pg-core'

/** Opaque, time-ordered identifiers, made by the program (see platform/id.ts). */
export const idColumn = () => text('id').primaryKey()

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const createdAt = () => moment('created_at').notNull().defaultNow()

/** A check that keeps a text column inside a list of the contract. */
export const within = (column: AnyPgColumn, list: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(list.map((value) => `'${value}'`).join(', '))})`
