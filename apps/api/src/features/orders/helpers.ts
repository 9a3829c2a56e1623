import type { Actor } from '@vorta/contract/auth/role'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { createOrderTransitions } from './apply-transition.ts'
import type { OrdersDeps } from './orders.deps.ts'
import * as repo from './orders.repo.ts'

interface Deps extends Pick<OrdersDeps, 'clock' | 'live' | 'notifications'>, Pick<ReturnType<typeof createOrderTransitions>, 'lock'> {}

/** Sets or removes the second engineer. Nothing of it is in the timeline, the chat or the version of the order, which customers see. */
export function createSetHelper({ clock, live, notifications, lock }: Deps) {
  return async (tx: Transaction, actor: Actor, orderId: string, helperId: string | null): Promise<void> => {
    const order = await lock(tx, actor, orderId, 'setHelper')
    const previousId = order.helperId
    if (helperId === previousId) return
    if (helperId === order.engineerId) throw new AppError('conflict', 'This engineer is already assigned to this order.')
    if (helperId === order.userId) throw new AppError('conflict', "A customer can't be the engineer on their own order.")

    await repo.setHelper(tx.db, orderId, helperId)
    await recordAudit(tx.db, {
      ...{ action: helperId === null ? 'order.removeHelper' : 'order.setHelper', ...by(actor) },
      ...{ target: `order:${orderId}`, detail: { engineer: helperId ?? previousId }, at: clock.now() },
    })
    const notify = (userId: string | null, title: string, body: string) =>
      userId === null || userId === actor.userId
        ? undefined
        : notifications.notify(tx, { userId, kind: 'order.helper', title, body, orderId })
    await notify(helperId, "You're the second engineer on an order", `You and ${order.engineerName} work on order ${order.number}.`)
    await notify(
      previousId,
      "You're no longer the second engineer on an order",
      `You're no longer the second engineer on order ${order.number}.`,
    )

    const staffIds = new Set([order.engineerId, helperId, previousId, ...(await notifications.admins(tx.db))])
    tx.afterCommit(() => {
      // Clients skip versions that they have, so name the next one.
      for (const userId of staffIds) if (userId) live.toUser(userId, 'order-changed', { orderId, version: order.version + 1 })
      if (previousId) live.disconnectUser(previousId)
    })
  }
}
