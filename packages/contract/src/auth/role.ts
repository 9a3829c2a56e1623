export const ROLES = ['user', 'engineer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The authenticated caller, taken from the session and never from the request body. */
export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly role: Role
  /** Where the current request comes from; missing on sockets and in jobs. */
  readonly from?: { readonly ip: string; readonly requestId: string }
}

export const ROLE_LABELS: Record<Role, string> = { user: 'User', engineer: 'Engineer', admin: 'Admin' }

/** Where an account has its password, devices and email preferences, as part of a sentence. */
export const accountSettingsPlace = (role: Role): string => (role === 'user' ? 'in your profile' : 'under Settings in your dashboard')
