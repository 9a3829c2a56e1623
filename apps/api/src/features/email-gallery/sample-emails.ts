import type { Role } from '@vorta/contract/auth/role'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { formatCents } from '@vorta/contract/shared/money'
import type { EmailContent } from '../../platform/mail/email-content.ts'
import type { EmailAmounts, EmailOrder } from '../../platform/mail/email-order.ts'
import { deletionEmail } from '../account/account.email.ts'
import { failedSignInsMail, resetMail, verificationMail } from '../auth/auth.email.ts'
import { answerEmail } from '../leads/answer-email.ts'
import { confirmationEmail } from '../newsletter/newsletter.email.ts'
import { type EmailedNotification, notificationEmail } from '../notifications/notification-email.ts'
import { balanceAmounts, feeAmounts, quoteAmounts, refundAmounts, shipmentRows } from '../orders/order-for-email.ts'
import { partialRefundEmail, receiptEmail, refundEmail, surplusEmail } from '../payments/payments.email.ts'
import { SURPLUS_TEXTS } from '../payments/surplus-reasons.ts'
import { CUSTOMER, ENGINEER, NUMBER, sampleNotifications, savedBuild, UNREAD } from './sample-notifications.ts'

export interface SampleEmail {
  readonly subject: string
  readonly content: EmailContent
  readonly order: EmailOrder | null
}

interface SampleGroup {
  readonly title: string
  readonly emails: readonly SampleEmail[]
}

const TO = 'casey@example.com'
const FIRST_NAMES: Record<Role, string> = { user: 'Casey', engineer: 'Erin', admin: 'Alex' }
const QUOTE = { productionCents: 345_000, depositCents: null, promisedOn: '2026-06-30', validUntil: new Date('2026-05-31T12:00:00Z') }
const DEPOSIT_CENTS = 100_000
/** What the customer can pay in these statuses. */
const DUE: Readonly<Partial<Record<OrderStatus, EmailAmounts>>> = {
  pending: feeAmounts(50_000),
  payment_pending: quoteAmounts(QUOTE, 'UTC'),
  in_production: balanceAmounts({ ...QUOTE, depositCents: DEPOSIT_CENTS }),
}
const SHIPPED = { carrier: 'UPS', trackingNumber: '1Z 999 AA1 0123 4567', trackingUrl: 'https://www.ups.com/track' }
const DIGEST = ['design.cad', 'pin.answer', 'chat.unread']

/** A sample of every email, by recipient. */
export function sampleEmails(site: string, picture: Buffer | null): readonly SampleGroup[] {
  const orderFor = (reader: Role, status: OrderStatus, withContact = true): EmailOrder => ({
    ...{ number: NUMBER, car: '2024 BMW M4', status, picture },
    contact: !withContact ? null : reader === 'user' ? { name: ENGINEER, role: 'Your engineer' } : { name: CUSTOMER, role: 'Customer' },
  })
  const payment = {
    ...{ id: 'sample', to: TO, firstName: FIRST_NAMES.user, orderId: 'sample', orderNumber: NUMBER },
    ...{ type: 'design_fee' as const, amountCents: 50_000, last4: '4242', link: `${site}/receipt/sample` },
  }
  const production = { ...payment, type: 'production' as const, amountCents: QUOTE.productionCents }
  const sum = formatCents(production.amountCents)
  const about = (role: Role, status: OrderStatus, ...notifications: EmailedNotification[]): SampleEmail => {
    const reader = { email: TO, firstName: FIRST_NAMES[role], role }
    const { order, ...email } = notificationEmail(reader, notifications, { site, leave: `${site}/unsubscribe` })
    const shown = orderFor(role, status, role !== 'user' || !['pending', 'cancelled'].includes(status))
    const due = order?.showsDue && { amounts: DUE[status] }
    const refund = order?.showsRefund && { amounts: refundAmounts([{ amountCents: payment.amountCents, last4: payment.last4 }]) }
    const shipment = order?.showsShipment && { shipment: shipmentRows(SHIPPED) }
    const messages = order?.showsMessages && { unreadMessages: UNREAD }
    return {
      ...email,
      order: order ? { ...shown, ...due, ...refund, ...shipment, ...messages, isMilestone: order.isMilestone ?? false } : null,
    }
  }
  const updates = (role: Role) => sampleNotifications(role).map(({ status, notification }) => about(role, status, notification))
  const digest = sampleNotifications('user')
    .map(({ notification }) => notification)
    .filter(({ kind }) => DIGEST.includes(kind))
  const accountEmails = [
    verificationMail(TO, FIRST_NAMES.user, `${site}/verify`),
    resetMail(TO, FIRST_NAMES.user, `${site}/reset`),
    failedSignInsMail(TO, FIRST_NAMES.user, site),
    deletionEmail(TO, FIRST_NAMES.user),
  ]
  const answer = "Yes, we make side skirts for the 2024 M4.\n\nSend us photos of your sills, and we'll start."
  const visitorEmails = [
    answerEmail({ id: 'sample', number: 42, name: FIRST_NAMES.user, email: TO }, { text: answer, companyEmail: 'studio@example.com' }),
    confirmationEmail(site, 'sample'),
  ]
  const withoutOrder = (email: Omit<SampleEmail, 'order'>): SampleEmail => ({ ...email, order: null })
  return [
    {
      title: 'Payments',
      emails: [
        { ...receiptEmail({ ...payment, paidOn: 'May 1, 2026' }), order: orderFor('user', 'pending', false) },
        { ...refundEmail(payment), order: orderFor('user', 'cancelled', false) },
        { ...partialRefundEmail(production, 25_000), order: orderFor('user', 'in_production') },
        { ...surplusEmail(production, SURPLUS_TEXTS.duplicate(sum)), order: orderFor('user', 'in_production') },
        { ...surplusEmail(production, SURPLUS_TEXTS.expired(sum)), order: orderFor('user', 'approved') },
      ],
    },
    { title: 'To customers', emails: [...updates('user'), about('user', 'designing', ...digest), about('user', 'pending', savedBuild)] },
    { title: 'To engineers', emails: updates('engineer') },
    { title: 'To admins', emails: updates('admin') },
    { title: 'Accounts', emails: accountEmails.map(withoutOrder) },
    { title: 'Visitors', emails: visitorEmails.map(withoutOrder) },
  ]
}
