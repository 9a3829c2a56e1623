import type { Actor } from '@vorta/contract/auth/role'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { internalNotes } from '../../platform/db/schema/notes.ts'
import { visibleOrders } from '../order-access/order-visibility.sql.ts'

export interface NoteRow {
  readonly id: string
  readonly text: string
  readonly authorId: string
  readonly author: string
  readonly at: string
  readonly customerId: string
  readonly orderId: string | null
  readonly orderNumber: string | null
  [column: string]: unknown
}

interface PagePosition {
  readonly before: { at: Date; id: string } | null
  readonly limit: number
}

const select = (where: SQL) => sql`
  select n.id, n.text, n.author_id as "authorId", concat_ws(' ', a.first_name, a.last_name) as author,
    to_char(n.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, n.customer_id as "customerId",
    n.order_id as "orderId", o.number as "orderNumber"
  from internal_notes n join users a on a.id = n.author_id left join orders o on o.id = n.order_id
  where ${where}`

async function page(db: Db, where: SQL, { before, limit }: PagePosition): Promise<NoteRow[]> {
  const [at, id] = [before?.at.toISOString() ?? 'infinity', before?.id ?? '']
  const { rows } = await db.execute<NoteRow>(sql`${select(where)} and (n.created_at, n.id) < (${at}::timestamptz, ${id}::text)
    order by n.created_at desc, n.id desc limit ${limit}`)
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
