import type { NotificationTopic } from '@vorta/contract/notification'

/** Under which switch each kind of news stands. What has none always comes: receipts, and what a person must look at. */
const TOPICS: Readonly<Record<string, NotificationTopic>> = {
  'order.assign': 'assigned',
  'design.cad': 'design_ready',
  'order.requestRevision': 'revision',
  'pin.create': 'revision',
  'pin.remove': 'revision',
  'pin.take': 'revision',
  'pin.finish': 'revision',
  'pin.accept': 'revision',
  'pin.reopen': 'revision',
  'pin.answer': 'revision',
  'order.quote': 'quote',
  'order.review': 'status',
  'order.startDesign': 'status',
  'order.approve': 'status',
  'order.complete': 'status',
  'design.scan': 'status',
  'order.cancel': 'cancelled',
  'order.refunded': 'refunded',
  'payment.second': 'refunded',
  'order.create': 'company',
  'order.cancelWish': 'company',
}

export const topicOf = (kind: string): NotificationTopic | null => TOPICS[kind] ?? null
