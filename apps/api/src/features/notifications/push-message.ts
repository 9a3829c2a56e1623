import type { Role } from '@vorta/contract/auth/role'
import { notificationPath, orderDashboardPath } from '@vorta/contract/notifications/link'
import type { PushMessage } from '@vorta/contract/notifications/push'

interface PushedNotification {
  readonly kind: string
  readonly title: string
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly targetId: string | null
  readonly pinId: string | null
  /** The recipient's relation to that order. */
  readonly role: Role
}

/** No more than the subject of an email, because push messages appear on locked screens. */
export function pushMessage(notification: PushedNotification, tag: string): PushMessage {
  const { kind, title, orderId, orderNumber, role } = notification
  const url = notificationPath(notification, role)
  const open = { action: 'open', title: 'Open', url }
  const isChat = kind.startsWith('chat.') && orderId !== null
  return {
    title,
    body: orderNumber ?? '',
    tag,
    url,
    actions: isChat
      ? [
          { ...open, action: 'reply', title: 'Reply' },
          { ...open, url: orderDashboardPath(role, orderId) },
        ]
      : [open],
  }
}
