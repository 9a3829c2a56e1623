import type { Role } from '@vorta/contract/auth/role'
import type { NotificationTopic } from '@vorta/contract/notifications/schema'
import { UNREAD_MAIL_AFTER_MINUTES } from '@vorta/contract/shared/limits'

interface TopicHint {
  topic: NotificationTopic
  hint: string
  /** False if it is never emailed. */
  isEmailed?: false
}

/** The topics that each role can turn off. */
export const TOPICS: Record<Role, readonly TopicHint[]> = {
  user: [
    { topic: 'assigned', hint: 'When an engineer is assigned to your order.' },
    { topic: 'design_ready', hint: 'When a new CAD version is ready for review.' },
    { topic: 'revision', hint: 'When a new version addresses your request, or your engineer updates a pin.' },
    { topic: 'quote', hint: 'When a quote is ready, replaced or withdrawn.' },
    { topic: 'payment_due', hint: 'When a fee is still unpaid or a quote is about to expire.' },
    { topic: 'saved_build', hint: 'When a build you saved is waiting to be ordered, twice at most.' },
    { topic: 'status', hint: 'When your order is reviewed, started or completed, or we have a question or need photos.' },
    { topic: 'production', hint: 'When your kit reaches the next stage or ships.' },
    { topic: 'cancelled', hint: 'When your order is cancelled or we answer your cancellation request.' },
    { topic: 'refunded', hint: 'When we refund a payment or a refund is delayed.' },
    { topic: 'chat', hint: `When a message from your engineer has been unread for ${UNREAD_MAIL_AFTER_MINUTES} minutes.` },
  ],
  engineer: [
    { topic: 'assigned', hint: 'When an order is assigned to you or reassigned to another engineer.' },
    { topic: 'revision', hint: 'When a customer requests a revision or updates a pin.' },
    { topic: 'status', hint: 'When a design is approved, a scan or photos arrive, or a question is answered.' },
    { topic: 'production', hint: 'When a customer receives or rates their kit.' },
    { topic: 'cancelled', hint: 'When one of your orders is cancelled.' },
    { topic: 'chat', hint: 'When a customer sends you a message, on devices with push notifications.', isEmailed: false },
  ],
  admin: [
    {
      topic: 'company',
      hint: 'When a customer places an order, requests cancellation or withdraws the request, or answers your question.',
    },
    { topic: 'production', hint: 'When a customer rates a kit.' },
  ],
}

/** Notifications that can't be turned off. */
export const ALWAYS_ON: Record<Role, { label: string; hint: string; isEmailed?: true }> = {
  user: { label: 'Receipts', hint: 'We always send receipts, here and by email.', isEmailed: true },
  engineer: { label: 'Payments', hint: 'When production is paid for and can start. Always on.' },
  admin: { label: 'Payments', hint: 'Payments received and payments that need attention. Always on.' },
}
