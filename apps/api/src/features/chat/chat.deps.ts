import type { Actor } from '@vorta/contract/auth/role'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { ChatLiveEvents } from '../../platform/live-events.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
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

export interface ChatDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly live: ChatLiveEvents
  readonly files: ChatFiles
  readonly notifications: Pick<NotificationsService, 'notifyNow' | 'push'>
}
