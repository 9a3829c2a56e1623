import type { AppContext, DepsOf } from '../../platform/app-context.ts'
import { createCalendarFeedService } from './calendar-feed.service.ts'
import { engineerRoutes } from './engineer.routes.ts'
import { createEngineerService } from './engineer.service.ts'

type Deps = DepsOf<typeof createCalendarFeedService> & DepsOf<typeof createEngineerService>

export function registerEngineer({ db, transact, clock, publicUrl, mount }: AppContext, { auth, orders }: Deps) {
  const calendarFeed = createCalendarFeedService({ db, transact, clock, publicUrl, auth, orders })
  engineerRoutes(mount, createEngineerService({ db, orders }), calendarFeed)
  return { calendarFeed }
}
