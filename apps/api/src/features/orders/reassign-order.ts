import type { Actor } from '@vorta/contract/auth/role'
import type { BodyOf } from '@vorta/contract/http/endpoint'
import type { ordersApi } from '@vorta/contract/orders/routes'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import { orderConflict } from '../order-access/order-access.service.ts'
import type { createOrderTransitions } from './apply-transition.ts'
import type { OrdersDeps } from './orders.deps.ts'
import * as repo from './orders.repo.ts'

interface Deps
  extends Pick<OrdersDeps, 'clock' | 'live' | 'notifications' | 'chat'>,
    Pick<ReturnType<typeof createOrderTransitions>, 'lock' | 'appendTimeline'> {}

/** Reassigns an order in progress. Its status and deadline stay; the customer and both engineers are notified. */
export function createReassign({ clock, live, notifications, chat, lock, appendTimeline }: Deps) {
  return async (tx: Transaction, actor: Actor, orderId: string, { engineerId, note }: BodyOf<typeof ordersApi.reassign>): Promise<void> => {
    const order = await lock(tx, actor, orderId, 'reassign')
    const previousId = order.engineerId
    if (previousId === null) throw orderConflict('reassign', order)
    if (previousId === engineerId) throw new AppError('conflict', 'This engineer is already assigned to this order.')
    if (engineerId === order.userId) throw new AppError('conflict', "A customer can't be the engineer on their own order.")

    const [previousName, newName] = [await repo.fullNameOf(tx.db, previousId), await repo.fullNameOf(tx.db, engineerId)]
    const noteSuffix = note === '' ? '' : `: ${note}`
    const noteSentence = note === '' ? '' : ` Note: ${note}`
    const description = `Engineer ${newName} took over from ${previousName}${noteSuffix}`
    await repo.transferActivities(tx.db, orderId, engineerId, previousId)
    const promoted = order.helperId === engineerId && { helperId: null }
    const reassigned = await repo.updateOrder(tx.db, orderId, { engineerId, updatedAt: clock.now(), ...promoted })
    await appendTimeline(tx, reassigned, description, 'order_assigned', actor.userId)
    // The order leaves the previous engineer's list, so their activity says where it went.
    await repo.insertActivity(tx.db, {
      ...{ id: newId(), orderId, engineerId: previousId, action: 'status_updated', at: clock.now() },
      description: `Order ${order.number} reassigned to ${newName}`,
    })
    await recordAudit(tx.db, {
      ...{ action: 'order.reassign', ...by(actor), target: `order:${orderId}` },
      detail: { from: previousId, to: engineerId, ...(note && { note }) },
      at: clock.now(),
    })
    await chat.postSystem(tx, orderId, description)

    const notify = (userId: string, title: string, body: string) =>
      userId === actor.userId ? undefined : notifications.notify(tx, { userId, kind: 'order.reassign', title, body, orderId })
    await notify(order.userId, 'You have a new engineer', `Order ${order.number}: ${newName} is now your engineer.${noteSentence}`)
    await notify(engineerId, 'You have a new order', `Order ${order.number} was reassigned from ${previousName} to you.${noteSentence}`)
    await notify(previousId, 'Order reassigned', `Order ${order.number} was reassigned to ${newName}.${noteSentence}`)
    tx.afterCommit(() => {
      live.toUser(previousId, 'order-changed', { orderId, version: reassigned.version })
      live.disconnectUser(previousId)
    })
  }
}
