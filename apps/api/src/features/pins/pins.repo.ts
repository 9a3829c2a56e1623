import { type PinPoint, type PinState, REVISION_PIN_STATES } from '@vorta/contract/pins/schema'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { cadModels, files } from '../../platform/db/schema/files.ts'
import { revisions } from '../../platform/db/schema/orders.ts'
import { pinPositions, pinReplies, pins } from '../../platform/db/schema/pins.ts'
import { users } from '../../platform/db/schema/users.ts'

export type PinRow = typeof pins.$inferSelect
type PositionRow = typeof pinPositions.$inferSelect
type ReplyRow = typeof pinReplies.$inferSelect

export interface PinDetails {
  readonly pin: PinRow
  readonly version: number
  readonly authorName: string
  readonly picture: { filename: string; originalName: string } | null
  readonly replies: readonly { reply: ReplyRow; name: string }[]
  readonly positions: readonly { position: PositionRow; version: number }[]
}

const FULL_NAME = sql<string>`${users.firstName} || ' ' || ${users.lastName}`

/** All pins of an order by number, or only the given one. */
export async function listPins(db: Db, orderId: string, pinId?: string): Promise<PinDetails[]> {
  const rows = await db
    .select({
      pin: pins,
      version: cadModels.version,
      authorName: FULL_NAME,
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
    .select({ reply: pinReplies, name: FULL_NAME })
    .from(pinReplies)
    .innerJoin(users, eq(users.id, pinReplies.authorId))
    .where(inArray(pinReplies.pinId, ids))
    .orderBy(asc(pinReplies.at), asc(pinReplies.id))
  const positions = await db
    .select({ position: pinPositions, version: cadModels.version })
    .from(pinPositions)
    .innerJoin(cadModels, eq(cadModels.id, pinPositions.cadId))
    .where(inArray(pinPositions.pinId, ids))
    .orderBy(asc(cadModels.version))
  return rows.map((row) => ({
    ...row,
    replies: replies.filter(({ reply }) => reply.pinId === row.pin.id),
    positions: positions.filter(({ position }) => position.pinId === row.pin.id),
  }))
}

export async function findPin(db: Db, orderId: string, pinId: string): Promise<PinRow | undefined> {
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

export async function findVersion(db: Db, orderId: string, cadId: string): Promise<number | undefined> {
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

/** Counts pins that the engineer has not started on. */
export const countNotStarted = (db: Db, orderId: string): Promise<number> => db.$count(pins, isNotStarted(orderId))

const isNotStarted = (orderId: string) => and(eq(pins.orderId, orderId), inArray(pins.state, [...REVISION_PIN_STATES]))

/** Attaches pins that are not started to the newest revision request. */
export async function attachToRevision(db: Db, orderId: string, at: Date): Promise<void> {
  const newest = sql`(select max(${revisions.number}) from ${revisions} where ${revisions.orderId} = ${orderId})`
  await db.update(pins).set({ revision: newest, updatedAt: at }).where(isNotStarted(orderId))
}

/** Pins with a position on an earlier version that are not accepted yet. */
export async function findCarriable(db: Db, orderId: string, version: number): Promise<Set<string>> {
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

/** The first stored position wins, so that both sides see the pin at the same one. */
export async function insertPositions(db: Db, rows: PositionRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(pinPositions).values(rows).onConflictDoNothing()
}

/** Multiplies all positions on a CAD version, so that its pins keep their place when its size changes. */
export async function scalePins(db: Db, cadId: string, factor: number): Promise<void> {
  const scaled = ([x, y, z]: PinPoint): PinPoint => [x * factor, y * factor, z * factor]
  for (const { id, point, camera } of await db.select().from(pins).where(eq(pins.cadId, cadId)))
    await db
      .update(pins)
      .set({
        point: point && scaled(point),
        camera: camera && { ...camera, position: scaled(camera.position), target: scaled(camera.target) },
      })
      .where(eq(pins.id, id))
  for (const { pinId, point, distanceMm, diagonalMm } of await db.select().from(pinPositions).where(eq(pinPositions.cadId, cadId)))
    await db
      .update(pinPositions)
      .set({ point: scaled(point), distanceMm: distanceMm * factor, diagonalMm: diagonalMm * factor })
      .where(and(eq(pinPositions.pinId, pinId), eq(pinPositions.cadId, cadId)))
}

/** Removes the user's text and pictures; the pins themselves stay with the design. */
export async function eraseTextOf(db: Db, userId: string, replacement: string): Promise<void> {
  await db.update(pins).set({ text: replacement, pictureId: null }).where(eq(pins.authorId, userId))
  await db.update(pinReplies).set({ text: replacement }).where(eq(pinReplies.authorId, userId))
}
