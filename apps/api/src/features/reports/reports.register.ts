import type { AppContext } from '../../platform/app-context.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { reportsRoutes } from './reports.routes.ts'
import { createReportsService } from './reports.service.ts'

export function registerReports({ db, clock, config, mount }: AppContext, { orders }: { orders: OrdersService }) {
  reportsRoutes(mount, createReportsService({ db, clock, calendar: config.calendar, orders }))
}
