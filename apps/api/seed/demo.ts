import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { App, Resources } from '../src/app.ts'
import type { Config } from '../src/platform/config.ts'
import type { DatabaseSettings } from '../src/platform/db/client.ts'
import { connect } from '../src/platform/db/connect.ts'
import { StartError } from '../src/platform/errors.ts'
import { createSeedContext, type SeedUser } from './context.ts'
import { designReviewEvents } from './files.ts'
import { DEMO_ORDERS } from './orders.ts'
import { orderEvents, runEvents } from './steps.ts'
import { createSeedUsers } from './users.ts'

/** How many notifications stay unread for each user. */
const UNREAD_COUNT = 3

/** All users registered before the first order. */
const JOINED_DAYS_AGO = 75
const DAY_MS = 86_400_000

/** Exists while the demo data is incomplete. */
const markerIn = (dataDir: string) => path.join(dataDir, 'seeding')

/** Empties the embedded database if the start that seeded it was interrupted. Call it before the migrations. */
export async function discardIncompleteDemo(connection: DatabaseSettings, { dataDir, databaseUrl }: Config): Promise<void> {
  if (!existsSync(markerIn(dataDir))) return
  if (databaseUrl !== undefined)
    throw new StartError('The first start was interrupted before the demo data was complete. Use an empty database and an empty DATA_DIR.')
  const client = await connect(connection, 'vorta-seed')
  try {
    const { rows } = await client.query<{ drop: string }>(DROP_SCHEMAS)
    await client.query([...rows.map(({ drop }) => drop), 'create schema public'].join(';'))
  } finally {
    await client.end()
  }
}
const DROP_SCHEMAS = `select format('drop schema %I cascade', nspname) as drop from pg_namespace
  where nspname not like 'pg\\_%' and nspname <> 'information_schema'`

/** Fills the database if it is empty, and returns whether it did. */
export async function seedDemo(app: App, resources: Resources): Promise<boolean> {
  if (await app.users.hasAny()) return false
  const marker = markerIn(resources.config.dataDir)
  await writeFile(marker, '', { mode: 0o600 })
  const context = await createSeedContext(resources)
  try {
    const now = new Date()
    context.setTime(new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS))
    const users = await createSeedUsers(context.app)
    const orders = DEMO_ORDERS.flatMap((order) => orderEvents(context, users, order, now))
    await runEvents(context, [...orders, ...designReviewEvents(context.app, users.casey, users.erin, now)])
    for (const user of Object.values(users)) await leaveNewestUnread(context.app, user, UNREAD_COUNT)
  } finally {
    await context.close()
  }
  await rm(marker)
  return true
}

async function leaveNewestUnread(app: App, user: SeedUser, count: number) {
  const newestFirst = (await app.notifications.everything(user)).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  await app.notifications.read(user, { ids: newestFirst.slice(count).map((notification) => notification._id) })
}
