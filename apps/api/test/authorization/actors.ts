import { ORDER_STATUSES, type OrderStatus } from '@vorta/contract/orders/status'

/** Who sends the request. `disabled` is an admin whose account was disabled while signed in. */
export const ACTORS = ['nobody', 'customer', 'stranger', 'engineer', 'otherEngineer', 'admin', 'disabled'] as const

/** The answers for this actor must equal those for an unrelated engineer, so the matrix does not list them. */
export const OWNER_AS_ENGINEER = 'ownerAsEngineer'
export type MatrixActor = (typeof ACTORS)[number]

/** All order statuses, with unpaid pending orders as a separate state. */
export const STATES = ['unpaid', ...ORDER_STATUSES] as const
export type State = 'unpaid' | OrderStatus
