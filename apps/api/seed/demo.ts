import type { App, Resources } from '../src/app.ts'
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

/** Fills the database if it is empty, and returns whether it did. */
export async function seedDemo(app: App, resources: Resources): Promise<boolean> {
  if (await app.users.hasAny()) return false
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
  return true
}

async function leaveNewestUnread(app: App, user: SeedUser, count: number) {
  const newestFirst = (await app.notifications.everything(user)).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  await app.notifications.read(user, { ids: newestFirst.slice(count).map((notification) => notification._id) })
}
