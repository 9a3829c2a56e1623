/** What an account may be: customer, engineer, admin. */
export const ROLES = ['user', 'engineer', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Who is asking, as the session tells it; never as the request claims. */
export interface Actor {
  readonly userId: string
  readonly sessionId: string
  readonly role: Role
}

export const ROLE_LABELS: Record<Role, string> = { user: 'User', engineer: 'Engineer', admin: 'Admin' }
