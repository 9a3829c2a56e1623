import type { PaymentType } from '@vorta/contract/payment'
import { inDollars, TYPE_LABELS } from './due.ts'

interface Facts {
  readonly to: string
  readonly firstName: string
  readonly orderNumber: string
  readonly type: PaymentType
  readonly amountCents: number
  readonly last4: string | null
  readonly link: string
}

const card = (last4: string | null) => (last4 ? ` with the card ending in ${last4}` : '')

export const receiptMail = ({ to, firstName, orderNumber, type, amountCents, last4, link }: Facts) => ({
  to,
  subject: `Receipt for order ${orderNumber}`,
  text: [
    `Hello ${firstName},`,
    '',
    `thank you. ${TYPE_LABELS[type]} for order ${orderNumber}: ${inDollars(amountCents)}, paid${card(last4)}.`,
    '',
    `Your order and its receipt: ${link}`,
    '',
    'Vorta',
  ].join('\n'),
})

export const refundMail = ({ to, firstName, orderNumber, type, amountCents, last4, link }: Facts) => ({
  to,
  subject: `Refund for order ${orderNumber}`,
  text: [
    `Hello ${firstName},`,
    '',
    `${TYPE_LABELS[type]} for order ${orderNumber}: ${inDollars(amountCents)} is on its way back to you${last4 ? `, to the card ending in ${last4}` : ''}.`,
    'Banks take up to ten days to show it.',
    '',
    `Your order: ${link}`,
    '',
    'Vorta',
  ].join('\n'),
})
