import type { Role } from '@vorta/contract/auth/role'
import { DASHBOARD_PATHS, FEE_DUE_KIND, notificationPath, notificationSettingsPath } from '@vorta/contract/notifications/link'
import type { NotificationTopic } from '@vorta/contract/notifications/schema'
import type { EmailContent, EmailItem } from '../../platform/mail/email-content.ts'
import type { MailedOrder } from '../jobs/mail-job.ts'
import { type EmailText, emailText, emailTextWithOrder, SHIPPED_KIND } from './notification-email-text.ts'
import { reasonFor } from './notification-reason.ts'
import { kindOf } from './notification-types.ts'
import type { UnsentNotification } from './notifications.repo.ts'

export type EmailedNotification = Pick<
  UnsentNotification,
  'kind' | 'title' | 'body' | 'orderId' | 'orderNumber' | 'targetId' | 'pinId' | 'role' | 'contactName'
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

/** Notifications about what the customer can pay. */
const DUE_KINDS = ['order.quote', 'payment.due', FEE_DUE_KIND]

/** What leads an email about several updates, the most important first. Of kinds in one row, the newest is what still applies. */
const LEADING_KINDS = [
  ['order.cancel'],
  ['payment.review'],
  ['order.cancelRequest', 'order.cancelWithdrawn'],
  ['order.ask'],
  [...DUE_KINDS, 'order.withdrawQuote'],
  DESIGN_KINDS,
  ['photos.request'],
  ['order.requestRevision', 'order.approve', 'order.declineQuote', 'order.pay'],
  ['order.assign', 'order.reassign', 'order.create'],
]

/** What a customer is shown a large picture with. */
const MILESTONES = [...DESIGN_KINDS, 'order.quote', SHIPPED_KIND, 'order.complete']

/** Its email quotes the messages that are unread by then, which the notification does not contain. */
const CHAT_KIND = 'chat.unread'

/** One email for all unread notifications, which come oldest first. It shows the newest; one about a single order starts with the most important. */
export function notificationEmail(reader: Reader, notifications: readonly EmailedNotification[], { site, leave }: Addresses) {
  const order = orderOf(notifications)
  const newest = notifications.slice(-ITEMS_MAX)
  const shown = order ? leadFirst(newest) : newest
  const items = shown.map((notification) => ({
    title: notification.title,
    ...(notification.kind === CHAT_KIND && { showsUnread: true }),
    ...(order ? emailText(notification) : emailTextWithOrder(notification)),
    action: { label: kindOf(notification.kind).action, href: site + notificationPath(notification, notification.role) },
  }))
  const [lead] = items
  const numbers = [...new Set(notifications.flatMap(({ orderNumber }) => orderNumber ?? []))]
  // A notification may have no order.
  const about = numbers.length === 0 ? '' : numbers.length === 1 ? ` for order ${numbers[0]}` : ` for ${numbers.length} orders`
  const only = notifications.length === 1 ? lead : undefined
  const title = lead && (only || order) ? titleOf(lead.title, notifications.length - 1) : `${notifications.length} updates${about}`
  const hiddenCount = notifications.length - shown.length
  const dashboard = { label: 'Open Dashboard', href: site + DASHBOARD_PATHS[reader.role] }
  const action = (order && lead?.action) ?? dashboard
  const content: EmailContent = {
    preview: only
      ? (only.message?.text ?? only.paragraphs.join(' ')).replaceAll('\n', ' ')
      : (order ? items.slice(1) : items).map((item) => item.title).join(' · '),
    title,
    greeting: `Hello ${reader.firstName},`,
    ...(only
      ? { paragraphs: only.paragraphs, ...(only.message && { messages: [only.message] }), action: only.action }
      : { items: items.map(toItem), action }),
    ...(hiddenCount > 0 && { closing: `Plus ${hiddenCount} earlier ${hiddenCount === 1 ? 'update' : 'updates'} on the site.` }),
    footnotes: [reasonFor(reader.role, notifications)],
    preferences: { label: 'Change your email preferences', href: site + notificationSettingsPath(reader.role) },
    ...(leave && { leave: { label: 'Unsubscribe from these emails', href: leave } }),
  }
  const subject = (only || order) && numbers.length === 1 ? `${title} · ${numbers[0]}` : title
  return { to: reader.email, subject, content, ...(order && { order }), ...(leave && { leave }) }
}

const toItem = ({ paragraphs, ...item }: EmailText & Omit<EmailItem, 'body'>): EmailItem => ({
  ...item,
  body: paragraphs.join('\n'),
})

/** Moves the most important notification to the start, or else the newest. */
function leadFirst(notifications: readonly EmailedNotification[]): readonly EmailedNotification[] {
  const kinds = LEADING_KINDS.find((leading) => notifications.some(({ kind }) => leading.includes(kind)))
  const lead = notifications.findLast(({ kind }) => kinds?.includes(kind) ?? true)
  return lead ? [lead, ...notifications.filter((one) => one !== lead)] : notifications
}

const titleOf = (lead: string, otherCount: number) =>
  otherCount === 0 ? lead : `${lead}, and ${otherCount} more ${otherCount === 1 ? 'update' : 'updates'}`

/** The order that all notifications are about. */
function orderOf(notifications: readonly EmailedNotification[]): MailedOrder | undefined {
  const [first] = notifications
  const isSame = notifications.every(({ orderId }) => orderId === first?.orderId)
  if (!isSame || !first?.orderId) return undefined
  const cadModelId = notifications.findLast(({ kind }) => DESIGN_KINDS.includes(kind))?.targetId
  const showsDue = first.role === 'user' && notifications.some(({ kind }) => DUE_KINDS.includes(kind))
  const showsRefund = first.role === 'user' && notifications.some(({ kind }) => kind === 'order.cancel')
  const showsShipment = first.role === 'user' && notifications.some(({ kind }) => kind === SHIPPED_KIND)
  const isMilestone = first.role === 'user' && notifications.some(({ kind }) => MILESTONES.includes(kind))
  const showsMessages = first.role === 'user' && notifications.some(({ kind }) => kind === CHAT_KIND)
  return {
    ...{ id: first.orderId, reader: first.role },
    ...(cadModelId && { cadModelId }),
    ...(showsDue && { showsDue }),
    ...(showsRefund && { showsRefund }),
    ...(showsShipment && { showsShipment }),
    ...(isMilestone && { isMilestone }),
    ...(showsMessages && { showsMessages }),
  }
}

export const topicsOf = (notifications: readonly EmailedNotification[]): NotificationTopic[] => [
  ...new Set(notifications.flatMap(({ kind }) => kindOf(kind).topic ?? [])),
]
