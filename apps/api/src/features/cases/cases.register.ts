import type { AppContext } from '../../platform/app-context.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { casesRoutes } from './cases.routes.ts'
import { createCasesService } from './cases.service.ts'

interface Deps {
  readonly files: FilesService
  readonly orders: OrdersService
  readonly chat: ChatService
  readonly notifications: NotificationsService
}

export function registerCases({ db, transact, clock, mount }: AppContext, deps: Deps) {
  const cases = createCasesService({ db, transact, clock, ...deps })
  casesRoutes(mount, cases)
  return cases
}
