import type { OrderActor } from '@vorta/contract/orders/policy'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { customerIsVisible } from './customer-access.repo.ts'

/** Admins have access to every account, engineers to the customers of orders they can see. Everyone else gets 404. */
export async function requireCustomerAccess(db: Db, actor: OrderActor, customerId: string): Promise<void> {
  if (actor.role === 'user' || !(await customerIsVisible(db, actor, customerId))) throw new AppError('not_found', 'Customer not found')
}
