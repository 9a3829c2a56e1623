import type { AppContext } from '../../platform/app-context.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { pinsRoutes } from './pins.routes.ts'
import { createPinsService } from './pins.service.ts'

interface Deps {
  readonly files: FilesService
  readonly notifications: NotificationsService
  readonly orders: OrdersService
}

export function registerPins({ db, transact, clock, mount }: AppContext, { files, notifications, orders }: Deps) {
  const pins = createPinsService({ db, transact, clock, files, notifications, orders })
  pinsRoutes(mount, pins)
  return pins
}
