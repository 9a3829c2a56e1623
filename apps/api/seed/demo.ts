import type { App, Resources } from '../src/app.ts'
import { openStage, type Player } from './context.ts'
import { fileEvents } from './files.ts'
import { STORIES } from './orders.ts'
import { eventsOf, playAll } from './steps.ts'
import { makePeople } from './users.ts'

/** So many pieces of news wait for whoever signs in; a month of them would only be noise. */
const UNREAD_LEFT = 3

/** Everybody was there before the first order. */
const JOINED_DAYS_AGO = 75
const DAY_MS = 86_400_000

/** Fills an empty database once; tells whether it did. */
export async function seedDemo(app: App, resources: Resources): Promise<boolean> {
  if (await app.users.hasAny()) return false
  const stage = await openStage(resources)
  try {
    const now = new Date()
    stage.goTo(new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS))
    const cast = await makePeople(stage.app)
    const orders = STORIES.flatMap((story) => eventsOf(stage, cast, story, now))
    await playAll(stage, [...orders, ...fileEvents(stage.app, cast.casey, cast.erin, now)])
    for (const who of Object.values(cast)) await leaveUnread(stage.app, who, UNREAD_LEFT)
  } finally {
    await stage.close()
  }
  return true
}

async function leaveUnread(app: App, who: Player, count: number) {
  const newestFirst = (await app.notifications.everything(who)).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  await app.notifications.read(who, { ids: newestFirst.slice(count).map((news) => news._id) })
}
