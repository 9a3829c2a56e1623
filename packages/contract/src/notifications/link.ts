import type { Role } from '../auth/role.ts'
import type { Notification } from './schema.ts'

/** Where each role works. */
export const DASHBOARD_PATHS: Record<Role, string> = {
  user: '/dashboard',
  engineer: '/engineer-dashboard',
  admin: '/admin-dashboard',
}

/** The sheet of an order on the dashboard of a role, on one of its tabs, perhaps with a model opened and one of its pins chosen. */
export function orderPlace(
  role: Role,
  orderId: string,
  { view = 'details', model, pin }: { view?: string; model?: string | null; pin?: string | null } = {},
): string {
  const query = { order: orderId, view, ...(model && { model, ...(pin && { pin }) }) }
  const written = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${DASHBOARD_PATHS[role]}?${written.join('&')}`
}

/** Where what is due on an order is paid. */
export const payPlace = (orderId: string): string => `/pay/${encodeURIComponent(orderId)}`

/** Which tab of the order tells more about a kind of news; the details where none is named. */
const VIEWS: readonly [RegExp, string][] = [
  [/^chat\./, 'chat'],
  [/^design\.(?:cad|revised)$|^pin\./, 'files'],
  [/^design\.scan$/, 'scans'],
  [/^production\./, 'production'],
  [/^payment\.|^order\.(?:feePaid|refunded|pay)$/, 'payments'],
]

/** The exact place that a piece of news is about, for whoever reads it in this role. */
export function placeOf(
  { kind, orderId, targetId, pinId }: Pick<Notification, 'kind' | 'orderId' | 'targetId' | 'pinId'>,
  role: Role,
): string {
  if (orderId === null) return DASHBOARD_PATHS[role]
  if (kind === 'payment.due' && role === 'user') return payPlace(orderId)
  const view = VIEWS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'details'
  return orderPlace(role, orderId, { view, ...(view === 'files' && { model: targetId, pin: pinId }) })
}
