import type { Actor } from '@vorta/contract/auth/role'
import { openActions } from '@vorta/contract/orders/status'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { type createOrderTransitions, refusal } from './apply-transition.ts'

interface Tools extends Pick<ReturnType<typeof createOrderTransitions>, 'lock' | 'amend'> {
  readonly clock: Clock
  readonly notifications: NotificationsService
}

const NO_CANCELLATION_REQUEST = { cancelRequestReason: null, cancelRequestedAt: null }
const NO_ANSWER = { cancelAnswer: null, cancelAnsweredAt: null }

/** A customer can't cancel alone, but can ask; an admin cancels or says why the order goes on. */
export function createCancellationRequests({ clock, notifications, lock, amend }: Tools) {
  const hold = async (tx: Transaction, actor: Actor, orderId: string) => {
    const order = await lock(tx, actor, orderId)
    if (!openActions(order.status).includes('cancel')) throw refusal(order.status, 'cancel')
    return order
  }

  const holdWished = async (tx: Transaction, actor: Actor, orderId: string) => {
    const order = await hold(tx, actor, orderId)
    if (!order.cancelRequestedAt) throw new AppError('conflict', 'There is no open request to cancel this order')
    return order
  }

  return {
    async ask(tx: Transaction, actor: Actor, orderId: string, reason: string): Promise<void> {
      const order = await hold(tx, actor, orderId)
      if (order.cancelRequestedAt) throw new AppError('conflict', 'Cancellation of this order has already been requested')
      const change = { ...NO_ANSWER, cancelRequestReason: reason, cancelRequestedAt: clock.now() }
      await amend(tx, actor, orderId, change, `Cancellation requested: ${reason}`, 'order.cancelWish')
      const news = { kind: 'order.cancelWish', title: 'Cancellation requested', body: `Order ${order.number}: ${reason}`, orderId }
      await notifications.notifyAll(tx, await notifications.admins(tx.db), news)
    },

    async withdraw(tx: Transaction, actor: Actor, orderId: string): Promise<void> {
      const order = await holdWished(tx, actor, orderId)
      await amend(tx, actor, orderId, NO_CANCELLATION_REQUEST, 'Request to cancel taken back', 'order.cancelWithdrawn')
      const body = `Order ${order.number} goes on: the customer took the request back.`
      const news = { kind: 'order.cancelWithdrawn', title: 'Request to cancel taken back', body, orderId }
      await notifications.notifyAll(tx, await notifications.admins(tx.db), news)
    },

    async decline(tx: Transaction, actor: Actor, orderId: string, answer: string): Promise<void> {
      const order = await holdWished(tx, actor, orderId)
      const change = { ...NO_CANCELLATION_REQUEST, cancelAnswer: answer, cancelAnsweredAt: clock.now() }
      await amend(tx, actor, orderId, change, `Cancellation declined: ${answer}`, 'order.cancelDeclined')
      const news = { kind: 'order.cancelDeclined', title: 'Your order goes on', body: `Order ${order.number}: ${answer}`, orderId }
      await notifications.notify(tx, { ...news, userId: order.userId })
    },
  }
}
