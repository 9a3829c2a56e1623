import type { Role } from '@vorta/contract/auth/role'
import type { NotificationTopic } from '@vorta/contract/notifications/schema'

export interface TopicWords {
  topic: NotificationTopic
  label: string
  /** What it tells, and by which way. */
  hint: string
}

/** The switches each role has: those of what it can be told. */
export const TOPICS: Record<Role, readonly TopicWords[]> = {
  user: [
    { topic: 'assigned', label: 'Engineer assigned', hint: 'When an engineer takes care of your order.' },
    { topic: 'design_ready', label: 'Design ready', hint: 'When a new CAD version can be looked at.' },
    { topic: 'revision', label: 'Revision answered', hint: 'When a new version answers your request.' },
    { topic: 'quote', label: 'Production quote', hint: 'When a quote is ready to be accepted and paid.' },
    { topic: 'payment_due', label: 'Payment due', hint: 'When a fee is still open, or a quote is about to lapse.' },
    { topic: 'status', label: 'Progress', hint: 'When your order was reviewed, begun or completed.' },
    { topic: 'production', label: 'Production', hint: 'When your kit reaches the next stage or is shipped.' },
    { topic: 'cancelled', label: 'Cancellation', hint: 'When an order of yours is cancelled, or your wish to cancel is answered.' },
    { topic: 'refunded', label: 'Refunds', hint: 'When money goes back to you.' },
    { topic: 'chat', label: 'Unread messages', hint: 'When your engineer wrote and you have not looked for 10 minutes.' },
  ],
  engineer: [
    { topic: 'assigned', label: 'New order', hint: 'When an order is assigned to you.' },
    { topic: 'revision', label: 'Revision requested', hint: 'When a customer asks for a change.' },
    { topic: 'status', label: 'Progress', hint: 'When a design is approved, a scan arrives or a question is answered.' },
    { topic: 'production', label: 'Received and rated', hint: 'When a customer has the kit, or says how it is.' },
    { topic: 'cancelled', label: 'Cancellation', hint: 'When an order of yours is cancelled.' },
  ],
  admin: [
    {
      topic: 'company',
      label: 'New orders and requests',
      hint: 'When an order is placed, or a customer asks to cancel one, takes that back or answers what you asked.',
    },
    { topic: 'production', label: 'Ratings', hint: 'When a customer says how the kit is.' },
  ],
}

/** What always comes, whatever is switched off. */
export const ALWAYS: Record<Role, { label: string; hint: string }> = {
  user: { label: 'Receipts', hint: 'Proof of what you paid always comes, here and by email.' },
  engineer: { label: 'Payments', hint: 'When production is paid and can begin: this always comes.' },
  admin: { label: 'Payments', hint: 'Payments, and those that need a look: these always come.' },
}
