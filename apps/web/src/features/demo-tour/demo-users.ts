import type { Role } from '@vorta/contract/auth/role'

/** The demo's sign-ins, as the README names them. */
export const DEMO_USERS: Record<Role, { readonly email: string; readonly part: string; readonly name: string }> = {
  user: { email: 'customer@vorta.example', part: 'Customer', name: 'Casey Morgan' },
  engineer: { email: 'engineer@vorta.example', part: 'Engineer', name: 'Erin Vasquez' },
  admin: { email: 'admin@vorta.example', part: 'Admin', name: 'Alex Okafor' },
}

export const DEMO_PASSWORD = 'demo1234'
