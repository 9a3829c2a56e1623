import type { User } from '@vorta/contract/account/user'

/** A user for tests; a test overrides the fields it is about. */
export const testUser = (change: Partial<User> = {}): User => ({
  _id: 'user-1',
  id: 'user-1',
  firstName: 'Casey',
  lastName: 'Morgan',
  email: 'casey@example.com',
  emailVerified: true,
  isOwner: false,
  phone: '555 0100',
  role: 'user',
  createdAt: '2026-01-01T00:00:00.000Z',
  address: { street: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' },
  ...change,
})
