import type { Role } from '../auth/role.ts'

export const TURNS = ['company', 'engineer', 'customer', 'none'] as const
export type Turn = (typeof TURNS)[number]

type Labels = Record<Role, string>
interface Step {
  readonly turn: Turn
  readonly labels: Labels
}

const waitingFor = (actor: string, action: string) => `Waiting for ${actor} to ${action}`
const forStaff = (label: string): Pick<Labels, 'engineer' | 'admin'> => ({ engineer: label, admin: label })

/** The next step of an order: whose turn it is, and its label for each role. */
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
  // Production continues while the balance is open, so the deadline runs.
  make_kit_balance_open: {
    turn: 'engineer',
    labels: {
      user: 'Your kit is being made. Pay the balance before we ship it',
      engineer: 'Make the kit. The customer must pay the balance before you ship it',
      admin: waitingFor('the engineer', 'finish production'),
    },
  },
  pay_balance: {
    turn: 'customer',
    labels: { user: "Your kit is ready. Pay the balance and we'll ship it", ...forStaff(waitingFor('the customer', 'pay the balance')) },
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
  handle_case: {
    turn: 'engineer',
    labels: {
      user: "We're working on your case",
      engineer: "Work on the customer's case",
      admin: waitingFor('the engineer', 'work on the case'),
    },
  },
  // The order is closed for the company, so confirming receipt has no deadline.
  tell_arrival: { turn: 'none', labels: { user: 'Completed. Let us know when your kit arrives', ...forStaff('Nothing more to do') } },
  rate_kit: { turn: 'none', labels: { user: 'Completed. Rate your kit', ...forStaff('Nothing more to do') } },
  none: { turn: 'none', labels: { user: 'Nothing more to do', ...forStaff('Nothing more to do') } },
} as const satisfies Record<string, Step>

export type StepCode = keyof typeof STEPS

export const STEP_CODES = Object.keys(STEPS) as [StepCode, ...StepCode[]]

/** Turn and code are the same for all readers; the label depends on the reader's role. */
export const describeStep = (code: StepCode, reader: Role): { turn: Turn; nextAction: { code: StepCode; label: string } } => {
  const { turn, labels } = STEPS[code]
  return { turn, nextAction: { code, label: labels[reader] } }
}
