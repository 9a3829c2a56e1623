import { ROLES, type Role } from '@vorta/contract/role'
import type { Session, User } from '@vorta/contract/user'
import type { SessionRow, UserRow } from './auth.repo.ts'

type Roles = Pick<UserRow, 'activeRole' | 'grantedRoles'>

/** Whoever was granted more than being a customer. */
export const isStaff = (user: Pick<UserRow, 'grantedRoles'>): boolean => user.grantedRoles.some((role) => role !== 'user')

/** The roles an account may take: the granted ones, and in demo mode all of them. */
export const switchableRoles = (user: Pick<UserRow, 'grantedRoles'>, demo: boolean): Role[] =>
  demo ? [...ROLES] : ROLES.filter((role) => user.grantedRoles.includes(role))

/** The role an account acts in: the chosen one while it may be taken, else the least of its roles. */
export function effectiveRole(user: Roles, demo: boolean): Role {
  const roles = switchableRoles(user, demo)
  return roles.includes(user.activeRole) ? user.activeRole : (roles[0] ?? 'user')
}

export const presentUser = (user: UserRow, demo: boolean): User => ({
  _id: user.id,
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  role: effectiveRole(user, demo),
  createdAt: user.createdAt.toISOString(),
  address: user.address ?? null,
})

export const presentSession = (session: SessionRow, currentId: string): Session => ({
  _id: session.id,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
  userAgent: session.userAgent,
  current: session.id === currentId,
})
