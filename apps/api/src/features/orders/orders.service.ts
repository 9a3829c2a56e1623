import type { Actor } from '@vorta/contract/auth/role'
import type { PageQuery } from '@vorta/contract/http/page'
import type { Calendar } from '@vorta/contract/orders/calendar'
import type { AllOrdersQuery, AssignedQuery } from '@vorta/contract/orders/list'
import type { Order, OrderDraft } from '@vorta/contract/orders/schema'
import { can } from '@vorta/contract/orders/status'
import { formatDollars, toDollars } from '@vorta/contract/shared/money'
import type { Clock } from '../../platform/clock.ts'
import { cutPage, readCursor, readSortedCursor, writeSortedCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { LiveEvents } from '../../platform/live-events.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { isSortKey, SEARCH_TOTAL_MAX } from './all-orders.repo.ts'
import { createOrderTransitions, orderNotFound, refusal } from './apply-transition.ts'
import { createCancellationRequests } from './cancellation-requests.ts'
import { eraseTextOf, lockOrdersOf } from './erase-orders.repo.ts'
import { filterOf } from './order-filter.ts'
import { OutdatedVersion } from './order-transitions.ts'
import { presentOrder, type Reader } from './orders.present.ts'
import * as repo from './orders.repo.ts'
import { type OrderJson, prepareOrderReader } from './orders-read.repo.ts'
import { claimKey, RepeatedRequest, readKey, rowOf, seriesOf } from './place-order.ts'
import { createQuestions } from './questions.ts'
import { createReassign } from './reassign-order.ts'
import { createReminders, planFeeReminder } from './reminders.ts'
import { createSla } from './sla.ts'
import { createCompanyLists } from './staff-lists.ts'
import type { TimelineTarget } from './timeline-entry.ts'

export type { OrderRow } from './orders.repo.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly calendar: Calendar
  readonly live: LiveEvents
  readonly notifications: NotificationsService
  readonly chat: { postSystem(tx: Transaction, orderId: string, text: string): Promise<void> }
  readonly files: {
    link(actor: Actor, filename: string, disposition?: 'inline' | 'attachment'): string
    claimPhotos(tx: Transaction, userId: string, orderId: string, filenames: readonly string[]): Promise<void>
  }
}

export type OrdersService = ReturnType<typeof createOrdersService>

