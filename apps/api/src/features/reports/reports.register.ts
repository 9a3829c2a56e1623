import type { AppContext } from '../../platform/app-context.ts'
import type { CompanyService } from '../company/company.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { PaymentsService } from '../payments/payments.service.ts'
import { reportsRoutes } from './reports.routes.ts'
import { createReportsService } from './reports.service.ts'

interface Deps {
  readonly company: CompanyService
  readonly orders: OrdersService
  readonly payments: PaymentsService
}

export function registerReports({ db, clock, mount }: AppContext, { company, orders, payments }: Deps) {
  reportsRoutes(mount, createReportsService({ db, clock, calendar: () => company.current().calendar, orders, payments }))
}
