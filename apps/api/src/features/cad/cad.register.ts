import type { AppContext } from '../../platform/app-context.ts'
import type { FileReader } from '../../platform/file-reader/reader.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { cadRoutes } from './cad.routes.ts'
import { createCadService } from './cad.service.ts'

interface Deps {
  readonly fileReader: FileReader
  readonly files: FilesService
  readonly orders: OrdersService
  readonly chat: ChatService
  readonly notifications: NotificationsService
}

export function registerCad({ db, clock, mount }: AppContext, { fileReader, files, orders, chat, notifications }: Deps) {
  const cad = createCadService({ db, clock, fileReader, files, orders, chat, notifications })
  cadRoutes(mount, cad)
  return cad
}
