import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import { type OrderPermission, shownAuthorId } from '@vorta/contract/orders/policy'
import { nextStatus, type OrderAction } from '@vorta/contract/orders/status'
import { newId } from '../../platform/id.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import { authorize, orderConflict, orderNotFound, requirePermission } from '../order-access/order-access.service.ts'
import type { OrdersDeps } from './orders.deps.ts'
import * as repo from './orders.repo.ts'
import type { Sla } from './sla.ts'
import type { TimelineTarget } from './timeline-entry.ts'
import { type ActivityAction, TRANSITION_EFFECTS, type TransitionInput } from './transition-effects.ts'

/** Quotes are shown with the payments. */
const isAboutQuote = (action: OrderAction) => action === 'quote' || action === 'withdrawQuote' || action === 'declineQuote'

/** `provider` means that a payment event of the card provider caused the transition. */
type TransitionActor = Actor | 'provider'

interface Deps extends Pick<OrdersDeps, 'clock' | 'live' | 'notifications' | 'chat'> {
  readonly sla: Sla
}

/** Every change of an order's status goes through `applyTransition`. */
export function createOrderTransitions({ clock, live, notifications, sla, chat }: Deps) {
  /** Sends the live event after commit to everyone who may have the order on screen. */
  const broadcast = (tx: Transaction, order: repo.OrderRef, admins: readonly string[]) => {
    const userIds = new Set([order.userId, ...admins])
    for (const staffId of [order.engineerId, order.helperId]) if (staffId) userIds.add(staffId)
    tx.afterCommit(() => {
      for (const userId of userIds) live.toUser(userId, 'order-changed', { orderId: order.id, version: order.version })
    })
  }

  /** Appends to the timeline and to the engineer's activity, and returns the entry. Callers that already loaded the admins pass them to save a query. */
  const appendTimeline = async (
    tx: Transaction,
    order: repo.OrderRef,
    description: string,
    activity: ActivityAction,
    actorId: string | null,
    { kind = 'status', targetId, admins }: TimelineTarget & { admins?: readonly string[] } = {},
  ) => {
    const { id: orderId, engineerId } = order
    const entry = {
      orderId,
      engineerId,
      actorId: actorId && shownAuthorId(actorId, order),
      action: activity,
      description,
      at: clock.now(),
      kind,
      targetId: targetId ?? null,
    }
    const _id = newId()
    await repo.insertTimelineEntry(tx.db, { entry: _id, activity: newId() }, entry)
    broadcast(tx, order, admins ?? (await notifications.admins(tx.db)))
    return { _id, description, timestamp: entry.at.toISOString() }
  }

  const lockAny = async (tx: Transaction, orderId: string): Promise<repo.OrderRow> => {
    const order = await repo.lockOrder(tx.db, orderId)
    if (!order) throw orderNotFound()
    return order
  }

  /** Locks the order and checks the permission. */
  const lock = async (tx: Transaction, actor: Actor, orderId: string, permission: OrderPermission): Promise<repo.OrderRow> =>
    authorize(actor, await lockAny(tx, orderId), permission)

  return {
    lock,
    /** For changes that the payment provider causes. */
    lockAny,
    appendTimeline,

    /** Updates a locked order without changing its status, with a timeline entry and an audit record. */
    async updateDetails(
      tx: Transaction,
      actor: Actor,
      orderId: string,
      change: repo.OrderChange,
      description: string,
      action: AuditAction,
    ): Promise<void> {
      const at = clock.now()
      const changed = await repo.updateOrder(tx.db, orderId, { ...change, updatedAt: at })
      await appendTimeline(tx, changed, description, 'status_updated', actor.userId)
      await recordAudit(tx.db, { action, ...by(actor), target: `order:${orderId}`, at })
    },

    /** Locks the order, checks the transition, applies it and notifies, all in the caller's transaction. */
    async applyTransition<A extends OrderAction>(
      tx: Transaction,
      actor: TransitionActor,
      orderId: string,
      action: A,
      input: TransitionInput[A],
    ): Promise<repo.OrderRow> {
      const order = await lockAny(tx, orderId)
      if (actor !== 'provider') requirePermission(actor, order, action)
      if (action === 'assign' && isSameAssignment(order, input)) return order
      const status = nextStatus(order.status, action)
      if (status === null) throw orderConflict(action, order)

      const now = clock.now()
      const actorId = actor === 'provider' ? null : actor.userId
      const outcome = await TRANSITION_EFFECTS[action]({ db: tx.db, order, now, actorId, sla }, input)
      const updated = await repo.updateOrder(tx.db, orderId, {
        ...outcome.change,
        status,
        updatedAt: now,
        ...(status !== order.status && { statusAt: now }),
      })
      // The provider only reports the payment; the customer made it.
      const timelineActorId = action === 'pay' ? order.userId : actorId
      await appendTimeline(tx, updated, outcome.description, outcome.activity, timelineActorId, outcome.target)
      await recordAudit(tx.db, {
        ...{ action: `order.${action}`, ...(actor !== 'provider' && by(actor)) },
        ...{ target: `order:${orderId}`, detail: { from: order.status, to: status }, at: now },
      })
      await chat.postSystem(tx, orderId, outcome.description, outcome.target ?? (isAboutQuote(action) ? { kind: 'payment' } : undefined))
      for (const { to, title, body } of outcome.notices) {
        const userId = to === 'customer' ? updated.userId : updated.engineerId
        if (userId && userId !== actorId) await notifications.notify(tx, { userId, kind: `order.${action}`, title, body, orderId })
      }
      return updated
    },
  }
}

/** Assigning the current engineer again succeeds without a change. */
const isSameAssignment = (order: repo.OrderRow, input: object) =>
  order.status === 'assigned' && 'engineerId' in input && input.engineerId === order.engineerId
