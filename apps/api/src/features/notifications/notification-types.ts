import type { Role } from '@vorta/contract/auth/role'
import type { NotificationTopic } from '@vorta/contract/notifications/schema'

interface NotificationType {
  /** The switch it stands under. What has none always comes: receipts, and what a person must look at. */
  readonly topic: NotificationTopic | null
  /** Who gets it by email too. Payments and refunds have letters of their own, with the sums in them. */
  readonly mailed: readonly Role[]
  /** What its link in a letter says. */
  readonly action: string
}

const ALL: readonly Role[] = ['user', 'engineer', 'admin']
const STAFF: readonly Role[] = ['engineer', 'admin']

const of = (topic: NotificationTopic | null, action = 'Open the order', mailed = ALL): NotificationType => ({ topic, action, mailed })

const PIN_NEWS = ['create', 'remove', 'take', 'finish', 'accept', 'reopen', 'answer']

const KINDS: Readonly<Record<string, NotificationType>> = {
  'order.create': of('company'),
  'order.feePaid': of(null, 'See the payment', []),
  'order.review': of('status'),
  'order.assign': of('assigned'),
  'order.reassign': of('assigned'),
  'order.startDesign': of('status'),
  'design.cad': of('design_ready', 'Look at the design'),
  'design.revised': of('revision', 'Look at the new version'),
  'design.scan': of('status', 'See the scan'),
  'order.requestRevision': of('revision', 'See what to change'),
  ...Object.fromEntries(PIN_NEWS.map((deed) => [`pin.${deed}`, of('revision', 'See the pin')])),
  'order.ask': of('status', 'Answer'),
  'order.answer': of('status'),
  'order.answerToCompany': of('company'),
  'order.approve': of('status'),
  'order.quote': of('quote', 'See the quote'),
  'order.withdrawQuote': of('quote'),
  'payment.due': of('payment_due', 'Pay now'),
  'order.pay': of(null, 'See the payment', STAFF),
  'production.step': of('production', 'See how far it is'),
  'production.received': of('production'),
  'production.rated': of('production', 'Read it'),
  'order.complete': of('status'),
  'order.cancel': of('cancelled'),
  'order.cancelWish': of('company'),
  'order.cancelWithdrawn': of('company'),
  'order.cancelDeclined': of('cancelled'),
  'order.refunded': of('refunded', 'See the payment', []),
  'payment.second': of('refunded', 'See the payment'),
  'payment.returned': of('refunded', 'See the payment'),
  'payment.partialRefund': of('refunded', 'See the payment'),
  'payment.refundFailed': of('refunded', 'See the payment'),
  'payment.review': of(null, 'Look at the payment'),
  'chat.unread': of('chat', 'Read and answer'),
}

export const kindOf = (kind: string): NotificationType => KINDS[kind] ?? of(null, 'Open the order', [])
