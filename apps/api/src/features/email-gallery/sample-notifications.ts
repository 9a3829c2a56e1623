import type { Role } from '@vorta/contract/auth/role'
import { FEE_DUE_KIND, SAVED_BUILD_KIND } from '@vorta/contract/notifications/link'
import type { OrderStatus } from '@vorta/contract/orders/status'
import type { EmailedNotification } from '../notifications/notification-email.ts'

export const NUMBER = 'VRT-26-00042'
export const ENGINEER = 'Erin Vasquez'
export const CUSTOMER = 'Casey Morgan'

type Sample = readonly [status: OrderStatus, kind: string, title: string, body: string]

const order = (text: string) => `Order ${NUMBER}: ${text}`

const TO_CUSTOMER: readonly Sample[] = [
  ['pending', FEE_DUE_KIND, 'Your design fee is due', order("we'll start as soon as you pay $500.00.")],
  ['pending', 'order.review', 'Your order was reviewed', order("next, we'll assign an engineer by Wednesday, April 29.")],
  [
    'assigned',
    'order.assign',
    `${ENGINEER} is your engineer`,
    order('Erin Vasquez will design your kit. Expect the first design by Friday, May 8.'),
  ],
  ['assigned', 'order.reassign', 'You have a new engineer', order('Erin Vasquez is now your engineer.')],
  [
    'assigned',
    'photos.request',
    `${ENGINEER} needs photos of your car`,
    order('please take these views with your phone: Front, Left side.'),
  ],
  [
    'assigned',
    'order.ask',
    `${ENGINEER} has a question`,
    order('Does your car have the factory carbon roof? The roof spoiler mounts differently on it.'),
  ],
  [
    'designing',
    'order.startDesign',
    'Design started',
    order('Erin Vasquez is working on your kit. Expect the first design by Friday, May 8.'),
  ],
  [
    'designing',
    'design.cad',
    'Your design is ready to review',
    order('CAD version 1 is ready. Approve it or request a revision.\nNote from Erin Vasquez: “The splitter clears 110 mm.”'),
  ],
  [
    'designing',
    'pin.answer',
    'Reply to pin 2',
    order('The lip is 16 mm wider now. Can you check the clearance at full lock before I send the next version?'),
  ],
  ['designing', 'chat.unread', `New message from ${ENGINEER}`, `${ENGINEER} sent you a message about order ${NUMBER}.`],
  [
    'designing',
    'design.revised',
    'Revision 1 is ready to review',
    order('CAD version 2 is ready. Approve it or request a revision.\nNote from Erin Vasquez: “The top edge is higher.”'),
  ],
  ['payment_pending', 'order.quote', 'Your production quote is ready', order('$3,450.00, valid for 30 days.')],
  [
    'approved',
    'order.withdrawQuote',
    'Your production quote was withdrawn',
    order("you can no longer pay the quote of $3,450.00. We'll send you a new one."),
  ],
  ['payment_pending', 'payment.due', 'Your production quote expires soon', order('you can pay $3,450.00 until May 31, 2026.')],
  [
    'in_production',
    'production.step',
    'Your kit is being molded',
    order('Molding.\n“The first half came out of the mold without a flaw.”'),
  ],
  ['in_production', 'payment.due', 'Your balance is due', order("your kit is packed. Pay the balance of $2,450.00 and we'll ship it.")],
  ['in_production', 'production.shipped', 'Your kit is on its way', order('Shipped with UPS, tracking number 1Z 999 AA1 0123 4567.')],
  ['completed', 'order.complete', 'Your order is complete', order('thank you for building with us. You can rate your kit in your order.')],
  ['completed', 'case.update', 'Your warranty case: Scheduled', `Order ${NUMBER}.\n“We're making you a new left splitter end.”`],
  [
    'designing',
    'order.cancelDeclined',
    'Your cancellation request was declined',
    order('The mold for your kit is already finished, so the order can no longer be cancelled free of charge.'),
  ],
  ['cancelled', 'order.cancel', 'Your order was cancelled', order('We can no longer make the tooling for this bumper.')],
  [
    'cancelled',
    'payment.refundFailed',
    'Your refund is delayed',
    order("your bank returned the refund of $500.00. We're on it and will get back to you."),
  ],
]

