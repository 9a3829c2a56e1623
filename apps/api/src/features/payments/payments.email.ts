import type { PaymentType } from '@vorta/contract/payments/schema'
import { formatCents } from '@vorta/contract/shared/money'
import type { EmailContent } from '../../platform/mail/email-content.ts'
import type { MailedOrder } from '../jobs/mail-job.ts'
import { TYPE_LABELS } from './amount-due.ts'
import { receiptNumber } from './payments.present.ts'
import type { SurplusText } from './surplus-reasons.ts'

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
  order: { id: payment.orderId, reader: 'user' } satisfies MailedOrder,
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

interface RefundText {
  readonly subject?: string
  readonly title: string
  readonly text: string
  /** Rows above the usual ones. */
  readonly facts?: readonly (readonly [string, string])[]
  readonly total: readonly [label: string, cents: number]
}

const emailOfRefund = (payment: PaymentDetails, { title, text, facts = [], total: [label, cents], ...rest }: RefundText) => ({
  to: payment.to,
  order: { id: payment.orderId, reader: 'user' } satisfies MailedOrder,
  subject: rest.subject ?? `${title} · ${payment.orderNumber}`,
  content: {
    preview: `${formatCents(cents)} is on its way to you.`,
    title,
    greeting: `Hello ${payment.firstName},`,
    paragraphs: [text],
    facts: [['Order', payment.orderNumber], ...detailRows(payment), ...facts, ['On your statement in', '5-10 business days']],
    total: [label, formatCents(cents)],
    action: { label: 'View Payment', href: payment.link },
    footnotes: ["You're receiving this email because we refunded a payment of yours."],
  } satisfies EmailContent,
})

export const refundEmail = (payment: PaymentDetails) =>
  emailOfRefund(payment, {
    subject: `Refund for order ${payment.orderNumber}`,
    title: 'Your refund is on its way',
    text: 'We refunded your payment.',
    total: ['Amount refunded', payment.amountCents],
  })

export const partialRefundEmail = (payment: PaymentDetails, refundCents: number) =>
  emailOfRefund(payment, {
    title: 'Your partial refund is on its way',
    text: 'We refunded part of your payment.',
    facts: [['Amount paid', formatCents(payment.amountCents)]],
    total: ['Amount refunded', refundCents],
  })

/** About a payment that does not count toward the order. */
export const surplusEmail = (payment: PaymentDetails, { title, description }: Pick<SurplusText, 'title' | 'description'>) =>
  emailOfRefund(payment, { title, text: `${description}.`, total: ['Refund', payment.amountCents] })
