import { type PinState, REVISION_PIN_STATES } from '@vorta/contract/pins/schema'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/accounts.ts'
import { cadModels, files } from '../../platform/db/schema/files.ts'
import { revisions } from '../../platform/db/schema/orders.ts'
import { pinPlaces, pinReplies, pins } from '../../platform/db/schema/pins.ts'

export type PinRow = typeof pins.$inferSelect
type PlaceRow = typeof pinPlaces.$inferSelect
type ReplyRow = typeof pinReplies.$inferSelect

/** A pin with everything that is shown of it. */
export interface WholePin {
  readonly pin: PinRow
  readonly version: number
  readonly authorName: string
  readonly picture: { filename: string; originalName: string } | null
  readonly replies: readonly { reply: ReplyRow; name: string }[]
  readonly places: readonly { place: PlaceRow; version: number }[]
}

const NAME = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

/** All pins of an order by number, or one of them. */
export async function wholePins(db: Db, orderId: string, pinId?: string): Promise<WholePin[]> {
  const rows = await db
    .select({
      pin: pins,
      version: cadModels.version,
      authorName: NAME,
      picture: { filename: files.filename, originalName: files.originalName },
    })
    .from(pins)
    .innerJoin(cadModels, eq(cadModels.id, pins.cadId))
    .innerJoin(users, eq(users.id, pins.authorId))
    .leftJoin(files, eq(files.id, pins.pictureId))
    .where(and(eq(pins.orderId, orderId), pinId === undefined ? undefined : eq(pins.id, pinId)))
    .orderBy(asc(pins.number))
  const ids = rows.map(({ pin }) => pin.id)
  if (ids.length === 0) return []
  const replies = await db
    .select({ reply: pinReplies, name: NAME })
    .from(pinReplies)
    .innerJoin(users, eq(users.id, pinReplies.authorId))
    .where(inArray(pinReplies.pinId, ids))
    .orderBy(asc(pinReplies.at), asc(pinReplies.id))
  const places = await db
    .select({ place: pinPlaces, version: cadModels.version })
    .from(pinPlaces)
    .innerJoin(cadModels, eq(cadModels.id, pinPlaces.cadId))
    .where(inArray(pinPlaces.pinId, ids))
    .orderBy(asc(cadModels.version))
  return rows.map((row) => ({
    ...row,
    replies: replies.filter(({ reply }) => reply.pinId === row.pin.id),
    places: places.filter(({ place }) => place.pinId === row.pin.id),
  }))
}

export async function onePin(db: Db, orderId: string, pinId: string): Promise<PinRow | undefined> {
  const [pin] = await db
    .select()
    .from(pins)
    .where(and(eq(pins.orderId, orderId), eq(pins.id, pinId)))
  return pin
}

export async function hasReplies(db: Db, pinId: string): Promise<boolean> {
  const found = await db.select({ id: pinReplies.id }).from(pinReplies).where(eq(pinReplies.pinId, pinId)).limit(1)
  return found.length > 0
}

export async function versionOf(db: Db, orderId: string, cadId: string): Promise<number | undefined> {
  const [model] = await db
    .select({ version: cadModels.version })
    .from(cadModels)
    .where(and(eq(cadModels.orderId, orderId), eq(cadModels.id, cadId)))
  return model?.version
}

export async function lastNumber(db: Db, orderId: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number>`coalesce(max(${pins.number}), 0)::int` })
    .from(pins)
    .where(eq(pins.orderId, orderId))
  return row?.last ?? 0
}

export async function insertPin(db: Db, row: typeof pins.$inferInsert): Promise<void> {
  await db.insert(pins).values(row)
}

export async function setState(db: Db, pinId: string, state: PinState, updatedAt: Date): Promise<void> {
  await db.update(pins).set({ state, updatedAt }).where(eq(pins.id, pinId))
}

export async function insertReply(db: Db, row: ReplyRow): Promise<void> {
  await db.insert(pinReplies).values(row)
  await db.update(pins).set({ updatedAt: row.at }).where(eq(pins.id, row.pinId))
}

export async function deletePin(db: Db, pinId: string): Promise<void> {
  await db.delete(pins).where(eq(pins.id, pinId))
}

/** Pins that ask for a change on which nobody works yet. */
export async function countWaiting(db: Db, orderId: string): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(pins).where(waiting(orderId))
  return row?.count ?? 0
}

const waiting = (orderId: string) => and(eq(pins.orderId, orderId), inArray(pins.state, [...REVISION_PIN_STATES]))

/** They go along with the revision that was just asked for. */
export async function sendWithRevision(db: Db, orderId: string, at: Date): Promise<void> {
  const newest = sql`(select max(${revisions.number}) from ${revisions} where ${revisions.orderId} = ${orderId})`
  await db.update(pins).set({ revision: newest, updatedAt: at }).where(waiting(orderId))
}

/** Pins that a version may have inherited: set on an earlier one, at a place, and not settled. */
export async function carriable(db: Db, orderId: string, version: number): Promise<Set<string>> {
  const rows = await db
    .select({ id: pins.id })
    .from(pins)
    .innerJoin(cadModels, eq(cadModels.id, pins.cadId))
    .where(
      and(
        eq(pins.orderId, orderId),
        sql`${pins.point} is not null`,
        sql`${pins.state} <> 'accepted'`,
        sql`${cadModels.version} < ${version}`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Whoever found a place first is right: both sides must see the pin at the same one. */
export async function insertPlaces(db: Db, rows: PlaceRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(pinPlaces).values(rows).onConflictDoNothing()
}

/** Somebody's words and pictures leave their pins; that there was a wish, and where, stays with the design. */
export async function eraseTextOf(db: Db, userId: string, inPlace: string): Promise<void> {
  await db.update(pins).set({ text: inPlace, pictureId: null }).where(eq(pins.authorId, userId))
  await db.update(pinReplies).set({ text: inPlace }).where(eq(pinReplies.authorId, userId))
}
