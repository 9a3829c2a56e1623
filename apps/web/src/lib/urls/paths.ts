import { ROLES, type Role } from '@vorta/contract/auth/role'
import { DASHBOARD_PATHS, FORGOT_PASSWORD_PATH } from '@vorta/contract/notifications/link'

export const paths = {
  home: '/',
  ourWork: '/#our-work',
  services: '/#services',
  contact: '/#contact',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  builder: '/builder',
  newOrder: '/builder?from=dashboard',
  /** The builder without an account. */
  guestBuilder: '/builder?guest=1',
  dashboard: DASHBOARD_PATHS.user,
  engineerDashboard: DASHBOARD_PATHS.engineer,
  adminDashboard: DASHBOARD_PATHS.admin,
  demoMail: '/demo/mail',
  resetPassword: '/reset-password',
  forgotPassword: FORGOT_PASSWORD_PATH,
} as const

/** First path segments of the single-page app: the server sends the app shell there, and 404 for unknown paths. */
export const APP_PATH_SEGMENTS = [
  'builder',
  'build',
  'reset-password',
  'verify-email',
  'receipt',
  'dashboard',
  'pay',
  'engineer-dashboard',
  'admin-dashboard',
  'demo',
] as const

/** The page of a shared build. */
export const sharedBuildPath = (id: string): string => `/build/${encodeURIComponent(id)}`

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role)

/** The dashboard of a role, or the builder for an unknown role. */
export const homePath = (role: string): string => (isRole(role) ? DASHBOARD_PATHS[role] : paths.builder)

/** Where to redirect a visitor of a dashboard, or null if they may see it. `role` is null when signed out. */
export function dashboardRedirect(dashboard: Role, role: string | null): string | null {
  if (role === null) return paths.builder
  return role === dashboard ? null : homePath(role)
}

/** Where the builder redirects signed-in users, or null if they may stay: staff straight to the dashboard that `/dashboard` redirects to. */
export const builderRedirect = (role: string | null, cameFromDashboard: boolean): string | null =>
  role === null || cameFromDashboard || !isRole(role) ? null : DASHBOARD_PATHS[role]

/** The link to the builder; customers need `from=dashboard`, or they would be redirected to their dashboard. */
export const builderPath = (role: string | null): string => (role === 'user' ? paths.newOrder : paths.builder)

/** The page that required signing in. Only known paths of this site are accepted. */
export function returnPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'string' && /^\/(?:[a-z-]*dashboard(?:[/?]|$)|(?:pay|receipt|demo)\/)/.test(from) ? from : null
}
