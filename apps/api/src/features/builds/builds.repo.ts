import type { SharedBuild } from '@vorta/contract/builds/schema'
import { and, eq, gte, isNotNull, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { files } from '../../platform/db/schema/files.ts'
import { sharedBuilds } from '../../platform/db/schema/shared-builds.ts'

export async function hasBuildPicture(db: Db, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.orderId, orderId), eq(files.kind, 'build_picture')))
  return row !== undefined
}

/** Sharing a build again makes its link expire later. */
export async function insertOrRenewSharedBuild(db: Db, row: typeof sharedBuilds.$inferInsert): Promise<void> {
  await db
    .insert(sharedBuilds)
    .values(row)
    .onConflictDoUpdate({ target: sharedBuilds.id, set: { createdAt: row.createdAt } })
}

export async function deleteSharedBuildsBefore(db: Db, cutoff: Date): Promise<void> {
  await db.delete(sharedBuilds).where(lt(sharedBuilds.createdAt, cutoff))
}

const isShared = (id: string, createdSince: Date) => and(eq(sharedBuilds.id, id), gte(sharedBuilds.createdAt, createdSince))

export async function findSharedBuild(
  db: Db,
  id: string,
  createdSince: Date,
): Promise<{ build: SharedBuild; hasPicture: boolean } | undefined> {
  const [row] = await db
    .select({ build: sharedBuilds.build, hasPicture: isNotNull(sharedBuilds.picture) })
    .from(sharedBuilds)
    .where(isShared(id, createdSince))
  return row && { build: row.build, hasPicture: row.hasPicture === true }
}

export async function findSharedPicture(db: Db, id: string, createdSince: Date): Promise<Buffer | null> {
  const [row] = await db.select({ picture: sharedBuilds.picture }).from(sharedBuilds).where(isShared(id, createdSince))
  return row?.picture ?? null
}
