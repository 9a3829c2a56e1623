import type { AppContext } from '../../platform/app-context.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { createCalendarFeedService } from './calendar-feed.service.ts'
import { engineerRoutes } from './engineer.routes.ts'
import { createEngineerService } from './engineer.service.ts'

interface Deps {
  readonly auth: AuthService
  readonly orders: OrdersService
}

export function registerEngineer({ db, transact, clock, publicUrl, mount }: AppContext, { auth, orders }: Deps) {
  const calendarFeed = createCalendarFeedService({ db, transact, clock, publicUrl, auth, orders })
  engineerRoutes(mount, createEngineerService({ db, orders }), calendarFeed)
  return { calendarFeed }
}
