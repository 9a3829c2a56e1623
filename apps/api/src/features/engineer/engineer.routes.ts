import { engineerApi } from '@vorta/contract/engineer/routes'
import { sendCalendar } from '../../platform/http/calendar-file.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { CalendarFeedService } from './calendar-feed.service.ts'
import type { EngineerService } from './engineer.service.ts'

const RENEW_RATE = { name: 'calendar-renew', max: 20, windowS: 3600 }

export function engineerRoutes(mount: Mount, engineer: EngineerService, calendarFeed: CalendarFeedService) {
  mount(engineerApi.stats, ({ actor }) => engineer.stats(actor))
  mount(engineerApi.orders, ({ actor, query }) => engineer.assigned(actor, query))
  mount(engineerApi.activity, ({ actor, query }) => engineer.activity(actor, query))
  mount(engineerApi.calendar, ({ actor }) => calendarFeed.describe(actor))
  mount(engineerApi.renewCalendar, ({ actor }) => calendarFeed.renew(actor), { rate: RENEW_RATE })
  mount(engineerApi.removeCalendar, ({ actor }) => calendarFeed.remove(actor))
  mount(engineerApi.calendarFeed, async ({ query, reply }) => sendCalendar(reply, await calendarFeed.feed(query.token)))
}
