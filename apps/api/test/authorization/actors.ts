import { ORDER_STATUSES, type OrderStatus } from '@vorta/contract/orders/status'

/** Who asks. `disabled` is an admin whose account was switched off while signed in. */
export const ACTORS = ['nobody', 'customer', 'stranger', 'engineer', 'otherEngineer', 'admin', 'disabled'] as const
export type MatrixActor = (typeof ACTORS)[number]

/** Where an order may stand; a new one that nobody has paid yet differs from one that was paid. */
export const STATES = ['unpaid', ...ORDER_STATUSES] as const
export type State = 'unpaid' | OrderStatus