const TO_ENGINEER: readonly Sample[] = [
  [
    'assigned',
    'order.assign',
    'You have a new order',
    `Order ${NUMBER} (2024 BMW M4) was assigned to you. The first design is due by Friday, May 8.`,
  ],
  ['designing', 'order.helper', "You're the second engineer on an order", `You and Dana Okafor work on order ${NUMBER}.`],
  ['assigned', 'design.scan', 'New 3D scan', order('Casey Morgan uploaded a scan (Front bumper).')],
  ['assigned', 'photos.added', 'New photos', order('Casey Morgan added the requested photos.')],
  ['designing', 'order.answer', `${CUSTOMER} answered`, order('Yes, the carbon roof is from the factory.')],
  ['designing', 'pin.create', 'Pin 3 added to CAD version 1', order('Can you blend the top edge into the fender here?')],
  [
    'revision_requested',
    'order.requestRevision',
    'Revision requested',
    order('Casey Morgan requested revision 1 of 3, due by Friday, May 8.\n“Please make the lip wider.”'),
  ],
  ['approved', 'order.approve', 'Design approved', order('Casey Morgan approved CAD version 2. Send the production quote.')],
  [
    'approved',
    'order.declineQuote',
    'Quote declined',
    order('Casey Morgan declined the quote of $3,450.00. Send a new one.\n“That’s more than I can spend this year.”'),
  ],
  ['in_production', 'order.pay', 'Production cost paid', `Order ${NUMBER} is ready for production.`],
  ['in_production', 'production.received', 'The kit arrived', order('Casey Morgan received the kit. You can mark the order completed.')],
  [
    'completed',
    'production.rated',
    'New kit rating',
    order('Casey Morgan gave the kit 5 out of 5 stars.\n“Fits like it came from the factory.”'),
  ],
  [
    'approved',
    'payment.returned',
    'A late payment is being refunded',
    order('A payment of $3,450.00 that arrived after the quote expired is being refunded.'),
  ],
  [
    'completed',
    'case.open',
    `${CUSTOMER} opened a case`,
    order('Casey Morgan opened a warranty case.\n“The left splitter end has a crack.”'),
  ],
]

const TO_ADMIN: readonly Sample[] = [
  ['pending', 'order.create', 'New order', order('Casey Morgan ordered a kit for a 2024 BMW M4.')],
  ['pending', 'order.answerToCompany', `${CUSTOMER} answered`, order('Shipping to Canada is fine.')],
  ['designing', 'order.cancelRequest', 'Cancellation requested', order('I sold the car.')],
  ['designing', 'order.cancelWithdrawn', 'Cancellation request withdrawn', order('Casey Morgan withdrew the request, so work continues.')],
  [
    'in_production',
    'payment.review',
    'Payment disputed',
    order('The cardholder is disputing $3,450.00 of the production cost. Submit evidence by May 15, 2026.'),
  ],
]

const OF_ROLE: Record<Role, readonly Sample[]> = { user: TO_CUSTOMER, engineer: TO_ENGINEER, admin: TO_ADMIN }

interface SampleNotification {
  readonly status: OrderStatus
  readonly notification: EmailedNotification
}

/** A sample of every kind of notification that this role gets by email, in the order of the lifecycle. */
export const sampleNotifications = (role: Role): readonly SampleNotification[] =>
  OF_ROLE[role].map(([status, kind, title, body]) => ({
    status,
    notification: {
      ...{ kind, title, body, role, contactName: role === 'user' ? ENGINEER : CUSTOMER },
      ...{ orderId: 'sample', orderNumber: NUMBER, targetId: null, pinId: null },
    },
  }))

/** What the engineer wrote in the chat. */
export const UNREAD = [
  {
    author: ENGINEER,
    at: 'May 1 at 10:42 AM EDT',
    text: 'I moved the mounting points of the splitter 8 mm back, so it clears your intercooler.',
  },
  { author: ENGINEER, at: 'May 1 at 10:44 AM EDT', text: "Do you drive on track days? If so, I'd add the support rods." },
]

/** A saved build has no order. */
export const savedBuild: EmailedNotification = {
  ...{ kind: SAVED_BUILD_KIND, title: 'Your build is waiting', role: 'user' },
  body: "Your Wing for the 2024 BMW M4 is saved. Order it whenever you're ready.",
  ...{ orderId: null, orderNumber: null, targetId: null, pinId: null, contactName: null },
}
