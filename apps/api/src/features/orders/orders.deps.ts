import type { UnavailableOptions } from '@vorta/contract/company/option-availability'
import type { Calendar } from '@vorta/contract/orders/calendar'
import type { LiveEvents } from '../../platform/live-events.ts'
import type { ServiceContext } from '../../platform/transaction.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'

/** What the parts of the feature share. */
export interface OrdersDeps extends ServiceContext {
  readonly calendar: () => Calendar
  /** The options that new orders cannot contain. */
  readonly unavailable: () => UnavailableOptions
  /** The calendar of an engineer, without their days off. */
  readonly calendarOf: (engineerId: string) => Promise<Calendar>
  /** False outside business hours, and if reminders are off. */
  readonly mayRemindOfFees: () => boolean
  readonly live: LiveEvents
  readonly notifications: NotificationsService
  readonly chat: Pick<ChatService, 'postSystem' | 'unreadQuotes'>
  readonly files: Pick<FilesService, 'link' | 'claimPhotos' | 'emailPicture'>
}
