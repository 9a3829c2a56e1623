import type { Actor } from '@vorta/contract/auth/role'
import { openActions } from '@vorta/contract/orders/status'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Work } from '../../platform/transaction.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { type createOrderMover, refusal } from './apply-transition.ts'

interface Tools extends Pick<ReturnType<typeof createOrderMover>, 'lock' | 'amend'> {
  readonly clock: Clock
  readonly notifications: NotificationsService
}

const NO_WISH = { cancelWishReason: null, cancelWishAt: null }
const NO_ANSWER = { cancelAnswer: null, cancelAnsweredAt: null }

/** A customer can't cancel alone, but can ask; an admin cancels or says why the order goes on. */
export function createCancellationWishes({ clock, notifications, lock, amend }: Tools) {
  const hold = async (work: Work, actor: Actor, orderId: string) => {
    const order = await lock(work, actor, orderId)
    if (!openActions(order.status).includes('cancel')) throw refusal(order.status, 'cancel')
    return order
  }

  const holdWished = async (work: Work, actor: Actor, orderId: string) => {
    const order = await hold(work, actor, orderId)
    if (!order.cancelWishAt) throw new AppError('conflict', 'There is no open request to cancel this order')
    return order
  }

  return {
    async ask(work: Work, actor: Actor, orderId: string, reason: string): Promise<void> {
      const order = await hold(work, actor, orderId)
      if (order.cancelWishAt) throw new AppError('conflict', 'Cancellation of this order has already been requested')
      const change = { ...NO_ANSWER, cancelWishReason: reason, cancelWishAt: clock.now() }
      await amend(work, actor, orderId, change, `Cancellation requested: ${reason}`, 'order.cancelWish')
      const news = { kind: 'order.cancelWish', title: 'Cancellation requested', body: `Order ${order.number}: ${reason}`, orderId }
      await notifications.notifyAll(work, await notifications.admins(work.db), news)
    },

    async withdraw(work: Work, actor: Actor, orderId: string): Promise<void> {
      const order = await holdWished(work, actor, orderId)
      await amend(work, actor, orderId, NO_WISH, 'Request to cancel taken back', 'order.cancelWithdrawn')
      const body = `Order ${order.number} goes on: the customer took the request back.`
      const news = { kind: 'order.cancelWithdrawn', title: 'Request to cancel taken back', body, orderId }
      await notifications.notifyAll(work, await notifications.admins(work.db), news)
    },

    async decline(work: Work, actor: Actor, orderId: string, answer: string): Promise<void> {
      const order = await holdWished(work, actor, orderId)
      const change = { ...NO_WISH, cancelAnswer: answer, cancelAnsweredAt: clock.now() }
      await amend(work, actor, orderId, change, `Cancellation declined: ${answer}`, 'order.cancelDeclined')
      const news = { kind: 'order.cancelDeclined', title: 'Your order goes on', body: `Order ${order.number}: ${answer}`, orderId }
      await notifications.notify(work, { ...news, userId: order.userId })
    },
  }
}
