import type { Role } from '@vorta/contract/auth/role'
import type { FeeStatus, Turn } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'

export interface NextActionInput {
  readonly status: OrderStatus
  readonly paymentStatus: FeeStatus
  readonly reviewed: boolean
  /** A design was uploaded since the last revision request. */
  readonly designDelivered: boolean
  readonly isQuoteExpired: boolean
  readonly hasOpenQuestion: boolean
  readonly isShipped: boolean
  readonly isReceived: boolean
  readonly isRated: boolean
}

type Labels = Record<Role, string>
interface Step {
  readonly turn: Turn
  readonly labels: Labels
}

const waitingFor = (actor: string, action: string) => `Waiting for ${actor} to ${action}`
const forStaff = (label: string): Pick<Labels, 'engineer' | 'admin'> => ({ engineer: label, admin: label })

const STEPS = {
  pay_design_fee: {
    turn: 'customer',
    labels: { user: 'Pay the design fee so we can start', ...forStaff(waitingFor('the customer', 'pay the design fee')) },
  },
  review_order: {
    turn: 'company',
    labels: { user: "We're reviewing your order", engineer: waitingFor('an admin', 'review the order'), admin: 'Review this order' },
  },
  assign_engineer: {
    turn: 'company',
    labels: {
      user: "We're assigning an engineer to your order",
      engineer: waitingFor('an admin', 'assign an engineer'),
      admin: 'Assign an engineer',
    },
  },
  start_design: {
    turn: 'engineer',
    labels: {
      user: 'Your engineer will start the design soon',
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
      user: 'Your engineer is reviewing your revision request',
      engineer: 'Start the requested revision',
      admin: waitingFor('the engineer', 'start the revision'),
    },
  },
  answer_question: {
    turn: 'customer',
    labels: { user: 'Answer our question', ...forStaff(waitingFor('the customer', 'answer a question')) },
  },
  review_design: {
    turn: 'customer',
    labels: {
      user: 'Review the design, then approve it or request a revision',
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
      user: 'Your quote has expired, so your engineer will send a new one',
      engineer: 'Send a new quote to replace the expired one',
      admin: waitingFor('the engineer', 'send a new quote'),
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
      engineer: 'Make the kit and update the customer at each stage',
      admin: waitingFor('the engineer', 'finish production'),
    },
  },
  confirm_receipt: {
    turn: 'customer',
    labels: {
      user: 'Let us know when your kit arrives',
      ...forStaff(waitingFor('the customer', 'confirm that the kit has arrived')),
    },
  },
  close_order: {
    turn: 'engineer',
    labels: {
      user: 'Your kit has arrived, and your engineer will mark the order completed',
      engineer: 'The kit has arrived, so mark the order completed',
      admin: waitingFor('the engineer', 'mark the order completed'),
    },
  },
  // The order is closed for the company, so confirming receipt has no deadline.
  tell_arrival: { turn: 'none', labels: { user: 'Completed. Let us know when your kit arrives', ...forStaff('Nothing more to do') } },
  rate_kit: { turn: 'none', labels: { user: 'Completed. Rate your kit', ...forStaff('Nothing more to do') } },
  none: { turn: 'none', labels: { user: 'Nothing more to do', ...forStaff('Nothing more to do') } },
} as const satisfies Record<string, Step>

type StepCode = keyof typeof STEPS

const isUnpaid = (order: NextActionInput) => order.paymentStatus === 'unpaid'

const NEXT_STEP: Record<OrderStatus, (order: NextActionInput) => StepCode> = {
  pending: (order) => {
    if (isUnpaid(order)) return 'pay_design_fee'
    return order.reviewed ? 'assign_engineer' : 'review_order'
  },
  assigned: (order) => (order.hasOpenQuestion ? 'answer_question' : 'start_design'),
  designing: (order) => {
    if (order.hasOpenQuestion) return 'answer_question'
    return order.designDelivered ? 'review_design' : 'upload_cad'
  },
  revision_requested: (order) => (order.hasOpenQuestion ? 'answer_question' : 'answer_revision'),
  // A quote requires a paid design fee.
  approved: (order) => (isUnpaid(order) ? 'pay_design_fee' : 'send_quote'),
  payment_pending: (order) => (order.isQuoteExpired ? 'renew_quote' : 'pay_production'),
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

/** Turn and action are the same for all readers; the label depends on the reader's role. */
export function nextStep(order: NextActionInput, reader: Role): { turn: Turn; nextAction: { code: StepCode; label: string } } {
  const code = NEXT_STEP[order.status](order)
  const { turn, labels } = STEPS[code]
  return { turn, nextAction: { code, label: labels[reader] } }
}

/** The deadline is paused while the customer has to act. */
export const isDeadlineRunning = (turn: Turn): boolean => turn === 'company' || turn === 'engineer'
