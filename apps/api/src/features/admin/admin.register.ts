import type { AppContext } from '../../platform/app-context.ts'
import type { UsersService } from '../auth/users.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { PaymentsService } from '../payments/payments.service.ts'
import type { TimeOffService } from '../time-off/time-off.service.ts'
import { adminRoutes } from './admin.routes.ts'
import { createAdminService } from './admin.service.ts'

interface Deps {
  readonly orders: OrdersService
  readonly users: UsersService
  readonly payments: PaymentsService
  readonly timeOff: TimeOffService
}

export function registerAdmin({ db, transact, config, mount }: AppContext, { orders, users, payments, timeOff }: Deps) {
  const admin = createAdminService({ db, transact, orders, users, demo: config.demo, payments, timeOff })
  adminRoutes(mount, admin)
  return admin
}
