import type { Role } from '@vorta/contract/auth/role'
import type { FeeStatus, Turn } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'

/** What decides whose turn it is. */
export interface Standing {
  readonly status: OrderStatus
  readonly paymentStatus: FeeStatus
  readonly reviewed: boolean
  /** The newest design answers the last revision, or is the first one. */
  readonly designDelivered: boolean
  readonly quoteLapsed: boolean
  /** The engineer or the company asked something that is not answered yet. */
  readonly isAsked: boolean
  readonly isShipped: boolean
  readonly isReceived: boolean
  readonly isRated: boolean
}

type Labels = Record<Role, string>
interface Step {
  readonly turn: Turn
  readonly labels: Labels
}

const waitingFor = (who: string, deed: string) => `Waiting for ${who} to ${deed}`
const forStaff = (label: string): Pick<Labels, 'engineer' | 'admin'> => ({ engineer: label, admin: label })

/** Every next step there is: whose it is, and how each reader is told. */
const STEPS = {
  pay_design_fee: {
    turn: 'customer',
    labels: { user: 'Pay the design fee so that we can start', ...forStaff(waitingFor('the customer', 'pay the design fee')) },
  },
  review_order: {
    turn: 'company',
    labels: { user: 'We are reviewing your order', engineer: waitingFor('the company', 'review the order'), admin: 'Review this order' },
  },
  assign_engineer: {
    turn: 'company',
    labels: {
      user: 'We are choosing an engineer for your order',
      engineer: waitingFor('the company', 'assign an engineer'),
      admin: 'Assign an engineer',
    },
  },
  start_design: {
    turn: 'engineer',
    labels: {
      user: 'Your engineer is about to start the design',
      engineer: 'Start the design',
      admin: waitingFor('the engineer', 'start the design'),
    },
  },
  upload_cad: {
    turn: 'engineer',
    labels: {
      user: 'Your engineer is working on the design',
      engineer: 'Upload the CAD model',
      admin: waitingFor('the engineer', 'upload a CAD model'),
    },
  },
  answer_revision: {
    turn: 'engineer',
    labels: {
      user: 'Your engineer is looking at your revision request',
      engineer: 'Start work on the requested revision',
      admin: waitingFor('the engineer', 'take up the revision'),
    },
  },
  answer_question: {
    turn: 'customer',
    labels: { user: 'Answer our question', ...forStaff(waitingFor('the customer', 'answer a question')) },
  },
  review_design: {
    turn: 'customer',
    labels: {
      user: 'Look at the design, then approve it or request a revision',
      ...forStaff(waitingFor('the customer', 'approve the design or request a revision')),
    },
  },
  send_quote: {
    turn: 'engineer',
    labels: {
      user: 'Your engineer is preparing the production quote',
      engineer: 'Send the production quote',
      admin: waitingFor('the engineer', 'send the production quote'),
    },
  },
  renew_quote: {
    turn: 'engineer',
    labels: {
      user: 'The quote has lapsed; your engineer will send a new one',
      engineer: 'The quote has lapsed: send a new one',
      admin: waitingFor('the engineer', 'renew the lapsed quote'),
    },
  },
  pay_production: {
    turn: 'customer',
    labels: { user: 'Accept the quote and pay the production cost', ...forStaff(waitingFor('the customer', 'pay the production cost')) },
  },
  complete_order: {
    turn: 'engineer',
    labels: {
      user: 'Your kit is being made',
      engineer: 'Make the kit and tell the customer of each stage',
      admin: waitingFor('the engineer', 'finish production'),
    },
  },
  confirm_receipt: {
    turn: 'customer',
    labels: {
      user: 'Your kit is on its way: tell us when it has arrived',
      ...forStaff(waitingFor('the customer', 'confirm that the kit has arrived')),
    },
  },
  close_order: {
    turn: 'engineer',
    labels: {
      user: 'You have your kit; your engineer closes the order',
      engineer: 'The kit has arrived: mark the order completed',
      admin: waitingFor('the engineer', 'mark the order completed'),
    },
  },
  // Closed for the company; whether the parcel came is the customer's word, and asked for without a clock.
  tell_arrival: { turn: 'none', labels: { user: 'Completed. Tell us when your kit has arrived', ...forStaff('Nothing more to do') } },
  rate_kit: { turn: 'none', labels: { user: 'Completed. Rate your kit', ...forStaff('Nothing more to do') } },
  none: { turn: 'none', labels: { user: 'Nothing more to do', ...forStaff('Nothing more to do') } },
} as const satisfies Record<string, Step>

type StepCode = keyof typeof STEPS

const isUnpaid = (order: Standing) => order.paymentStatus === 'unpaid'

const NEXT: Record<OrderStatus, (order: Standing) => StepCode> = {
  pending: (order) => {
    if (isUnpaid(order)) return 'pay_design_fee'
    return order.reviewed ? 'assign_engineer' : 'review_order'
  },
  assigned: (order) => (order.isAsked ? 'answer_question' : 'start_design'),
  designing: (order) => {
    if (order.isAsked) return 'answer_question'
    return order.designDelivered ? 'review_design' : 'upload_cad'
  },
  revision_requested: (order) => (order.isAsked ? 'answer_question' : 'answer_revision'),
  // No quote before the design fee is paid, so an unpaid order waits for its customer here.
  approved: (order) => (isUnpaid(order) ? 'pay_design_fee' : 'send_quote'),
  payment_pending: (order) => (order.quoteLapsed ? 'renew_quote' : 'pay_production'),
  in_production: (order) => {
    if (order.isReceived) return 'close_order'
    return order.isShipped ? 'confirm_receipt' : 'complete_order'
  },
  completed: (order) => {
    if (!order.isShipped) return 'none'
    if (!order.isReceived) return 'tell_arrival'
    return order.isRated ? 'none' : 'rate_kit'
  },
  cancelled: () => 'none',
}

/** Whose turn it is and the one next action: the same for all, said to each reader in their own words. */
export function nextStep(order: Standing, reader: Role): { turn: Turn; nextAction: { code: StepCode; label: string } } {
  const code = NEXT[order.status](order)
  const { turn, labels } = STEPS[code]
  return { turn, nextAction: { code, label: labels[reader] } }
}

/** The clock of promises runs only while the company has to act. */
export const clockRuns = (turn: Turn): boolean => turn === 'company' || turn === 'engineer'
