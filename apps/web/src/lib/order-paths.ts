import type { Role } from '@vorta/contract/role'
import { homePath } from './paths.ts'

/** Where what is due on an order is paid. */
export const payPath = (orderId: string): string => `/pay/${encodeURIComponent(orderId)}`

export const receiptPath = (paymentId: string): string => `/receipt/${encodeURIComponent(paymentId)}`

/** The order's sheet on the dashboard of a role. */
export const orderPath = (role: Role, orderId: string, view = 'details'): string =>
  `${homePath(role)}?${new URLSearchParams({ order: orderId, view })}`
