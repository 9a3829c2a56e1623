import type { Actor } from '@vorta/contract/auth/role'
import { openActions } from '@vorta/contract/orders/status'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { LiveEvents } from '../../platform/live-events.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { type createOrderTransitions, refusal } from './apply-transition.ts'
import * as repo from './orders.repo.ts'

interface Tools extends Pick<ReturnType<typeof createOrderTransitions>, 'lock' | 'appendTimeline'> {
  readonly now: () => Date
  readonly live: LiveEvents
  readonly notifications: NotificationsService
  readonly chat: { postSystem(tx: Transaction, orderId: string, text: string): Promise<void> }
}

interface Handover {
  readonly engineerId: string
  readonly note: string
}

/** Gives an order that is under way to another engineer. Its status and its promised date stay; customer and both engineers are told. */
export function createReassign({ now, live, notifications, chat, lock, appendTimeline }: Tools) {
  return async (tx: Transaction, actor: Actor, orderId: string, { engineerId, note }: Handover): Promise<void> => {
    const order = await lock(tx, actor, orderId)
    const leavingId = order.engineerId
    if (leavingId === null || !openActions(order.status).includes('cancel')) throw refusal(order.status)
    if (leavingId === engineerId) throw new AppError('conflict', 'This engineer already works on the order')
    if (engineerId === order.userId) throw new AppError('conflict', 'The customer of an order cannot be its engineer')

    const [leaving, coming] = [await repo.nameOf(tx.db, leavingId), await repo.nameOf(tx.db, engineerId)]
    const because = note === '' ? '' : `: ${note}`
    const line = `Engineer ${coming} takes over from ${leaving}${because}`
    await repo.adoptActivities(tx.db, orderId, engineerId, leavingId)
    const handed = await repo.updateOrder(tx.db, orderId, { engineerId, updatedAt: now() })
    await appendTimeline(tx, handed, line, 'order_assigned', actor.userId)
    // The order leaves their list; that it did so stays in their own story.
    await repo.insertActivity(tx.db, {
      ...{ id: newId(), orderId, engineerId: leavingId, action: 'status_updated', at: now() },
      description: `Order ${order.number} handed over to ${coming}`,
    })
    await recordAudit(tx.db, {
      ...{ action: 'order.reassign', actorId: actor.userId, sessionId: actor.sessionId, target: `order:${orderId}` },
      detail: { from: leavingId, to: engineerId, ...(note && { note }) },
      at: now(),
    })
    await chat.postSystem(tx, orderId, line)

    const news = (userId: string, title: string, body: string) =>
      userId === actor.userId ? undefined : notifications.notify(tx, { userId, kind: 'order.reassign', title, body, orderId })
    await news(order.userId, 'Another engineer takes over', `${coming} now takes care of order ${order.number}${because}.`)
    await news(engineerId, 'New order for you', `Order ${order.number} comes to you from ${leaving}${because}.`)
    await news(leavingId, 'Order handed over', `Order ${order.number} goes to ${coming}${because}.`)
    tx.after(() => {
      live.toUser(leavingId, 'order-changed', { orderId, version: handed.version })
      live.leaveRooms(leavingId)
    })
  }
}
