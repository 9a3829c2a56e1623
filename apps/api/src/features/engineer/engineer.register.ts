import type { AppContext } from '../../platform/app-context.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { engineerRoutes } from './engineer.routes.ts'
import { createEngineerService } from './engineer.service.ts'

export function registerEngineer({ db, mount }: AppContext, { orders }: { orders: OrdersService }) {
  engineerRoutes(mount, createEngineerService({ db, orders }))
}
