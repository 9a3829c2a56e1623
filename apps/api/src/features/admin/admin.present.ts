import type { User } from '@vorta/contract/account/user'
import type { Role } from '@vorta/contract/auth/role'
import type { AccountRow } from './admin.repo.ts'

type Account = User & { grantedRoles: Role[]; disabled: boolean; openOrders: number }

export const presentAccount = (row: AccountRow, openOrders: number): Account => ({
  _id: row.id,
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  emailVerified: row.emailVerifiedAt !== null,
  phone: row.phone,
  role: row.activeRole,
  isOwner: row.isOwner,
  createdAt: row.createdAt.toISOString(),
  address: row.address ?? null,
  grantedRoles: row.grantedRoles,
  disabled: row.disabledAt !== null,
  openOrders,
})
