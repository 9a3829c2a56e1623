import type { Role } from '@vorta/contract/auth/role'
import { FEE_DUE_KIND, SAVED_BUILD_KIND } from '@vorta/contract/notifications/link'
import type { NotificationTopic } from '@vorta/contract/notifications/schema'

export const NOTIFICATION_EMAIL_JOB = 'notification-email'
export const NOTIFICATION_PUSH_JOB = 'notification-push'

interface NotificationType {
  /** The topic that users can mute; null for what is always sent, such as receipts. */
  readonly topic: NotificationTopic | null
  /** The roles that also get it by email. Payments and refunds have their own emails with the amounts. */
  readonly mailed: readonly Role[]
  /** The label of its button in an email. */
  readonly action: string
}

const ALL: readonly Role[] = ['user', 'engineer', 'admin']
const STAFF: readonly Role[] = ['engineer', 'admin']

const of = (topic: NotificationTopic | null, action = 'View Order', mailed = ALL): NotificationType => ({ topic, action, mailed })

const PIN_EVENTS = ['create', 'remove', 'take', 'finish', 'accept', 'reopen', 'answer']

const KINDS: Readonly<Record<string, NotificationType>> = {
  'order.create': of('company'),
  'order.feePaid': of(null, 'View Payment', []),
  'order.review': of('status'),
  'order.assign': of('assigned'),
  'order.reassign': of('assigned'),
  'order.helper': of('assigned'),
  'order.startDesign': of('status'),
  'design.cad': of('design_ready', 'View Design'),
  'design.revised': of('revision', 'View Design'),
  'design.scan': of('status', 'View Scan'),
  'photos.request': of('status', 'Add Photos'),
  'photos.added': of('status', 'View Photos'),
  'order.requestRevision': of('revision', 'View Changes'),
  ...Object.fromEntries(PIN_EVENTS.map((event) => [`pin.${event}`, of('revision', 'View Pin')])),
  'order.ask': of('status', 'Answer'),
  'order.answer': of('status'),
  'order.answerToCompany': of('company'),
  'order.approve': of('status'),
  'order.quote': of('quote', 'View Quote'),
  'order.withdrawQuote': of('quote'),
  'order.declineQuote': of('quote', 'Send New Quote'),
  'payment.due': of('payment_due', 'Pay Now'),
  [FEE_DUE_KIND]: of('payment_due', 'Pay Now'),
  [SAVED_BUILD_KIND]: of('saved_build', 'Continue Build'),
  'order.pay': of(null, 'View Order', STAFF),
  'production.step': of('production', 'View Progress'),
  'production.shipped': of('production', 'View Progress'),
  'production.received': of('production'),
  'production.rated': of('production', 'View Rating'),
  'case.open': of('status', 'View Case'),
  'case.update': of('status', 'View Case'),
  'order.complete': of('status', 'Rate Your Kit'),
  'order.cancel': of('cancelled'),
  'order.cancelRequest': of('company'),
  'order.cancelWithdrawn': of('company'),
  'order.cancelDeclined': of('cancelled'),
  'order.refunded': of('refunded', 'View Payment', []),
  'payment.second': of('refunded', 'View Payment', []),
  'payment.returned': of('refunded', 'View Payment', STAFF),
  'payment.partialRefund': of('refunded', 'View Payment', []),
  'payment.refundFailed': of('refunded', 'View Payment'),
  'payment.review': of(null, 'Review Payment'),
  'chat.unread': of('chat', 'Reply'),
}

export const kindOf = (kind: string): NotificationType => KINDS[kind] ?? of(null, 'View Order', [])

/** The kinds that are emailed to someone. */
export const EMAILED_KINDS: readonly string[] = Object.keys(KINDS).filter((kind) => kindOf(kind).mailed.length > 0)
