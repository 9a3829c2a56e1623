import type { Role } from '@vorta/contract/auth/role'
import { describeStep, type StepCode, type Turn } from '@vorta/contract/orders/next-steps'
import type { BalanceStatus, FeeStatus } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'

export interface NextActionInput {
  readonly status: OrderStatus
  readonly paymentStatus: FeeStatus
  readonly reviewed: boolean
  /** A design was uploaded since the last revision request. */
  readonly designDelivered: boolean
  readonly isQuoteExpired: boolean
  readonly hasOpenQuestion: boolean
  readonly hasOpenCase: boolean
  readonly isShipped: boolean
  readonly isReceived: boolean
  readonly isRated: boolean
  readonly balanceStatus: BalanceStatus | null
}

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
    if (order.balanceStatus === 'due') return 'pay_balance'
    if (order.balanceStatus === 'open') return 'make_kit_balance_open'
    if (order.isReceived) return 'close_order'
    return order.isShipped ? 'confirm_receipt' : 'complete_order'
  },
  completed: (order) => {
    if (order.hasOpenCase) return 'handle_case'
    if (!order.isShipped) return 'none'
    if (!order.isReceived) return 'tell_arrival'
    return order.isRated ? 'none' : 'rate_kit'
  },
  cancelled: () => 'none',
}

export const nextStep = (order: NextActionInput, reader: Role) => describeStep(NEXT_STEP[order.status](order), reader)

/** The deadline is paused while the customer has to act. */
export const isDeadlineRunning = (turn: Turn): boolean => turn === 'company' || turn === 'engineer'
