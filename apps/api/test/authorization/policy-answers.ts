import type { Role } from '@vorta/contract/auth/role'
import { decide, type OrderFacts, type OrderPermission, rolesFor } from '@vorta/contract/orders/policy'
import type { TestApp } from '../app.ts'
import type { TestUsers } from '../orders.ts'
import { type MatrixActor, OWNER_AS_ENGINEER } from './actors.ts'

const ROLE_OF = { customer: 'user', stranger: 'user', engineer: 'engineer', otherEngineer: 'engineer', admin: 'admin' } as const

/** The user and role of a signed-in actor; undefined for actors who are not let in at all. */
export function policyActor(actor: MatrixActor | typeof OWNER_AS_ENGINEER, users: TestUsers, ownerId: string) {
  if (actor === OWNER_AS_ENGINEER) return { userId: ownerId, role: 'engineer' as Role }
  if (actor === 'nobody' || actor === 'disabled') return undefined
  return { userId: users[actor].id, role: ROLE_OF[actor] as Role }
}

export async function orderFactsOf(t: TestApp, orderId: string): Promise<OrderFacts> {
  const { rows } = await t.database.pool.query(
    'select user_id as "userId", engineer_id as "engineerId", helper_id as "helperId", status from orders where id = $1',
    [orderId],
  )
  return rows[0]
}

/** What the order policy answers. `isRoleFirst` means that the endpoint rejects roles before it looks for the order. */
export function policyAnswer(
  actor: { userId: string; role: Role },
  order: OrderFacts,
  permission: OrderPermission,
  isRoleFirst: boolean,
): ReturnType<typeof decide> {
  if (isRoleFirst && !rolesFor(permission).includes(actor.role)) return 'forbidden'
  return decide(actor, order, permission)
}
