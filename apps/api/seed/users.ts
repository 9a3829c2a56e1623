import type { Address } from '@vorta/contract/account/user'
import type { Role } from '@vorta/contract/auth/role'
import type { App } from '../src/app.ts'
import { type Player, player } from './context.ts'

const PASSWORD = 'demo1234'

interface TestUser {
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

/** One account per role, printed at start. */
export const SIGN_INS: readonly TestUser[] = [
  {
    ...{ email: 'customer@vorta.example', role: 'user', firstName: 'Casey', lastName: 'Morgan', phone: '+1 555 010 2201' },
    address: address('418 Juniper Street', 'San Diego', 'California', '92101'),
  },
  { email: 'engineer@vorta.example', role: 'engineer', firstName: 'Erin', lastName: 'Vasquez', phone: '+1 555 010 2202' },
  { email: 'admin@vorta.example', role: 'admin', firstName: 'Alex', lastName: 'Okafor', phone: '+1 555 010 2203' },
]

const OTHERS: readonly TestUser[] = [
  {
    ...{ email: 'jordan@vorta.example', role: 'user', firstName: 'Jordan', lastName: 'Lindqvist', phone: '+1 555 010 2204' },
    address: address('77 Harbor View', 'Portland', 'Oregon', '97201'),
  },
  {
    ...{ email: 'sam@vorta.example', role: 'user', firstName: 'Sam', lastName: 'Adeyemi', phone: '+1 555 010 2205' },
    address: address('1290 Mesa Road', 'Austin', 'Texas', '78701'),
  },
  { email: 'engineer2@vorta.example', role: 'engineer', firstName: 'Noor', lastName: 'Haddad', phone: '+1 555 010 2206' },
]

export type Cast = Record<'casey' | 'jordan' | 'sam' | 'erin' | 'noor' | 'alex', Player>

export async function makePeople(app: App): Promise<Cast> {
  const players = await Promise.all(
    [...SIGN_INS, ...OTHERS].map(async ({ role, ...person }) => {
      const user = await app.users.create({ ...person, password: PASSWORD, role, isDemo: true })
      return [person.firstName.toLowerCase(), player(user, role)] as const
    }),
  )
  return Object.fromEntries(players) as Cast
}
