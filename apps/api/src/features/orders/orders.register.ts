import { isOpenAt } from '@vorta/contract/orders/calendar'
import type { AppContext } from '../../platform/app-context.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { CompanyService } from '../company/company.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { TimeOffService } from '../time-off/time-off.service.ts'
import { ordersRoutes } from './orders.routes.ts'
import { createOrdersService } from './orders.service.ts'

interface Deps {
  readonly company: CompanyService
  readonly timeOff: TimeOffService
  readonly notifications: NotificationsService
  readonly chat: ChatService
  readonly files: FilesService
}

export function registerOrders(
  { db, transact, clock, live, config, mount }: AppContext,
  { company, timeOff, notifications, chat, files }: Deps,
) {
  const orders = createOrdersService({
    ...{ db, transact, clock, live, notifications, chat, files },
    calendar: () => company.current().calendar,
    unavailable: () => company.current().options,
    calendarOf: timeOff.calendarOf,
    mayRemindOfFees: () => config.reminders && isOpenAt(company.current().calendar, clock.now()),
  })
  ordersRoutes(mount, orders)
  return orders
}
