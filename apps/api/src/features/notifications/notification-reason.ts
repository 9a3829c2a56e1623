import type { Role } from '@vorta/contract/auth/role'
import type { NotificationTopic } from '@vorta/contract/notifications/schema'
import { kindOf } from './notification-types.ts'

/** Why a customer receives an email about this topic alone. */
const CUSTOMER_REASONS: Readonly<Partial<Record<NotificationTopic, string>>> = {
  chat: 'you have unread messages',
  payment_due: 'you have a payment due',
  saved_build: 'you saved a build',
  quote: 'you ordered this kit',
  cancelled: 'you placed this order',
  refunded: 'you made a payment for this order',
}

/** The true reason, in one sentence. */
export function reasonFor(role: Role, notifications: readonly { readonly kind: string; readonly orderId: string | null }[]): string {
  const topics = new Set(notifications.map(({ kind }) => kindOf(kind).topic))
  const [topic] = topics
  const isAboutOneOrder = new Set(notifications.map(({ orderId }) => orderId)).size === 1
  const ofCustomer = topics.size === 1 && topic ? CUSTOMER_REASONS[topic] : undefined
  const ofEngineer = isAboutOneOrder ? 'you work on this order' : undefined
  const reason = role === 'admin' ? "you're an admin" : role === 'engineer' ? ofEngineer : ofCustomer
  return `You're receiving this email because ${reason ?? 'you have unread updates'}.`
}
