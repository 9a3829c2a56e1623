import type { ShownMessages } from '@vorta/contract/contact/schema'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { type CursorPosition, olderThan } from '../../platform/db/keyset.ts'
import { contactMessages } from '../../platform/db/schema/contact.ts'
import { users } from '../../platform/db/schema/users.ts'

const columns = { message: contactMessages, answeredBy: { firstName: users.firstName, lastName: users.lastName } }
export type MessageRow = Awaited<ReturnType<typeof messages>>[number]

const filters = { all: undefined, open: isNull(contactMessages.answeredAt), answered: isNotNull(contactMessages.answeredAt) }

export function messages(db: Db, show: ShownMessages, before: CursorPosition | null, limit: number) {
  return db
    .select(columns)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(and(filters[show], olderThan(contactMessages.createdAt, contactMessages.id, before)))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit)
}

/** Messages keep the address as it was typed, so the comparison ignores case. */
export function messagesFrom(db: Db, email: string): Promise<MessageRow[]> {
  return db
    .select(columns)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(sql`lower(${contactMessages.email}) = ${email}`)
    .orderBy(asc(contactMessages.createdAt), asc(contactMessages.id))
}

export async function messageById(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy))
    .where(eq(contactMessages.id, id))
  return row
}

export const countOpen = (db: Db): Promise<number> => db.$count(contactMessages, filters.open)

/** Returns whether the row changed: if two admins act at once, only the first is recorded. */
export async function setAnswered(db: Db, id: string, by: { userId: string; at: Date } | null): Promise<boolean> {
  const rows = await db
    .update(contactMessages)
    .set({ answeredAt: by?.at ?? null, answeredBy: by?.userId ?? null })
    .where(and(eq(contactMessages.id, id), by === null ? filters.answered : filters.open))
    .returning({ id: contactMessages.id })
  return rows.length > 0
}
