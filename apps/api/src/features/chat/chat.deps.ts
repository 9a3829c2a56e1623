import type { Actor } from '@vorta/contract/auth/role'
import type { ChatLiveEvents } from '../../platform/live-events.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'

/** The part of the files service that the chat uses. */
export interface ChatFiles {
  link(actor: Actor, filename: string): string
  claimAttachment(
    tx: Transaction,
    userId: string,
    orderId: string,
    fileUrl: string,
  ): Promise<{ fileId: string; originalName: string; sizeBytes: number; filename: string; thumbnail: string | null; isImage: boolean }>
}

export interface ChatDeps extends ServiceContext {
  readonly live: ChatLiveEvents
  readonly files: ChatFiles
  readonly notifications: Pick<NotificationsService, 'notifyNow' | 'push'>
}
