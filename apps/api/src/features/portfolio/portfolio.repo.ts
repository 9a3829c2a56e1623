import type { ProjectPicture } from '@vorta/contract/portfolio/schema'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { first } from '../../platform/db/rows.ts'
import { files } from '../../platform/db/schema/files.ts'
import { orders } from '../../platform/db/schema/orders.ts'
import { portfolioProjects as projects } from '../../platform/db/schema/portfolio.ts'
import { deliveries } from '../../platform/db/schema/production.ts'

const fields = {
  _id: projects.id,
  title: projects.title,
  category: projects.category,
  description: projects.description,
  hasBefore: sql<boolean>`${projects.before} is not null`,
  showsRating: projects.showsRating,
  stars: deliveries.stars,
  comment: deliveries.comment,
}
export type ProjectRow = Awaited<ReturnType<typeof published>>[number]

/** A project is visible only while its customer agrees. */
const whileAgreed = eq(deliveries.mayShow, true)

const select = (db: Db, where: SQL | undefined) =>
  db.select(fields).from(projects).innerJoin(deliveries, eq(deliveries.orderId, projects.orderId)).where(and(whileAgreed, where))

export const published = (db: Db, max: number) => select(db, undefined).orderBy(desc(projects.publishedAt), desc(projects.id)).limit(max)

export const ofOrder = (db: Db, orderId: string): Promise<ProjectRow | undefined> => first(select(db, eq(projects.orderId, orderId)))

export async function picture(db: Db, id: string, which: ProjectPicture): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: which === 'after' ? projects.after : projects.before })
    .from(projects)
    .innerJoin(deliveries, eq(deliveries.orderId, projects.orderId))
    .where(and(whileAgreed, eq(projects.id, id)))
  return row?.bytes ?? null
}

/** Locks the consent, so that it is not withdrawn while the project is published. */
export async function lockConsent(db: Db, orderId: string): Promise<{ isCompleted: boolean; mayShow: boolean }> {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  const [delivery] = await db.select({ mayShow: deliveries.mayShow }).from(deliveries).where(eq(deliveries.orderId, orderId)).for('share')
  return { isCompleted: order?.status === 'completed', mayShow: delivery?.mayShow ?? false }
}

/** The names among the given ones that are pictures of the order. */
export async function picturesOf(db: Db, orderId: string, filenames: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ filename: files.filename })
    .from(files)
    .where(
      and(
        eq(files.orderId, orderId),
        eq(files.attached, true),
        inArray(files.kind, ['car_photo', 'order_photo', 'production_photo', 'build_picture']),
        inArray(files.filename, [...filenames]),
      ),
    )
  return rows.map(({ filename }) => filename)
}

export async function save(db: Db, row: typeof projects.$inferInsert): Promise<void> {
  const { id: _, orderId: __, ...change } = row
  // A new id, so that browsers do not show the pictures of the replaced project.
  await db
    .insert(projects)
    .values(row)
    .onConflictDoUpdate({ target: projects.orderId, set: { ...change, id: row.id } })
}

/** False if the order has no project. */
export async function remove(db: Db, orderId: string): Promise<boolean> {
  const rows = await db.delete(projects).where(eq(projects.orderId, orderId)).returning({ id: projects.id })
  return rows.length > 0
}
