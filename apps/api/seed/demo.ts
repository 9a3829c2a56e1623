import type { Role } from '@vorta/contract/role'
import type { App } from '../src/app.ts'

const PASSWORD = 'demo1234'

/** One account per role, printed at start. */
export const SIGN_INS: readonly { email: string; role: Role; firstName: string; lastName: string; phone: string }[] = [
  { email: 'customer@vorta.example', role: 'user', firstName: 'Casey', lastName: 'Morgan', phone: '+1 555 010 2201' },
  { email: 'engineer@vorta.example', role: 'engineer', firstName: 'Erin', lastName: 'Vasquez', phone: '+1 555 010 2202' },
  { email: 'admin@vorta.example', role: 'admin', firstName: 'Alex', lastName: 'Okafor', phone: '+1 555 010 2203' },
]

/** Fills an empty database once; tells whether it did. */
export async function seedDemo(app: App): Promise<boolean> {
  if (await app.accounts.hasAny()) return false
  for (const { role, ...person } of SIGN_INS) await app.accounts.create({ ...person, password: PASSWORD, role, isDemo: true })
  return true
}
