import type { Actor } from '@vorta/contract/auth/role'
import {
  ACTION_ACTORS,
  ACTION_WORDS,
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
import type { Live } from '../../platform/live-events.ts'
import type { Work } from '../../platform/transaction.ts'
import { record } from '../audit/audit.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { type ActivityAction, DEEDS, type MoveFacts } from './order-transitions.ts'
import * as repo from './orders.repo.ts'
import type { Promises } from './sla.ts'
import type { StoryPlace } from './timeline-entry.ts'

/** Whoever moves an order: a person, or the card provider's word that money came or goes back. */
type Mover = Actor | 'provider'

interface Tools {
  readonly clock: Clock
  readonly live: Live
  readonly notifications: NotificationsService
  readonly promises: Promises
  readonly chat: { postSystem(work: Work, orderId: string, text: string): Promise<void> }
}

export const orderNotFound = () => new AppError('not_found', 'Order not found')

/** The customer, the assigned engineer and admins, each in that role; for everybody else the order is not there. */
function maySee(mover: Mover, order: Pick<repo.OrderRow, 'userId' | 'engineerId'>): boolean {
  if (mover === 'provider' || mover.role === 'admin') return true
  return mover.role === 'engineer' ? order.engineerId === mover.userId : order.userId === mover.userId
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
  const open = openActions(status).map((name) => ACTION_WORDS[name])
  const allows = open.length > 0 ? `, which allows ${new Intl.ListFormat('en', { type: 'disjunction' }).format(open)}` : ' and final'
  const lead = action === 'assign' && status === 'assigned' ? 'Order is already assigned.' : action && REFUSALS[action]
  return new AppError('conflict', [lead, `Its status is ${STATUS_LABELS[status]}${allows}.`].filter(Boolean).join(' '))
}

/** The one door through which an order changes. */
export function createOrderMover({ clock, live, notifications, promises, chat }: Tools) {
  /** Everybody who may have the order on a screen hears that it changed, once it is true. */
  const announce = (work: Work, order: repo.ToldOrder, admins: readonly string[]) => {
    const people = new Set([order.userId, ...admins])
    if (order.engineerId) people.add(order.engineerId)
    work.after(() => {
      for (const userId of people) live.toUser(userId, 'order-changed', { orderId: order.id, version: order.version })
    })
  }

  /** Writes one line of an order's story, for its timeline and for the engineer's activities. Whoever has read who the admins are brings them. */
  const tellStory = async (
    work: Work,
    order: repo.ToldOrder,
    line: string,
    activity: ActivityAction,
    actorId: string | null,
    { kind = 'status', targetId, admins }: StoryPlace & { admins?: readonly string[] } = {},
  ) => {
    const { id: orderId, engineerId } = order
    const told = { orderId, engineerId, actorId, action: activity, description: line, at: clock.now(), kind, targetId: targetId ?? null }
    await repo.insertStoryLine(work.db, { entry: newId(), activity: newId() }, told)
    announce(work, order, admins ?? (await notifications.admins(work.db)))
  }

  const lock = async (work: Work, mover: Mover, orderId: string): Promise<repo.OrderRow> => {
    const order = await repo.lockOrder(work.db, orderId)
    if (!order || !maySee(mover, order)) throw orderNotFound()
    return order
  }

  return {
    lock,
    tellStory,

    /** Changes, tells and records what happens to a locked order without moving its status. */
    async amend(work: Work, actor: Actor, orderId: string, change: repo.OrderChange, line: string, action: string): Promise<void> {
      const at = clock.now()
      const changed = await repo.updateOrder(work.db, orderId, { ...change, updatedAt: at })
      await tellStory(work, changed, line, 'status_updated', actor.userId)
      await record(work.db, { action, actorId: actor.userId, sessionId: actor.sessionId, target: `order:${orderId}`, at })
    },

    /** Locks, judges, changes and tells, all in the caller's transaction. */
    async move<A extends OrderAction>(work: Work, mover: Mover, orderId: string, action: A, facts: MoveFacts[A]): Promise<repo.OrderRow> {
      const order = await lock(work, mover, orderId)
      if (mover !== 'provider' && !ACTION_ACTORS[action].includes(mover.role)) throw refusal(order.status, action)
      if (action === 'assign' && isRepeated(order, facts)) return order
      const status = nextStatus(order.status, action)
      if (status === null) throw refusal(order.status, action)

      const now = clock.now()
      const actorId = mover === 'provider' ? null : mover.userId
      const outcome = await DEEDS[action]({ db: work.db, order, now, actorId, promises }, facts)
      const moved = await repo.updateOrder(work.db, orderId, {
        ...outcome.change,
        status,
        updatedAt: now,
        ...(status !== order.status && { statusAt: now }),
      })
      // The provider only brings word of what the customer paid.
      const teller = action === 'pay' ? order.userId : actorId
      await tellStory(work, moved, outcome.line, outcome.activity, teller, outcome.place)
      await record(work.db, {
        ...{ action: `order.${action}`, actorId, sessionId: mover === 'provider' ? null : mover.sessionId },
        ...{ target: `order:${orderId}`, detail: { from: order.status, to: status }, at: now },
      })
      await chat.postSystem(work, orderId, outcome.line)
      for (const { to, title, body } of outcome.told) {
        const userId = to === 'customer' ? moved.userId : moved.engineerId
        if (userId && userId !== actorId) await notifications.notify(work, { userId, kind: `order.${action}`, title, body, orderId })
      }
      return moved
    },
  }
}

/** The same assignment again is no second one. */
const isRepeated = (order: repo.OrderRow, facts: object) =>
  order.status === 'assigned' && 'engineerId' in facts && facts.engineerId === order.engineerId
