import * as z from 'zod'
import { user } from '../account/user.ts'
import { ROLES } from '../auth/role.ts'
import { pageQuery } from '../http/page.ts'
import { searchText } from '../shared/text.ts'

/** `openOrders` must be reassigned before an engineer's account is disabled. */
export const account = user.extend({ grantedRoles: z.array(z.enum(ROLES)), disabled: z.boolean(), openOrders: z.number() })

const SHOWN_ACCOUNTS = ['all', 'staff'] as const
export type ShownAccounts = (typeof SHOWN_ACCOUNTS)[number]
export const accountsQuery = pageQuery.extend({
  q: searchText,
  show: z.enum(SHOWN_ACCOUNTS, { error: 'Show must be all or staff' }).default('all'),
})
export const rolesBody = z.object({
  roles: z
    .array(z.enum(ROLES, { error: 'Invalid role' }), { error: 'Roles must be a list' })
    .min(1, 'Choose at least one role')
    .max(3),
})

export const adminStats = z.object({
  totalOrders: z.number(),
  pendingOrders: z.number(),
  assignedOrders: z.number(),
  completedOrders: z.number(),
  cancelledOrders: z.number(),
  totalEngineers: z.number(),
  totalUsers: z.number(),
})
