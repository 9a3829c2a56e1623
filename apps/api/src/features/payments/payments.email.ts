import type { PaymentType } from '@vorta/contract/payments/schema'
import { renderEmail } from '../../platform/mail/render-email.ts'
import { inDollars, TYPE_LABELS } from './amount-due.ts'

interface Facts {
  readonly to: string
  readonly firstName: string
  readonly orderNumber: string
  readonly type: PaymentType
  readonly amountCents: number
  readonly last4: string | null
  readonly link: string
}

const factsOf = ({ orderNumber, type, amountCents, last4 }: Facts, sum: string): [string, string][] => [
  ['Order', orderNumber],
  ['For', TYPE_LABELS[type]],
  [sum, inDollars(amountCents)],
  ...(last4 ? [['Card', `ending in ${last4}`] satisfies [string, string]] : []),
]

export const receiptMail = (facts: Facts) => ({
  to: facts.to,
  subject: `Receipt for order ${facts.orderNumber}`,
  ...renderEmail({
    preview: `${TYPE_LABELS[facts.type]}: ${inDollars(facts.amountCents)}, paid. Thank you.`,
    title: 'Thank you for your payment',
    greeting: `Hello ${facts.firstName},`,
    paragraphs: ['We have received your payment. This letter is your receipt.'],
    facts: factsOf(facts, 'Paid'),
    action: { label: 'See the receipt', href: facts.link },
    footnotes: ['Receipts always come, whatever else you have switched off.'],
  }),
})

export const refundMail = (facts: Facts) => ({
  to: facts.to,
  subject: `Refund for order ${facts.orderNumber}`,
  ...renderEmail({
    preview: `${inDollars(facts.amountCents)} is on its way back to you.`,
    title: 'Your money is on its way back',
    greeting: `Hello ${facts.firstName},`,
    paragraphs: ['We have sent this payment back to you. Banks usually take 5-10 business days to show it on a statement.'],
    facts: factsOf(facts, 'Refunded'),
    action: { label: 'See the payment', href: facts.link },
  }),
})
