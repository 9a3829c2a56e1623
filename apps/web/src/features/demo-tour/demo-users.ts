import type { Role } from '@vorta/contract/auth/role'

/** The demo accounts listed in the README. */
export const DEMO_USERS: Record<Role, { readonly email: string; readonly roleName: string; readonly name: string }> = {
  user: { email: 'customer@vorta.example', roleName: 'Customer', name: 'Casey Morgan' },
  engineer: { email: 'engineer@vorta.example', roleName: 'Engineer', name: 'Erin Vasquez' },
  admin: { email: 'admin@vorta.example', roleName: 'Admin', name: 'Alex Okafor' },
}

export const DEMO_PASSWORD = 'demo1234'
