import type { ShownMessages } from '@vorta/contract/contact/schema'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { users } from '../../platform/db/schema/accounts.ts'
import { contactMessages } from '../../platform/db/schema/office.ts'

const chosen = { message: contactMessages, answeredBy: { firstName: users.firstName, lastName: users.lastName } }
export type MessageRow = Awaited<ReturnType<typeof messages>>[number]

const shown = { all: undefined, open: isNull(contactMessages.answeredAt), answered: isNotNull(contactMessages.answeredAt) }

export function messages(db: Db, show: ShownMessages, place: { at: Date; id: string } | null, limit: number) {
  const before = place && sql`(${contactMessages.createdAt}, ${contactMessages.id}) < (${place.at.toISOString()}::timestamptz, ${place.id})`
  return db
    .select(chosen)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(and(shown[show], before ?? undefined))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)
}

/** However its capitals were typed. */
export function messagesFrom(db: Db, email: string): Promise<MessageRow[]> {
  return db
    .select(chosen)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(sql`lower(${contactMessages.email}) = ${email}`)
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
}

export async function messageById(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select(chosen)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(eq(contactMessages.id, id))
  return row
}

export async function countOpen(db: Db): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(contactMessages).where(shown.open)
  return row?.count ?? 0
}

/** Whether that changed anything: of two who press at once the first is named. */
export async function markAnswered(db: Db, id: string, by: { userId: string; at: Date } | null): Promise<boolean> {
  const change = { answeredAt: by?.at ?? null, answeredBy: by?.userId ?? null }
  const isOther = by === null ? shown.answered : shown.open
  const rows = await db
    .update(contactMessages)
    .set(change)
    .where(and(eq(contactMessages.id, id), isOther))
    .returning({ id: contactMessages.id })
  return rows.length > 0
}
