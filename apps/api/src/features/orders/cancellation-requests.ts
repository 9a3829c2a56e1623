import type { Actor } from '@vorta/contract/auth/role'
import type { OrderPermission } from '@vorta/contract/orders/policy'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { createOrderTransitions } from './apply-transition.ts'
import type { OrdersDeps } from './orders.deps.ts'

interface Deps
  extends Pick<OrdersDeps, 'clock' | 'notifications'>,
    Pick<ReturnType<typeof createOrderTransitions>, 'lock' | 'updateDetails'> {}

const NO_CANCELLATION_REQUEST = { cancelRequestReason: null, cancelRequestedAt: null }
const NO_ANSWER = { cancelAnswer: null, cancelAnsweredAt: null }

/** A customer requests a cancellation; an admin cancels the order or declines with an answer. */
export function createCancellationRequests({ clock, notifications, lock, updateDetails }: Deps) {
  const lockRequested = async (tx: Transaction, actor: Actor, orderId: string, permission: OrderPermission) => {
    const order = await lock(tx, actor, orderId, permission)
    if (!order.cancelRequestedAt) throw new AppError('conflict', 'There is no open cancellation request for this order.')
    return order
  }

  return {
    async request(tx: Transaction, actor: Actor, orderId: string, reason: string): Promise<void> {
      const order = await lock(tx, actor, orderId, 'requestCancellation')
      if (order.cancelRequestedAt) throw new AppError('conflict', 'You already requested cancellation of this order.')
      const change = { ...NO_ANSWER, cancelRequestReason: reason, cancelRequestedAt: clock.now() }
      await updateDetails(tx, actor, orderId, change, `Cancellation requested: ${reason}`, 'order.cancelRequest')
      const notification = {
        kind: 'order.cancelRequest',
        title: 'Cancellation requested',
        body: `Order ${order.number}: ${reason}`,
        orderId,
      }
      await notifications.notifyAll(tx, await notifications.admins(tx.db), notification)
    },

    async withdraw(tx: Transaction, actor: Actor, orderId: string): Promise<void> {
      const order = await lockRequested(tx, actor, orderId, 'withdrawCancellation')
      await updateDetails(tx, actor, orderId, NO_CANCELLATION_REQUEST, 'Cancellation request withdrawn', 'order.cancelWithdrawn')
      const body = `Order ${order.number}: ${order.customerFullName} withdrew the request, so work continues.`
      const notification = { kind: 'order.cancelWithdrawn', title: 'Cancellation request withdrawn', body, orderId }
      await notifications.notifyAll(tx, await notifications.admins(tx.db), notification)
    },

    async decline(tx: Transaction, actor: Actor, orderId: string, answer: string): Promise<void> {
      const order = await lockRequested(tx, actor, orderId, 'declineCancellation')
      const change = { ...NO_CANCELLATION_REQUEST, cancelAnswer: answer, cancelAnsweredAt: clock.now() }
      await updateDetails(tx, actor, orderId, change, `Cancellation declined: ${answer}`, 'order.cancelDeclined')
      const notification = {
        kind: 'order.cancelDeclined',
        title: 'Your cancellation request was declined',
        body: `Order ${order.number}: ${answer}`,
        orderId,
      }
      await notifications.notify(tx, { ...notification, userId: order.userId })
    },
  }
}
