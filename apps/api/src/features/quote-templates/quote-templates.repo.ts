import type { QuoteTemplate } from '@vorta/contract/quote-templates/schema'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { quoteTemplates } from '../../platform/db/schema/quote-templates.ts'

const fields = { _id: quoteTemplates.id, name: quoteTemplates.name, content: quoteTemplates.content }

export const ofUser = (db: Db, userId: string): Promise<QuoteTemplate[]> =>
  db.select(fields).from(quoteTemplates).where(eq(quoteTemplates.userId, userId)).orderBy(asc(quoteTemplates.name), asc(quoteTemplates.id))

/** How many templates with another name the user has. */
export const countOthers = (db: Db, userId: string, name: string): Promise<number> =>
  db.$count(quoteTemplates, and(eq(quoteTemplates.userId, userId), ne(quoteTemplates.name, name)))

export async function save(db: Db, template: typeof quoteTemplates.$inferInsert): Promise<QuoteTemplate | undefined> {
  const [row] = await db
    .insert(quoteTemplates)
    .values(template)
    .onConflictDoUpdate({ target: [quoteTemplates.userId, quoteTemplates.name], set: { content: template.content } })
    .returning(fields)
  return row
}

/** False if the user has no such template. */
export async function remove(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(quoteTemplates)
    .where(and(eq(quoteTemplates.userId, userId), eq(quoteTemplates.id, id)))
    .returning({ id: quoteTemplates.id })
  return rows.length > 0
}

export async function removeAll(db: Db, userId: string): Promise<void> {
  await db.delete(quoteTemplates).where(eq(quoteTemplates.userId, userId))
}
