import type { AppContext, DepsOf } from '../../platform/app-context.ts'
import { customersRoutes } from './customers.routes.ts'
import { createCustomersService } from './customers.service.ts'

export function registerCustomers({ db, mount }: AppContext, deps: DepsOf<typeof createCustomersService>) {
  customersRoutes(mount, createCustomersService({ db, ...deps }))
}
