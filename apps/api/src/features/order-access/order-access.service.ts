import { CHAT_NOT_FOR_ADMINS } from '@vorta/contract/chat/schema'
import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import { decide, isOpenFor, type OrderActor, type OrderFacts, type OrderPermission, rolesFor } from '@vorta/contract/orders/policy'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { conflictSentence } from './order-conflict.ts'
import { findOrderFacts } from './order-facts.repo.ts'

/** Users without access get the same answer as for an unknown order, so that they cannot tell whether it exists. */
export const orderNotFound = () => new AppError('not_found', 'Order not found')

export const orderConflict = (permission: OrderPermission, order: Pick<OrderFacts, 'status' | 'engineerId'>) =>
  new AppError('conflict', conflictSentence(permission, order))

const FORBIDDEN_SENTENCES: Partial<Readonly<Record<OrderPermission, string>>> = {
  writeChat: CHAT_NOT_FOR_ADMINS,
  workOnPins: 'Only the engineer can start work on a pin or mark it done.',
  judgePins: 'Only the customer can accept or reopen a pin.',
}
const forbidden = (permission: OrderPermission) => new AppError('forbidden', FORBIDDEN_SENTENCES[permission] ?? ERROR_MESSAGES.noPermission)

/** Throws 403 if the role can have the permission on no order. Endpoints with fixed roles check this through their `access`. */
export function requireRole({ role }: Pick<OrderActor, 'role'>, permission: OrderPermission): void {
  if (!rolesFor(permission).includes(role)) throw forbidden(permission)
}

/** Throws 404 without access to the order and 403 if the actor may not do this in any status. */
export function requirePermission<T extends OrderFacts>(actor: OrderActor, order: T | undefined, permission: OrderPermission): T {
  const decision = order ? decide(actor, order, permission) : 'not_found'
  if (!order || decision === 'not_found') throw orderNotFound()
  if (decision === 'forbidden') throw forbidden(permission)
  return order
}

/** Throws 409 if the order's status does not allow this. */
export function requireStatus(order: Pick<OrderFacts, 'status' | 'engineerId'>, permission: OrderPermission): void {
  if (!isOpenFor(order, permission)) throw orderConflict(permission, order)
}

/** Applies the order policy of the contract to a loaded order. */
export function authorize<T extends OrderFacts>(actor: OrderActor, order: T | undefined, permission: OrderPermission): T {
  const permitted = requirePermission(actor, order, permission)
  requireStatus(permitted, permission)
  return permitted
}

/** Loads only what the policy needs. */
export const authorizeById = async (db: Db, actor: OrderActor, orderId: string, permission: OrderPermission): Promise<OrderFacts> =>
  authorize(actor, await findOrderFacts(db, orderId), permission)
