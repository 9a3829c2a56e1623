import type { OrderStatus } from './status.ts'

/** The milestones shown to customers, in order. */
export const STAGES = ['Ordered', 'Assigned', 'Design', 'Approved', 'Payment', 'Production', 'Completed'] as const

const STAGE_OF: Record<Exclude<OrderStatus, 'cancelled'>, number> = {
  pending: 0,
  assigned: 1,
  designing: 2,
  revision_requested: 2,
  approved: 3,
  payment_pending: 4,
  in_production: 5,
  completed: 6,
}

/** The index of the order's milestone, or null if it was cancelled. */
export const stageOf = (status: OrderStatus): number | null => (status === 'cancelled' ? null : STAGE_OF[status])

/** `Step 3 of 7: Design`; null for a cancelled order. */
export function stageText(status: OrderStatus): string | null {
  const stage = stageOf(status)
  return stage === null ? null : `Step ${stage + 1} of ${STAGES.length}: ${STAGES[stage]}`
}
