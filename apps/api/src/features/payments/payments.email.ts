import type { PaymentType } from '@vorta/contract/payments/schema'
import { formatCents } from '@vorta/contract/shared/money'
import type { EmailContent } from '../../platform/mail/email-content.ts'
import type { MailedOrder } from '../jobs/mail-job.ts'
import { TYPE_LABELS } from './amount-due.ts'
import { receiptNumber } from './payments.present.ts'

interface PaymentDetails {
  readonly id: string
  readonly to: string
  readonly firstName: string
  readonly orderId: string
  readonly orderNumber: string
  readonly type: PaymentType
  readonly amountCents: number
  readonly last4: string | null
  readonly link: string
}

interface PaidDetails extends PaymentDetails {
  /** When it was paid, as text. */
  readonly paidOn: string
}

const detailRows = ({ type, last4 }: PaymentDetails): [string, string][] => [
  ['Payment for', TYPE_LABELS[type]],
  ...(last4 ? [['Card', `Ending in ${last4}`] satisfies [string, string]] : []),
]

export const receiptEmail = (payment: PaidDetails) => ({
  to: payment.to,
  order: { id: payment.orderId, reader: 'user', isMilestone: payment.type === 'design_fee' } satisfies MailedOrder,
  subject: `Receipt for order ${payment.orderNumber}`,
  document: { type: 'receipt', id: payment.id },
  content: {
    preview: `${TYPE_LABELS[payment.type]}: ${formatCents(payment.amountCents)} paid. Thank you.`,
    title: 'Thank you for your payment',
    greeting: `Hello ${payment.firstName},`,
    paragraphs: ['We received your payment. This email is your receipt, and a PDF copy is attached.'],
    facts: [['Receipt', receiptNumber(payment.orderNumber, payment.type)], ['Date paid', payment.paidOn], ...detailRows(payment)],
    total: ['Amount paid', formatCents(payment.amountCents)],
    action: { label: 'View Receipt', href: payment.link },
    footnotes: ["You're receiving this email because you made a payment."],
  } satisfies EmailContent,
})

export const refundEmail = (payment: PaymentDetails) => ({
  to: payment.to,
  order: { id: payment.orderId, reader: 'user' } satisfies MailedOrder,
  subject: `Refund for order ${payment.orderNumber}`,
  content: {
    preview: `${formatCents(payment.amountCents)} is on its way to you.`,
    title: 'Your refund is on its way',
    greeting: `Hello ${payment.firstName},`,
    paragraphs: ['We refunded your payment. Refunds usually take 5-10 business days to appear on your statement.'],
    facts: detailRows(payment),
    total: ['Amount refunded', formatCents(payment.amountCents)],
    action: { label: 'View Payment', href: payment.link },
    footnotes: ["You're receiving this email because we refunded a payment of yours."],
  } satisfies EmailContent,
})
