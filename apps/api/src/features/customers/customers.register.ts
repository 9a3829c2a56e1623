import type { AppContext } from '../../platform/app-context.ts'
import { customersRoutes } from './customers.routes.ts'
import { createCustomersService } from './customers.service.ts'

export function registerCustomers({ db, mount }: AppContext) {
  customersRoutes(mount, createCustomersService(db))
}
