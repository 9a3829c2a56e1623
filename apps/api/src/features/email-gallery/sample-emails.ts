import { FEE_DUE_KIND, SAVED_BUILD_KIND } from '@vorta/contract/notifications/link'
import type { EmailContent } from '../../platform/mail/email-content.ts'
import type { EmailOrder } from '../../platform/mail/email-order.ts'
import { deletionEmail } from '../account/account.email.ts'
import { failedSignInsMail, resetMail, verificationMail } from '../auth/auth.email.ts'
import { answerEmail } from '../leads/answer-email.ts'
import { confirmationEmail } from '../newsletter/newsletter.email.ts'
import { type EmailedNotification, notificationEmail } from '../notifications/notification-email.ts'
import { receiptEmail, refundEmail } from '../payments/payments.email.ts'

interface SampleEmail {
  readonly subject: string
  readonly content: EmailContent
  readonly order: EmailOrder | null
}

const TO = 'alex@example.com'
const NAME = 'Alex'
const NUMBER = 'VRT-26-00042'
const ENGINEER = 'Erin Vasquez'

/** A sample of every email, as the customer gets it. */
export function sampleEmails(site: string, picture: Buffer | null): SampleEmail[] {
  const order = (status: EmailOrder['status'], engineer: string | null = ENGINEER): EmailOrder => ({
    ...{ number: NUMBER, car: '2024 BMW M4', status, engineer, picture },
  })
  const update = (kind: string, title: string, body: string): EmailedNotification => ({
    ...{ kind, title, body, orderId: 'sample', orderNumber: NUMBER, targetId: null, pinId: null, role: 'user' },
  })
  const updates = (...notifications: EmailedNotification[]) =>
    notificationEmail({ email: TO, firstName: NAME, role: 'user' }, notifications, { site, leave: `${site}/unsubscribe` })
  const payment = {
    ...{
      id: 'sample',
      to: TO,
      firstName: NAME,
      orderId: 'sample',
      orderNumber: NUMBER,
      type: 'design_fee' as const,
      amountCents: 50_000,
      last4: '4242',
    },
    link: `${site}/receipt/sample`,
  }
  const designReady = update(
    'design.cad',
    'Your design is ready to review',
    `Order ${NUMBER}: CAD version 2 is ready. Approve it or request a revision.\nNote from your engineer: “The lip is 16 mm wider, and the top edge is higher.”`,
  )
  const message = update('chat.unread', 'New message', `${ENGINEER} wrote: The splitter clears your driveway by 20 mm.`)
  const savedBuild = update(
    SAVED_BUILD_KIND,
    'Your build is waiting',
    "Your Wing for the 2024 BMW M4 is saved. Order it whenever you're ready.",
  )
  const accountEmails = [
    verificationMail(TO, NAME, `${site}/verify`),
    resetMail(TO, NAME, `${site}/reset`),
    failedSignInsMail(TO, NAME, 'user'),
    deletionEmail(TO, NAME),
    confirmationEmail(site, 'sample'),
    updates({ ...savedBuild, orderId: null, orderNumber: null }),
    answerEmail(
      { id: 'sample', number: 42, name: NAME, email: TO },
      {
        text: 'Yes, we make side skirts for the 2024 M4.\n\nSend us photos of your sills, and we can start.',
        companyEmail: 'studio@example.com',
      },
    ),
  ]
  const orderEmails = [
    { ...receiptEmail({ ...payment, paidOn: 'May 1, 2026' }), order: order('pending', null) },
    {
      ...updates(update('order.assign', `${ENGINEER} is your engineer`, `${ENGINEER} will design your kit and answer your questions.`)),
      order: order('assigned'),
    },
    { ...updates(designReady), order: order('designing') },
    {
      ...updates(update('order.quote', 'Your quote is ready', `Production of order ${NUMBER} costs $3,450.00.`)),
      order: order('payment_pending'),
    },
    {
      ...updates(update(FEE_DUE_KIND, 'Your design fee is due', `Order ${NUMBER}: we'll start as soon as you pay $500.00.`)),
      order: order('pending', null),
    },
    {
      ...updates(update('payment.due', 'Your production quote expires soon', `Order ${NUMBER}: you can pay $3,450.00 until May 4.`)),
      order: order('payment_pending'),
    },
    {
      ...updates(update('production.step', 'Your kit is being painted', 'See the new photos of your kit.')),
      order: order('in_production'),
    },
    { ...updates(update('order.complete', 'Your order is completed', 'Thank you for building with us.')), order: order('completed') },
    { ...updates(update('order.cancel', 'Your order was cancelled', `Order ${NUMBER} was cancelled.`)), order: order('cancelled') },
    { ...refundEmail(payment), order: order('cancelled', null) },
    { ...updates(designReady, message), order: order('designing') },
  ]
  return [...orderEmails, ...accountEmails.map((email) => ({ ...email, order: null }))]
}