/** Orders from the first draft to the end; every change of a status goes through `move`. */
export function createOrdersService({ db, transact, clock, calendar, live, notifications, chat, files }: Deps) {
  const read = prepareOrderReader(db)
  const countByStatus = repo.prepareStatusCounts(db)
  const sla = createSla(calendar)
  const { move, lock, appendTimeline, amend } = createOrderTransitions({ clock, live, notifications, sla, chat })

  const questions = createQuestions({ clock, calendar, notifications, chat, lock, amend })
  const wishes = createCancellationRequests({ clock, notifications, lock, amend })

  const presentTo = (actor: Actor) => {
    const now = clock.now()
    const reader: Reader = {
      role: actor.role,
      now: now.toISOString(),
      revisedDate: (dueAt) => sla.revised(new Date(dueAt), now)?.toISOString() ?? null,
      link: (filename, disposition) => files.link(actor, filename, disposition),
    }
    return (order: OrderJson): Order => presentOrder(order, reader)
  }

  const shown = (actor: Actor, order: OrderJson | undefined): Order => {
    if (!order) throw orderNotFound()
    return presentTo(actor)(order)
  }
  const load = async (actor: Actor, orderId: string): Promise<Order> => shown(actor, await read.one(orderId, actor.userId, actor.role))

  /** Runs a story, then answers with the order as it stands after it. */
  const answer = async (actor: Actor, orderId: string, story: (tx: Transaction) => Promise<unknown>): Promise<{ order: Order }> => {
    const order = await transact(story, (inDb) => read.oneIn(inDb, orderId, actor.userId, actor.role))
    return { order: shown(actor, order) }
  }

  const pageOf = async (
    actor: Actor,
    { limit, cursor }: PageQuery,
    orderedBy: 'createdAt' | 'updatedAt',
    find: (page: { before: ReturnType<typeof readCursor>; limit: number }) => Promise<OrderJson[]>,
  ) => {
    const found = await find({ before: readCursor(cursor), limit: limit + 1 })
    const { rows, nextCursor } = cutPage(found, limit, (order) => ({ at: new Date(order[orderedBy]), id: order._id }))
    return { orders: rows.map(presentTo(actor)), nextCursor }
  }

  /** `claim` tells which order the request stands for; in most cases it is this one, so nobody waits for the answer first. */
  const place = async (tx: Transaction, actor: Actor, orderId: string, draft: OrderDraft, claim: string | Promise<string>) => {
    const now = clock.now()
    const [claimed, order, readers] = await Promise.all([
      claim,
      repo.insertOrder(tx.db, seriesOf(now), rowOf(orderId, actor.userId, draft, now)),
      notifications.adminsFor(tx.db, 'order.create'),
    ])
    if (claimed !== orderId) throw new RepeatedRequest(claimed)
    const admins = readers.map(({ userId }) => userId)
    await files.claimPhotos(tx, actor.userId, orderId, draft.carDetails.images)
    await appendTimeline(tx, order, 'Order placed', 'order_created', actor.userId, { admins })
    await recordAudit(tx.db, {
      action: 'order.create',
      actorId: actor.userId,
      sessionId: actor.sessionId,
      target: `order:${orderId}`,
      at: now,
    })
    const { year, make, model } = draft.carDetails
    const news = { kind: 'order.create', title: 'New order', body: `Order ${order.number} for a ${year} ${make} ${model}.`, orderId }
    await notifications.notifyReaders(tx, readers, news)
    await planFeeReminder(tx.db, orderId, now)
  }

  return {
    ...createCompanyLists({ db, clock, calendar, read, presentTo }),
    reassign: createReassign({ now: () => clock.now(), live, notifications, chat, lock, appendTimeline }),
    jobs: createReminders({ transact, clock, notifications }),
    move,
    load,
    /** Locks an order for whoever may see it. */
    lock,

    async create(actor: Actor, draft: OrderDraft, keyHeader?: string) {
      const key = readKey(keyHeader)
      const orderId = newId()
      const claim = (inDb: Db) => (key === null ? orderId : claimKey(inDb, actor.userId, key, draft, orderId, clock.now()))
      try {
        return await answer(actor, orderId, (tx) => place(tx, actor, orderId, draft, claim(tx.db)))
      } catch (error) {
        if (!(error instanceof RepeatedRequest)) throw error
        return { order: await load(actor, error.orderId) }
      }
    },

    one: async (actor: Actor, orderId: string) => ({ order: await load(actor, orderId) }),

    async mine(actor: Actor, page: PageQuery) {
      // A company role has customers' orders elsewhere, and none of its own here.
      if (actor.role !== 'user') return { orders: [], nextCursor: null }
      return pageOf(actor, page, 'createdAt', (place) => read.mine(actor.userId, place))
    },

    /** The orders of an engineer, last changed first. */
    assignedTo: (actor: Actor, { show, ...page }: AssignedQuery) =>
      pageOf(actor, page, 'updatedAt', (place) => read.assigned(actor.userId, show, place)),

    /** Every order, by status and search words, in the wanted order, with the number of those that match. */
    async all(actor: Actor, { limit, cursor, ...choice }: AllOrdersQuery) {
      const filter = filterOf(choice)
      const list = `${filter.sort} ${filter.direction}`
      const page = { after: readSortedCursor(list, isSortKey(filter.sort), cursor), limit: limit + 1 }
      const isSearch = filter.patterns.length > 0
      const { rows, total } = await (isSearch ? read.search(filter, page) : read.all(filter, page))
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      const present = presentTo(actor)
      return {
        orders: shown.map(({ record: order }) => present(order)),
        nextCursor: last ? writeSortedCursor(list, { key: last.key, id: last.record._id }) : null,
        total,
        totalIsLeast: isSearch && total >= SEARCH_TOTAL_MAX,
      }
    },

    countByStatus,

    async approve(actor: Actor, orderId: string, cadModelId?: string | null) {
      try {
        return await answer(actor, orderId, (tx) => move(tx, actor, orderId, 'approve', { cadModelId }))
      } catch (error) {
        if (!(error instanceof OutdatedVersion)) throw error
        throw new AppError(error.code, error.message, { order: await load(actor, orderId) })
      }
    },

    /** The quote that an action is about to replace or withdraw, if there is one; throws where the order does not allow the action. */
    quoteBefore: (actor: Actor, orderId: string, action: 'quote' | 'withdrawQuote') =>
      transact(async (tx) => {
        const order = await lock(tx, actor, orderId)
        if (!can(order.status, action)) throw refusal(order.status, action)
        return order.status === 'payment_pending' ? repo.activeQuote(tx.db, orderId) : undefined
      }),

    /** Runs one transaction and answers with the order as it is after it. */
    changeAndLoad: answer,

    setStatus: (actor: Actor, orderId: string, status: 'designing' | 'completed') =>
      answer(actor, orderId, (tx) => move(tx, actor, orderId, status === 'designing' ? 'startDesign' : 'complete', {})),

    /** The company has looked at a new order: the promise of a review is kept, that of an assignment runs on. */
    review: (actor: Actor, orderId: string) =>
      answer(actor, orderId, async (tx) => {
        const order = await lock(tx, actor, orderId)
        if (order.status !== 'pending') throw refusal(order.status)
        if (order.reviewedAt) return
        const dueAt = order.feePaidAt && sla.assignment(order.feePaidAt)
        await amend(tx, actor, orderId, { reviewedAt: clock.now(), dueAt }, 'Order reviewed', 'order.review')
        const news = {
          kind: 'order.review',
          title: 'Your order was reviewed',
          body: `Order ${order.number} gets its engineer next.`,
          orderId,
        }
        await notifications.notify(tx, { ...news, userId: order.userId })
      }),

    ask: (actor: Actor, orderId: string, question: string) => answer(actor, orderId, (tx) => questions.ask(tx, actor, orderId, question)),

    answer: (actor: Actor, orderId: string, words: string) => answer(actor, orderId, (tx) => questions.answer(tx, actor, orderId, words)),

    requestCancellation: (actor: Actor, orderId: string, reason: string) =>
      answer(actor, orderId, (tx) => wishes.ask(tx, actor, orderId, reason)),

    withdrawCancellation: (actor: Actor, orderId: string) => answer(actor, orderId, (tx) => wishes.withdraw(tx, actor, orderId)),

    declineCancellation: (actor: Actor, orderId: string, words: string) =>
      answer(actor, orderId, (tx) => wishes.decline(tx, actor, orderId, words)),

    /** Locks an order whose money is about to move; a customer gets only their own. */
    lockForPayment: (tx: Transaction, actor: Actor | null, orderId: string) => lock(tx, actor ?? 'provider', orderId),

    /** The quote that can be paid, lapsed or not; withdrawn ones are not found. */
    activeQuote: (inDb: Db, orderId: string) => repo.activeQuote(inDb, orderId),

    /** The design fee arrived; from here the promised times run. Said twice it counts once. Whoever has locked the order already brings it. */
    async markFeePaid(tx: Transaction, orderId: string, at: Date, locked?: repo.OrderRow): Promise<repo.OrderRow> {
      const order = locked ?? (await lock(tx, 'provider', orderId))
      if (order.feeStatus !== 'unpaid') return order
      const dueAt = order.status === 'pending' ? (order.reviewedAt ? sla.assignment(at) : sla.review(at)) : order.dueAt
      const change = { feeStatus: 'paid' as const, feePaidAt: at, dueAt, updatedAt: clock.now() }
      const [paid, admins] = await Promise.all([repo.updateOrder(tx.db, orderId, change), notifications.admins(tx.db)])
      const sum = formatDollars(toDollars(order.designFeeCents))
      await appendTimeline(tx, paid, `Design fee of ${sum} paid`, 'status_updated', order.userId, { kind: 'payment', admins })
      const news = { kind: 'order.feePaid', title: 'Design fee paid', body: `Order ${order.number}: ${sum}.`, orderId }
      await notifications.notifyAll(tx, [order.userId, ...admins], news)
      return paid
    },

    markProductionPaid: (tx: Transaction, orderId: string, at: Date) => move(tx, 'provider', orderId, 'pay', { at }),

    /** The design fee went back to the customer. */
    async markRefunded(tx: Transaction, orderId: string): Promise<repo.OrderRow> {
      const order = await lock(tx, 'provider', orderId)
      if (order.feeStatus === 'refunded') return order
      const refunded = await repo.updateOrder(tx.db, orderId, { feeStatus: 'refunded', updatedAt: clock.now() })
      const sum = formatDollars(toDollars(order.designFeeCents))
      await appendTimeline(tx, refunded, `Design fee of ${sum} refunded`, 'status_updated', null, { kind: 'payment' })
      const news = {
        kind: 'order.refunded',
        title: 'Payment refunded',
        body: `Order ${order.number}: your money is on its way back.`,
        orderId,
      }
      await notifications.notify(tx, { ...news, userId: order.userId })
      return refunded
    },

    /** The refund of the design fee failed after all: the money is still here. */
    async markRefundReturned(tx: Transaction, orderId: string): Promise<void> {
      const order = await lock(tx, 'provider', orderId)
      if (order.feeStatus === 'refunded') await repo.updateOrder(tx.db, orderId, { feeStatus: 'paid', updatedAt: clock.now() })
    },

    /** Every order of a customer, locked until the caller's transaction ends. */
    holdAll: (tx: Transaction, userId: string) => lockOrdersOf(tx.db, userId),

    /** Of somebody who is erased. */
    erase: (tx: Transaction, userId: string) => eraseTextOf(tx.db, userId),

    /** One more line in the story of an order that changes nothing but what is known of it. */
    async note(
      tx: Transaction,
      orderId: string,
      description: string,
      { actorId = null, ...place }: TimelineTarget & { actorId?: string | null } = {},
    ): Promise<void> {
      const order = await repo.updateOrder(tx.db, orderId, { updatedAt: clock.now() })
      await appendTimeline(tx, order, description, 'status_updated', actorId, place)
    },
  }
}
