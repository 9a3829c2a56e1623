import type { AppContext } from '../../platform/app-context.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { timelineRoutes } from './timeline.routes.ts'
import { createTimelineService } from './timeline.service.ts'

export function registerTimeline({ db, mount }: AppContext, { orders }: { orders: OrdersService }) {
  timelineRoutes(mount, createTimelineService({ db, orders }))
}
