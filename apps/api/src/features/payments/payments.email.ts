import type { PaymentType } from '@vorta/contract/payments/schema'
import { formatCents } from '@vorta/contract/shared/money'
import { renderEmail } from '../../platform/mail/render-email.ts'
import { TYPE_LABELS } from './amount-due.ts'

interface PaymentDetails {
  readonly to: string
  readonly firstName: string
  readonly orderNumber: string
  readonly type: PaymentType
  readonly amountCents: number
  readonly last4: string | null
  readonly link: string
}

const detailRows = ({ orderNumber, type, amountCents, last4 }: PaymentDetails, amountLabel: string): [string, string][] => [
  ['Order', orderNumber],
  ['For', TYPE_LABELS[type]],
  [amountLabel, formatCents(amountCents)],
  ...(last4 ? [['Card', `ending in ${last4}`] satisfies [string, string]] : []),
]

export const receiptEmail = (payment: PaymentDetails) => ({
  to: payment.to,
  subject: `Receipt for order ${payment.orderNumber}`,
  ...renderEmail({
    preview: `${TYPE_LABELS[payment.type]}: ${formatCents(payment.amountCents)} paid. Thank you.`,
    title: 'Thank you for your payment',
    greeting: `Hello ${payment.firstName},`,
    paragraphs: ['We received your payment. This email is your receipt.'],
    facts: detailRows(payment, 'Paid'),
    action: { label: 'View Receipt', href: payment.link },
    footnotes: ['We always send receipts.'],
  }),
})

export const refundEmail = (payment: PaymentDetails) => ({
  to: payment.to,
  subject: `Refund for order ${payment.orderNumber}`,
  ...renderEmail({
    preview: `${formatCents(payment.amountCents)} is on its way to you.`,
    title: 'Your refund is on its way',
    greeting: `Hello ${payment.firstName},`,
    paragraphs: ['We refunded your payment. Refunds usually take 5-10 business days to appear on your statement.'],
    facts: detailRows(payment, 'Refunded'),
    action: { label: 'View Payment', href: payment.link },
  }),
})
