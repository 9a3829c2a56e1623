import type { AppContext } from '../../platform/app-context.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { photosRoutes } from './photos.routes.ts'
import { createPhotosService } from './photos.service.ts'

interface Deps {
  readonly files: FilesService
  readonly orders: OrdersService
  readonly chat: ChatService
  readonly notifications: NotificationsService
}

export function registerPhotos({ db, transact, clock, mount }: AppContext, deps: Deps) {
  const photos = createPhotosService({ db, transact, clock, ...deps })
  photosRoutes(mount, photos)
  return photos
}
