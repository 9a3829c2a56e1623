import type { ChatLiveEvents } from '../../platform/live-events.ts'
import type { ServiceContext } from '../../platform/transaction.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'

export interface ChatDeps extends ServiceContext {
  readonly live: ChatLiveEvents
  readonly files: Pick<FilesService, 'link' | 'claimAttachment'>
  readonly notifications: Pick<NotificationsService, 'notifyNow' | 'push'>
}
