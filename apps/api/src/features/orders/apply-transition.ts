import type { Actor } from '@vorta/contract/auth/role'
import {
  ACTION_ACTORS,
  ACTION_LABELS,
  nextStatus,
  type OrderAction,
  type OrderStatus,
  openActions,
  REVISION_NOT_AVAILABLE,
  STATUS_LABELS,
} from '@vorta/contract/orders/status'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { LiveEvents } from '../../platform/live-events.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { type ActivityAction, TRANSITION_EFFECTS, type TransitionInput } from './order-transitions.ts'
import * as repo from './orders.repo.ts'
import type { Sla } from './sla.ts'
import type { TimelineTarget } from './timeline-entry.ts'

/** Whoever moves an order: a person, or the card provider's word that money came or goes back. */
type TransitionActor = Actor | 'provider'

interface Tools {
  readonly clock: Clock
  readonly live: LiveEvents
  readonly notifications: NotificationsService
  readonly sla: Sla
  readonly chat: { postSystem(tx: Transaction, orderId: string, text: string): Promise<void> }
}

export const orderNotFound = () => new AppError('not_found', 'Order not found')

/** The customer, the assigned engineer and admins, each in that role; for everybody else the order is not there. */
function maySee(actor: TransitionActor, order: Pick<repo.OrderRow, 'userId' | 'engineerId'>): boolean {
  if (actor === 'provider' || actor.role === 'admin') return true
  return actor.role === 'engineer' ? order.engineerId === actor.userId : order.userId === actor.userId
}

const REFUSALS: Record<OrderAction, string> = {
  assign: 'Only pending orders can be assigned.',
  startDesign: 'The design of this order cannot be started now.',
  approve: 'The design of this order cannot be approved now.',
  quote: 'This order cannot be quoted now.',
  withdrawQuote: 'There is no quote to withdraw.',
  pay: 'This order cannot be paid now.',
  complete: 'This order cannot be completed now.',
  requestRevision: REVISION_NOT_AVAILABLE,
  cancel: 'This order can no longer be cancelled.',
}

/** 409: what the state is, and what it allows. */
export function refusal(status: OrderStatus, action?: OrderAction): AppError {
  const open = openActions(status).map((name) => ACTION_LABELS[name])
  const allows = open.length > 0 ? `, which allows ${new Intl.ListFormat('en', { type: 'disjunction' }).format(open)}` : ' and final'
  const lead = action === 'assign' && status === 'assigned' ? 'Order is already assigned.' : action && REFUSALS[action]
  return new AppError('conflict', [lead, `Its status is ${STATUS_LABELS[status]}${allows}.`].filter(Boolean).join(' '))
}

/** The one door through which an order changes. */
export function createOrderTransitions({ clock, live, notifications, sla, chat }: Tools) {
  /** Everybody who may have the order on a screen hears that it changed, once it is true. */
  const broadcast = (tx: Transaction, order: repo.OrderRef, admins: readonly string[]) => {
    const people = new Set([order.userId, ...admins])
    if (order.engineerId) people.add(order.engineerId)
    tx.after(() => {
      for (const userId of people) live.toUser(userId, 'order-changed', { orderId: order.id, version: order.version })
    })
  }

  /** Writes one line of an order's story, for its timeline and for the engineer's activities. Whoever has read who the admins are brings them. */
  const appendTimeline = async (
    tx: Transaction,
    order: repo.OrderRef,
    line: string,
    activity: ActivityAction,
    actorId: string | null,
    { kind = 'status', targetId, admins }: TimelineTarget & { admins?: readonly string[] } = {},
  ) => {
    const { id: orderId, engineerId } = order
    const told = { orderId, engineerId, actorId, action: activity, description: line, at: clock.now(), kind, targetId: targetId ?? null }
    await repo.insertTimelineEntry(tx.db, { entry: newId(), activity: newId() }, told)
    broadcast(tx, order, admins ?? (await notifications.admins(tx.db)))
  }

  const lock = async (tx: Transaction, actor: TransitionActor, orderId: string): Promise<repo.OrderRow> => {
    const order = await repo.lockOrder(tx.db, orderId)
    if (!order || !maySee(actor, order)) throw orderNotFound()
    return order
  }

  return {
    lock,
    appendTimeline,

    /** Changes, tells and records what happens to a locked order without moving its status. */
    async amend(tx: Transaction, actor: Actor, orderId: string, change: repo.OrderChange, line: string, action: string): Promise<void> {
      const at = clock.now()
      const changed = await repo.updateOrder(tx.db, orderId, { ...change, updatedAt: at })
      await appendTimeline(tx, changed, line, 'status_updated', actor.userId)
      await recordAudit(tx.db, { action, actorId: actor.userId, sessionId: actor.sessionId, target: `order:${orderId}`, at })
    },

    /** Locks, judges, changes and tells, all in the caller's transaction. */
    async move<A extends OrderAction>(
      tx: Transaction,
      actor: TransitionActor,
      orderId: string,
      action: A,
      facts: TransitionInput[A],
    ): Promise<repo.OrderRow> {
      const order = await lock(tx, actor, orderId)
      if (actor !== 'provider' && !ACTION_ACTORS[action].includes(actor.role)) throw refusal(order.status, action)
      if (action === 'assign' && isRepeated(order, facts)) return order
      const status = nextStatus(order.status, action)
      if (status === null) throw refusal(order.status, action)

      const now = clock.now()
      const actorId = actor === 'provider' ? null : actor.userId
      const outcome = await TRANSITION_EFFECTS[action]({ db: tx.db, order, now, actorId, sla }, facts)
      const moved = await repo.updateOrder(tx.db, orderId, {
        ...outcome.change,
        status,
        updatedAt: now,
        ...(status !== order.status && { statusAt: now }),
      })
      // The provider only brings word of what the customer paid.
      const teller = action === 'pay' ? order.userId : actorId
      await appendTimeline(tx, moved, outcome.line, outcome.activity, teller, outcome.place)
      await recordAudit(tx.db, {
        ...{ action: `order.${action}`, actorId, sessionId: actor === 'provider' ? null : actor.sessionId },
        ...{ target: `order:${orderId}`, detail: { from: order.status, to: status }, at: now },
      })
      await chat.postSystem(tx, orderId, outcome.line)
      for (const { to, title, body } of outcome.told) {
        const userId = to === 'customer' ? moved.userId : moved.engineerId
        if (userId && userId !== actorId) await notifications.notify(tx, { userId, kind: `order.${action}`, title, body, orderId })
      }
      return moved
    },
  }
}

/** The same assignment again is no second one. */
const isRepeated = (order: repo.OrderRow, facts: object) =>
  order.status === 'assigned' && 'engineerId' in facts && facts.engineerId === order.engineerId
