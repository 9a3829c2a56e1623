import type { Actor } from '@vorta/contract/auth/role'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isoSql } from '../../platform/db/iso.sql.ts'
import { type CursorPosition, olderThan } from '../../platform/db/keyset.ts'
import { internalNotes } from '../../platform/db/schema/notes.ts'
import { visibleOrders } from '../order-access/order-visibility.sql.ts'

export type NoteRow = {
  readonly id: string
  readonly text: string
  readonly authorId: string
  readonly author: string
  readonly at: string
  readonly customerId: string
  readonly orderId: string | null
  readonly orderNumber: string | null
}

interface PagePosition {
  readonly before: CursorPosition | null
  readonly limit: number
}

const select = (where: SQL | undefined) => sql`
  select n.id, n.text, n.author_id as "authorId", concat_ws(' ', a.first_name, a.last_name) as author,
    ${isoSql('n.created_at')} as at, n.customer_id as "customerId",
    n.order_id as "orderId", o.number as "orderNumber"
  from internal_notes n join users a on a.id = n.author_id left join orders o on o.id = n.order_id
  where ${where}`

async function page(db: Db, where: SQL, { before, limit }: PagePosition): Promise<NoteRow[]> {
  const isOlder = olderThan(sql`n.created_at`, sql`n.id`, before)
  const { rows } = await db.execute<NoteRow>(sql`${select(and(where, isOlder))} order by n.created_at desc, n.id desc limit ${limit}`)
  return rows
}

export const ofOrder = (db: Db, orderId: string, position: PagePosition) => page(db, sql`n.order_id = ${orderId}`, position)

/** Notes on the customer and on those of their orders that the reader can see. */
export const ofCustomer = (db: Db, reader: Actor, customerId: string, position: PagePosition) =>
  page(db, sql`n.customer_id = ${customerId} and (n.order_id is null or ${visibleOrders(reader.role, reader.userId, 'o')})`, position)

export async function byId(db: Db, id: string): Promise<NoteRow | undefined> {
  const { rows } = await db.execute<NoteRow>(select(sql`n.id = ${id}`))
  return rows[0]
}

export async function insert(db: Db, note: typeof internalNotes.$inferInsert): Promise<void> {
  await db.insert(internalNotes).values(note)
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.delete(internalNotes).where(eq(internalNotes.id, id))
}

export async function removeOfCustomer(db: Db, customerId: string): Promise<void> {
  await db.delete(internalNotes).where(eq(internalNotes.customerId, customerId))
}
