import { ROLES, type Role } from '@vorta/contract/auth/role'
import { DASHBOARD_PATHS } from '@vorta/contract/notifications/link'

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
  dashboard: DASHBOARD_PATHS.user,
  engineerDashboard: DASHBOARD_PATHS.engineer,
  adminDashboard: DASHBOARD_PATHS.admin,
  demoMail: '/demo/mail',
  resetPassword: '/reset-password',
  forgotPassword: '/builder?forgot=1',
} as const

/** First parts of the addresses behind the public pages: the server sends the empty shell there, and *not found* elsewhere. */
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

/** Where a shared build is shown. */
export const sharedBuildPath = (id: string): string => `/build/${encodeURIComponent(id)}`

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role)

/** Where an account of this role works; an unknown role rests on the builder. */
export const homePath = (role: string): string => (isRole(role) ? DASHBOARD_PATHS[role] : paths.builder)

/** Where to send who stands before a dashboard, or null when they may stay. `role` is null for the signed-out. */
export function dashboardRedirect(dashboard: Role, role: string | null): string | null {
  if (role === null) return paths.builder
  return role === dashboard ? null : homePath(role)
}

/** Where the builder sends the signed-in, or null when they may stay. */
export function builderRedirect(role: string | null, cameFromDashboard: boolean): string | null {
  if (role === null || cameFromDashboard || !isRole(role)) return null
  return paths.dashboard
}

/** Where a link to the builder leads: customers get past the sign-in, which would send them to their dashboard. */
export const builderPath = (role: string | null): string => (role === 'user' ? paths.newOrder : paths.builder)

/** Where a guard caught someone before signing in; only places of our own count. */
export function returnPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'string' && /^\/(?:[a-z-]*dashboard(?:[/?]|$)|(?:pay|receipt|demo)\/)/.test(from) ? from : null
}
