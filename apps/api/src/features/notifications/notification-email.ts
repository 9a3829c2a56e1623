import type { Role } from '@vorta/contract/auth/role'
import { DASHBOARD_PATHS, notificationPath, notificationSettingsPath } from '@vorta/contract/notifications/link'
import type { NotificationTopic } from '@vorta/contract/notifications/schema'
import type { EmailContent, EmailItem } from '../../platform/mail/email-content.ts'
import type { MailedOrder } from '../jobs/mail-job.ts'
import { type EmailText, emailText, emailTextWithOrder } from './notification-email-text.ts'
import { reasonFor } from './notification-reason.ts'
import { kindOf } from './notification-types.ts'
import type { UnsentNotification } from './notifications.repo.ts'

export type EmailedNotification = Pick<
  UnsentNotification,
  'kind' | 'title' | 'body' | 'orderId' | 'orderNumber' | 'targetId' | 'pinId' | 'role'
>

interface Reader {
  readonly email: string
  readonly firstName: string
  readonly role: Role
}

interface Addresses {
  readonly site: string
  /** The unsubscribe link for these topics; null if none of them can be muted. */
  readonly leave: string | null
}

const ITEMS_MAX = 8

/** Notifications about a new CAD version. */
const DESIGN_KINDS = ['design.cad', 'design.revised']

/** Notifications about a quote that the customer can accept. */
const QUOTE_KINDS = ['order.quote', 'payment.due']

/** What a customer is shown a large picture with. */
const MILESTONES = [...DESIGN_KINDS, 'order.quote', 'production.shipped', 'order.complete']

/** Its email quotes the messages that are unread by then, which the notification does not contain. */
const CHAT_KIND = 'chat.unread'

/** One email for all unread notifications, which come oldest first. It shows the newest, and its button leads to the newest of an order. */
export function notificationEmail(reader: Reader, notifications: readonly EmailedNotification[], { site, leave }: Addresses) {
  const order = orderOf(notifications)
  const items = notifications.map((notification) => ({
    title: notification.title,
    ...(notification.kind === CHAT_KIND && { showsUnread: true }),
    ...(order ? emailText(notification) : emailTextWithOrder(notification)),
    action: { label: kindOf(notification.kind).action, href: site + notificationPath(notification, notification.role) },
  }))
  const [only] = items
  const numbers = [...new Set(notifications.flatMap(({ orderNumber }) => orderNumber ?? []))]
  // A notification may have no order.
  const about = numbers.length === 0 ? '' : numbers.length === 1 ? ` for order ${numbers[0]}` : ` for ${numbers.length} orders`
  const isSingle = items.length === 1 && only !== undefined
  const title = isSingle ? only.title : `${items.length} updates${about}`
  const newest = items.slice(-ITEMS_MAX)
  const hiddenCount = items.length - newest.length
  const dashboard = { label: 'Open Dashboard', href: site + DASHBOARD_PATHS[reader.role] }
  const action = (order && items.at(-1)?.action) ?? dashboard
  const content: EmailContent = {
    preview: isSingle
      ? (only.message?.text ?? only.paragraphs.join(' ')).replaceAll('\n', ' ')
      : newest.map((item) => item.title).join(' · '),
    // The order is named above the title.
    title: order && !isSingle ? `${items.length} updates` : title,
    greeting: `Hello ${reader.firstName},`,
    ...(isSingle
      ? { paragraphs: only.paragraphs, ...(only.message && { messages: [only.message] }), action: only.action }
      : { items: newest.map(toItem), action }),
    ...(hiddenCount > 0 && { closing: `Plus ${hiddenCount} earlier ${hiddenCount === 1 ? 'update' : 'updates'} on the site.` }),
    footnotes: [reasonFor(reader.role, notifications)],
    preferences: { label: 'Change your email preferences', href: site + notificationSettingsPath(reader.role) },
    ...(leave && { leave: { label: 'Unsubscribe from these emails', href: leave } }),
  }
  const subject = isSingle && numbers.length === 1 ? `${title} · ${numbers[0]}` : title
  return { to: reader.email, subject, content, ...(order && { order }), ...(leave && { leave }) }
}

const toItem = ({ paragraphs, ...item }: EmailText & Omit<EmailItem, 'body'>): EmailItem => ({
  ...item,
  body: paragraphs.join('\n'),
})

/** The order that all notifications are about. */
function orderOf(notifications: readonly EmailedNotification[]): MailedOrder | undefined {
  const [first] = notifications
  const isSame = notifications.every(({ orderId }) => orderId === first?.orderId)
  if (!isSame || !first?.orderId) return undefined
  const cadModelId = notifications.findLast(({ kind }) => DESIGN_KINDS.includes(kind))?.targetId
  const showsQuote = first.role === 'user' && notifications.some(({ kind }) => QUOTE_KINDS.includes(kind))
  const showsRefund = first.role === 'user' && notifications.some(({ kind }) => kind === 'order.cancel')
  const isMilestone = first.role === 'user' && notifications.some(({ kind }) => MILESTONES.includes(kind))
  const showsMessages = first.role === 'user' && notifications.some(({ kind }) => kind === CHAT_KIND)
  return {
    ...{ id: first.orderId, reader: first.role },
    ...(cadModelId && { cadModelId }),
    ...(showsQuote && { showsQuote }),
    ...(showsRefund && { showsRefund }),
    ...(isMilestone && { isMilestone }),
    ...(showsMessages && { showsMessages }),
  }
}

export const topicsOf = (notifications: readonly EmailedNotification[]): NotificationTopic[] => [
  ...new Set(notifications.flatMap(({ kind }) => kindOf(kind).topic ?? [])),
]
