import type { AppContext } from '../../platform/app-context.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { PaymentsService } from '../payments/payments.service.ts'
import { reportsRoutes } from './reports.routes.ts'
import { createReportsService } from './reports.service.ts'

interface Deps {
  readonly orders: OrdersService
  readonly payments: PaymentsService
}

export function registerReports({ db, clock, config, mount }: AppContext, { orders, payments }: Deps) {
  reportsRoutes(mount, createReportsService({ db, clock, calendar: config.calendar, orders, payments }))
}
