/** The life of an order as a table: from each status, the actions that are open and where they lead. */
const ORDER_FLOW = {
  pending: { assign: 'assigned', cancel: 'cancelled' },
  assigned: { startDesign: 'designing', cancel: 'cancelled' },
  designing: { requestRevision: 'revision_requested', approve: 'approved', cancel: 'cancelled' },
  revision_requested: { startDesign: 'designing', cancel: 'cancelled' },
  approved: { requestRevision: 'revision_requested', quote: 'payment_pending', cancel: 'cancelled' },
  payment_pending: {
    quote: 'payment_pending',
    withdrawQuote: 'approved',
    declineQuote: 'approved',
    pay: 'in_production',
    cancel: 'cancelled',
  },
  in_production: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
} as const satisfies Record<string, Partial<Record<OrderAction, string>>>

export const ORDER_ACTIONS = [
  'assign',
  'startDesign',
  'requestRevision',
  'approve',
  'quote',
  'withdrawQuote',
  'declineQuote',
  'pay',
  'complete',
  'cancel',
] as const

export type OrderStatus = keyof typeof ORDER_FLOW
export type OrderAction = (typeof ORDER_ACTIONS)[number]

export const ORDER_STATUSES = Object.keys(ORDER_FLOW) as [OrderStatus, ...OrderStatus[]]

export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pending Assignment',
  assigned: 'Assigned to Engineer',
  designing: 'In Design Phase',
  revision_requested: 'Revision Requested',
  approved: 'Design Approved',
  payment_pending: 'Payment Required',
  in_production: 'In Production',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** The statuses in which the engineer works on the design. */
export const DESIGN_STATUSES: readonly OrderStatus[] = ['assigned', 'designing', 'revision_requested']

export const REVISION_NOT_AVAILABLE = 'Revision requests are only available when the order is in design phase or has been approved.'

/** The actions as they appear in error messages. */
export const ACTION_LABELS: Record<OrderAction, string> = {
  assign: 'assigning an engineer',
  startDesign: 'starting the design',
  requestRevision: 'requesting a revision',
  approve: 'approving the design',
  quote: 'sending a quote',
  withdrawQuote: 'withdrawing the quote',
  declineQuote: 'declining the quote',
  pay: 'paying the production cost',
  complete: 'marking it completed',
  cancel: 'cancelling it',
}

/** The status after an action, or null if the action is not allowed. */
export function nextStatus(from: OrderStatus, action: OrderAction): OrderStatus | null {
  const transitions: Partial<Record<OrderAction, OrderStatus>> = ORDER_FLOW[from]
  return transitions[action] ?? null
}

export const can = (from: OrderStatus, action: OrderAction): boolean => nextStatus(from, action) !== null

/** Whether an order can still change: it is neither completed nor cancelled. */
export const isOpenStatus = (status: OrderStatus): boolean => can(status, 'cancel')

/** The actions allowed in a status, for any actor. */
export const openActions = (from: OrderStatus): OrderAction[] => ORDER_ACTIONS.filter((action) => can(from, action))
