import type { User } from '@vorta/contract/account/user'
import { newWizard, type Wizard, type WizardAction } from './state.ts'
import { wizard } from './wizard.ts'

export const NOW = new Date(2026, 4, 1)

export const user: User = {
  _id: 'u1',
  id: 'u1',
  firstName: 'Ada',
  lastName: 'Stone',
  email: 'ada@example.com',
  emailVerified: true,
  isOwner: false,
  phone: '555 0100',
  role: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  address: { street: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' },
}
export const incompleteUser: User = { ...user, phone: '', address: null }

export const start = (account: User = user) => wizard(newWizard(NOW), { type: 'setUser', user: account })
export const applyActions = (state: Wizard, ...actions: WizardAction[]) => actions.reduce(wizard, state)

export const CAR: WizardAction = { type: 'car', change: { make: 'Porsche', model: '911 GT3', color: 'Shark Blue' } }
export const toSummary: WizardAction[] = [CAR, { type: 'leaveCar' }, { type: 'skip' }]
