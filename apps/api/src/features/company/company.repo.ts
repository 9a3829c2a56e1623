import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { companySettings } from '../../platform/db/schema/company-settings.ts'
import { users } from '../../platform/db/schema/users.ts'

type SectionRow = typeof companySettings.$inferSelect

export const sections = (db: Db): Promise<Pick<SectionRow, 'section' | 'version' | 'value'>[]> =>
  db.select({ section: companySettings.section, version: companySettings.version, value: companySettings.value }).from(companySettings)

/** False if the section has another version by now. */
export async function save(db: Db, row: SectionRow): Promise<boolean> {
  const { section, version, ...change } = row
  const saved =
    version === 0
      ? await db
          .insert(companySettings)
          .values({ ...row, version: 1 })
          .onConflictDoNothing()
          .returning({ section: companySettings.section })
      : await db
          .update(companySettings)
          .set({ ...change, version: version + 1 })
          .where(and(eq(companySettings.section, section), eq(companySettings.version, version)))
          .returning({ section: companySettings.section })
  return saved.length > 0
}

export async function isOwner(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ isOwner: users.isOwner }).from(users).where(eq(users.id, userId))
  return row?.isOwner ?? false
}
