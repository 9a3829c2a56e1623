import type { UserRow } from './auth.repo.ts'

/** What the account itself and admins see of it. */
export const accountDetails = (user: UserRow) => ({
  _id: user.id,
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  phone: user.phone,
  createdAt: user.createdAt.toISOString(),
  address: user.address ?? null,
})
