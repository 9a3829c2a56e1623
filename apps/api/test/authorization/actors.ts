import { ORDER_STATUSES, type OrderStatus } from '@vorta/contract/orders/status'

/** Who sends the request. `disabled` is an admin whose account was disabled while signed in. */
export const ACTORS = ['nobody', 'customer', 'stranger', 'engineer', 'otherEngineer', 'admin', 'disabled'] as const
export type MatrixActor = (typeof ACTORS)[number]

/** All order statuses, with unpaid pending orders as a separate state. */
export const STATES = ['unpaid', ...ORDER_STATUSES] as const
export type State = 'unpaid' | OrderStatus
