import type { Address } from '@vorta/contract/account/user'
import type { Role } from '@vorta/contract/auth/role'
import type { App } from '../src/app.ts'
import { type SeedUser, seedUser } from './context.ts'

const PASSWORD = 'demo1234'

interface DemoAccount {
  readonly email: string
  readonly role: Role
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address?: Address
}

const address = (street: string, city: string, state: string, zipCode: string): Address => ({
  street,
  city,
  state,
  zipCode,
  country: 'USA',
})

/** One account per role; printed when the demo starts. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...{ email: 'customer@vorta.example', role: 'user', firstName: 'Casey', lastName: 'Morgan', phone: '+1 (555) 010-2201' },
    address: address('418 Juniper Street', 'San Diego', 'California', '92101'),
  },
  { email: 'engineer@vorta.example', role: 'engineer', firstName: 'Erin', lastName: 'Vasquez', phone: '+1 (555) 010-2202' },
  { email: 'admin@vorta.example', role: 'admin', firstName: 'Alex', lastName: 'Okafor', phone: '+1 (555) 010-2203' },
]

const OTHER_USERS: readonly DemoAccount[] = [
  {
    ...{ email: 'jordan@vorta.example', role: 'user', firstName: 'Jordan', lastName: 'Lindqvist', phone: '+1 (555) 010-2204' },
    address: address('77 Harbor View', 'Portland', 'Oregon', '97201'),
  },
  {
    ...{ email: 'sam@vorta.example', role: 'user', firstName: 'Sam', lastName: 'Adeyemi', phone: '+1 (555) 010-2205' },
    address: address('1290 Mesa Road', 'Austin', 'Texas', '78701'),
  },
  { email: 'engineer2@vorta.example', role: 'engineer', firstName: 'Noor', lastName: 'Haddad', phone: '+1 (555) 010-2206' },
]

export type SeedUsers = Record<'casey' | 'jordan' | 'sam' | 'erin' | 'noor' | 'alex', SeedUser>

export async function createSeedUsers(app: App): Promise<SeedUsers> {
  const entries = await Promise.all(
    [...DEMO_ACCOUNTS, ...OTHER_USERS].map(async ({ role, ...details }) => {
      const user = await app.users.create({ ...details, password: PASSWORD, role, isDemo: true })
      return [details.firstName.toLowerCase(), seedUser(user, role)] as const
    }),
  )
  return Object.fromEntries(entries) as SeedUsers
}
