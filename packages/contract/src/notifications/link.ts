import type { Role } from '../auth/role.ts'
import type { Notification } from './schema.ts'

/** A reminder of an unpaid design fee; it is not sent once the fee is paid. */
export const FEE_DUE_KIND = 'payment.feeDue'
/** A reminder of a saved build, which has no order. */
export const SAVED_BUILD_KIND = 'build.saved'

export const DASHBOARD_PATHS: Record<Role, string> = {
  user: '/dashboard',
  engineer: '/engineer-dashboard',
  admin: '/admin-dashboard',
}

/** Where each role turns notifications off and on. */
export const notificationSettingsPath = (role: Role): string =>
  `${DASHBOARD_PATHS[role]}?tab=${role === 'user' ? 'profile' : 'settings'}&section=notifications`

/** Opens the design review of whichever version is the newest by then. */
export const NEWEST_DESIGN = 'newest'

interface OpenInOrder {
  readonly view?: string
  /** A version under review. */
  readonly design?: string
  readonly model?: string | null
  readonly pin?: string | null
}

/** The path of an order on the dashboard of a role, optionally with its design, or a model and one of its pins, open. */
export function orderDashboardPath(role: Role, orderId: string, { view = 'details', design, model, pin }: OpenInOrder = {}): string {
  const query = { order: orderId, view, ...(design && { design }), ...(model && { model, ...(pin && { pin }) }) }
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${DASHBOARD_PATHS[role]}?${parameters.join('&')}`
}

/** The form that emails a link for a new password. */
export const FORGOT_PASSWORD_PATH = '/builder?forgot=1'

export const paymentPath = (orderId: string): string => `/pay/${encodeURIComponent(orderId)}`

/** A version that the customer decides on. */
const NEW_VERSION = /^design\.(?:cad|revised)$/

/** The order tab for each kind of notification; the details by default. */
const VIEWS: readonly [RegExp, string][] = [
  [/^chat\./, 'chat'],
  [/^design\.(?:cad|revised)$|^pin\./, 'files'],
  [/^design\.scan$/, 'scans'],
  [/^photos\./, 'photos'],
  [/^production\.|^order\.complete$/, 'production'],
  [/^case\./, 'cases'],
  [/^payment\.|^order\.(?:feePaid|refunded|pay)$/, 'payments'],
]

/** The path that a notification links to, for a reader in this role. */
export function notificationPath(
  { kind, orderId, targetId, pinId }: Pick<Notification, 'kind' | 'orderId' | 'targetId' | 'pinId'>,
  role: Role,
): string {
  if (orderId === null) return DASHBOARD_PATHS[role]
  if ((kind === 'payment.due' || kind === FEE_DUE_KIND) && role === 'user') return paymentPath(orderId)
  if (NEW_VERSION.test(kind) && role === 'user') return orderDashboardPath(role, orderId, { design: NEWEST_DESIGN })
  // Staff go on with the order.
  if (kind === 'order.pay' && role !== 'user') return orderDashboardPath(role, orderId)
  const view = VIEWS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'details'
  return orderDashboardPath(role, orderId, { view, ...(view === 'files' && { model: targetId, pin: pinId }) })
}
