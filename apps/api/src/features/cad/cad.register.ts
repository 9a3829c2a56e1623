import type { AppContext } from '../../platform/app-context.ts'
import type { FileReader } from '../../platform/file-reader/reader.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { cadRoutes } from './cad.routes.ts'
import { createCadService, type ResumablePhotos } from './cad.service.ts'
import type { FileUnitsDeps } from './file-units.ts'

interface Deps {
  readonly fileReader: FileReader
  readonly photos: ResumablePhotos
  readonly files: FilesService
  readonly orders: OrdersService
  readonly chat: ChatService
  readonly notifications: NotificationsService
  readonly scalePins: FileUnitsDeps['scalePins']
}

export function registerCad({ db, transact, clock, mount }: AppContext, deps: Deps) {
  const cad = createCadService({ db, transact, clock, ...deps })
  cadRoutes(mount, cad)
  return cad
}
