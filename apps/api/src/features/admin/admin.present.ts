import type { User } from '@vorta/contract/account/user'
import type { Role } from '@vorta/contract/auth/role'
import { accountDetails } from '../auth/account-details.ts'
import type { AccountRow } from './admin.repo.ts'

type Account = User & { grantedRoles: Role[]; disabled: boolean; openOrders: number }

export const presentAccount = (row: AccountRow, openOrders: number): Account => ({
  ...accountDetails(row),
  role: row.activeRole,
  isOwner: row.isOwner,
  grantedRoles: row.grantedRoles,
  disabled: row.disabledAt !== null,
  openOrders,
})
