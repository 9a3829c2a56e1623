import type { Role } from '@vorta/contract/auth/role'
import { DASHBOARD_PATHS, orderDashboardPath, paymentPath } from '@vorta/contract/notifications/link'

/** The payment page of an order. */
export const payPath = paymentPath

export const receiptPath = (paymentId: string): string => `/receipt/${encodeURIComponent(paymentId)}`

/** The order on the dashboard of a role. */
export const orderPath = (role: Role, orderId: string, view = 'details'): string => orderDashboardPath(role, orderId, { view })

/** The page of a customer on the dashboard of a staff role. */
export const customerPath = (role: Role, customerId: string): string =>
  `${DASHBOARD_PATHS[role]}?customer=${encodeURIComponent(customerId)}`

/** A lead on the dashboard of admins. */
export const leadPath = (leadId: string): string => `${DASHBOARD_PATHS.admin}?tab=leads&lead=${encodeURIComponent(leadId)}`
