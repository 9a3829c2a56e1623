import { ROLES, type Role } from '@vorta/contract/auth/role'

const KEY = 'role'

/** The role of the last session in this browser: a hint which data to load before the session is checked. */
export function getLastRole(): Role | null {
  try {
    return ROLES.find((role) => role === localStorage.getItem(KEY)) ?? null
  } catch {
    return null
  }
}

export function setLastRole(role: Role): void {
  try {
    localStorage.setItem(KEY, role)
  } catch {
    // Without storage, data loads after the check.
  }
}
