import type { Role } from '@vorta/contract/auth/role'
import type { NotificationTopic } from '@vorta/contract/notifications/schema'

export interface TopicText {
  topic: NotificationTopic
  label: string
  hint: string
}

/** The topics that each role can turn off. */
export const TOPICS: Record<Role, readonly TopicText[]> = {
  user: [
    { topic: 'assigned', label: 'Engineer assigned', hint: 'When an engineer is assigned to your order.' },
    { topic: 'design_ready', label: 'Design ready', hint: 'When a new CAD version is ready for review.' },
    { topic: 'revision', label: 'Revised design ready', hint: 'When a new version addresses your request.' },
    { topic: 'quote', label: 'Production quote', hint: 'When a quote is ready to accept and pay.' },
    { topic: 'payment_due', label: 'Payment due', hint: 'When a fee is still unpaid or a quote is about to expire.' },
    { topic: 'status', label: 'Progress', hint: 'When your order is reviewed, started or completed, or we have a question for you.' },
    { topic: 'production', label: 'Production', hint: 'When your kit reaches the next stage or ships.' },
    { topic: 'cancelled', label: 'Cancellation', hint: 'When your order is cancelled or we answer your cancellation request.' },
    { topic: 'refunded', label: 'Refunds', hint: 'When we refund a payment.' },
    { topic: 'chat', label: 'Unread messages', hint: 'When a message from your engineer has been unread for 10 minutes.' },
  ],
  engineer: [
    { topic: 'assigned', label: 'New order', hint: 'When an order is assigned to you.' },
    { topic: 'revision', label: 'Revision requested', hint: 'When a customer requests a revision.' },
    { topic: 'status', label: 'Progress', hint: 'When a design is approved, a scan arrives or a question is answered.' },
    { topic: 'production', label: 'Deliveries and ratings', hint: 'When a customer receives or rates their kit.' },
    { topic: 'cancelled', label: 'Cancellation', hint: 'When one of your orders is cancelled.' },
  ],
  admin: [
    {
      topic: 'company',
      label: 'New orders and requests',
      hint: 'When a customer places an order, requests or withdraws a cancellation, or answers your question.',
    },
    { topic: 'production', label: 'Ratings', hint: 'When a customer rates a kit.' },
  ],
}

/** Notifications that can't be turned off. */
export const ALWAYS_ON: Record<Role, { label: string; hint: string }> = {
  user: { label: 'Receipts', hint: 'We always send receipts, here and by email.' },
  engineer: { label: 'Payments', hint: 'When production is paid for and can start. Always on.' },
  admin: { label: 'Payments', hint: 'Payments received and payments that need attention. Always on.' },
}
