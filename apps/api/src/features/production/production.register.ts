import type { AppContext } from '../../platform/app-context.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { productionRoutes } from './production.routes.ts'
import { createProductionService } from './production.service.ts'

interface Deps {
  readonly files: FilesService
  readonly orders: OrdersService
  readonly chat: ChatService
  readonly notifications: NotificationsService
}

export function registerProduction({ db, transact, clock, publicUrl, mount }: AppContext, { files, orders, chat, notifications }: Deps) {
  const production = createProductionService({ db, transact, clock, publicUrl, files, orders, chat, notifications })
  productionRoutes(mount, production)
  return production
}
