import type { User } from '@vorta/contract/account/user'
import { ROLES, type Role } from '@vorta/contract/auth/role'
import type { Session } from '@vorta/contract/auth/schema'
import { accountDetails } from './account-details.ts'
import type { SessionRow, UserRow } from './auth.repo.ts'

type Grants = Pick<UserRow, 'grantedRoles' | 'emailVerifiedAt'>
type Roles = Grants & Pick<UserRow, 'activeRole'>

export const isStaff = (user: Pick<UserRow, 'grantedRoles'>): boolean => user.grantedRoles.some((role) => role !== 'user')

/** The roles an account may switch to: the granted ones, staff roles only with a verified email; in demo mode all of them. */
export const switchableRoles = (user: Grants, demo: boolean): Role[] =>
  demo ? [...ROLES] : ROLES.filter((role) => user.grantedRoles.includes(role) && (role === 'user' || user.emailVerifiedAt !== null))

/** The current role of an account: the chosen one if still allowed, otherwise the one with the fewest permissions. */
export function effectiveRole(user: Roles, demo: boolean): Role {
  const roles = switchableRoles(user, demo)
  return roles.includes(user.activeRole) ? user.activeRole : (roles[0] ?? 'user')
}

export const presentUser = (user: UserRow, demo: boolean): User => ({
  ...accountDetails(user),
  role: effectiveRole(user, demo),
  isOwner: user.isOwner || demo,
})

export const presentSession = (session: SessionRow, currentId: string): Session => ({
  _id: session.id,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  userAgent: session.userAgent,
  current: session.id === currentId,
})
