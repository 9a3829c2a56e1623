import type { Actor } from '@vorta/contract/auth/role'
import type { PageQuery } from '@vorta/contract/http/page'
import { businessDaysAfter, dayOf } from '@vorta/contract/orders/calendar'
import type { AllOrdersQuery, AssignedQuery } from '@vorta/contract/orders/list'
import type { Order, OrderDraft } from '@vorta/contract/orders/schema'
import type { ProductionStage } from '@vorta/contract/production/schema'
import { PRODUCTION_WITHIN_DAYS } from '@vorta/contract/shared/limits'
import { formatCents } from '@vorta/contract/shared/money'
import { paginate, readCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, UnconfirmedSession } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { authorizeById, orderNotFound } from '../order-access/order-access.service.ts'
import { SEARCH_TOTAL_MAX } from './all-orders.repo.ts'
import { createOrderTransitions } from './apply-transition.ts'
import { createCancellationRequests } from './cancellation-requests.ts'
import { createCardLists } from './card-lists.ts'
import { eraseTextOf, lockOrdersOf } from './erase-orders.repo.ts'
import { markFeePaid } from './fee-paid.repo.ts'
import { createFeePaid } from './fee-paid.ts'
import { createSetHelper } from './helpers.ts'
import { sortedPage } from './order-filter.ts'
import { createOrderForEmail } from './order-for-email.ts'
import { presentPayments } from './order-payments.present.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { presentOrder, type Reader } from './orders.present.ts'
import * as repo from './orders.repo.ts'
import { type OrderJson, prepareOrderReader } from './orders-read.repo.ts'
import { createPlaceOrder } from './place-order.ts'
import { createQuestions } from './questions.ts'
import { assertBalancePaid, balanceCentsOf } from './quote-balance.ts'
import { createReassign } from './reassign-order.ts'
import { createRecentOrders, type PaidFee } from './recent-orders.ts'
import { createReminders } from './reminders.ts'
import { createSla } from './sla.ts'
import { createStaffLists } from './staff-lists.ts'
import type { TimelineTarget } from './timeline-entry.ts'
import { OutdatedVersion } from './transition-effects.ts'

export type { OrderRow, QuoteRow } from './orders.repo.ts'
export type { Deadline } from './staff-lists.ts'

export type OrdersService = ReturnType<typeof createOrdersService>

export function createOrdersService(deps: OrdersDeps) {
  const { db, transact, clock, calendar, calendarOf, unavailable, mayRemindOfFees, live, notifications, chat, files } = deps
  const read = prepareOrderReader(db)
  const countByStatus = repo.prepareStatusCounts(db)
  const sla = createSla(calendar)
  const { applyTransition, lock, lockAny, appendTimeline, updateDetails } = createOrderTransitions({
    clock,
    live,
    notifications,
    sla,
    chat,
  })

  const feePaid = createFeePaid({ live, notifications, sla })
  const recentOrders = createRecentOrders()
  const questions = createQuestions({ clock, calendar, notifications, chat, lock, updateDetails })
  const cancellationRequests = createCancellationRequests({ clock, notifications, lock, updateDetails })

  const readerFor = (actor: Actor): Reader => {
    const now = clock.now()
    return {
      userId: actor.userId,
      role: actor.role,
      now: now.toISOString(),
      revisedDate: (dueAt) => sla.revised(new Date(dueAt), now)?.toISOString() ?? null,
      link: (filename, disposition) => files.link(actor, filename, disposition),
    }
  }
  const presentTo = (actor: Actor) => {
    const reader = readerFor(actor)
    return (order: OrderJson): Order => presentOrder(order, reader)
  }

  const presentOrThrow = (actor: Actor, order: OrderJson | undefined): Order => {
    if (!order) throw orderNotFound()
    return presentTo(actor)(order)
  }
  const load = async (actor: Actor, orderId: string): Promise<Order> => presentOrThrow(actor, await read.findOne(orderId, actor))

  /** Runs the change in a transaction and returns the updated order. */
  const changeAndLoad = async (actor: Actor, orderId: string, change: (tx: Transaction) => Promise<unknown>): Promise<{ order: Order }> => {
    const order = await transact(change, (inDb) => read.findOneIn(inDb, orderId, actor))
    return { order: presentOrThrow(actor, order) }
  }

  const pageOf = async (
    actor: Actor,
    { limit, cursor }: PageQuery,
    orderedBy: 'createdAt' | 'updatedAt',
    find: (page: { before: ReturnType<typeof readCursor>; limit: number }) => Promise<OrderJson[]>,
  ) => {
    const page = await find({ before: readCursor(cursor), limit: limit + 1 })
    const { rows, nextCursor } = paginate(page, limit, (order) => ({ at: new Date(order[orderedBy]), id: order._id }))
    return { orders: rows.map(presentTo(actor)), nextCursor }
  }

  const { place, deleteExpiredKeys } = createPlaceOrder({
    db,
    transact,
    clock,
    live,
    notifications,
    unavailable,
    claimPhotos: files.claimPhotos,
  })

  return {
    ...createStaffLists({ db, clock, calendar, read, presentTo }),
    cards: createCardLists({ db, clock, calendar, readerFor }),
    reassign: createReassign({ clock, live, notifications, chat, lock, appendTimeline }),
    setHelper: createSetHelper({ clock, live, notifications, lock }),
    ...createReminders({ db, transact, clock, calendar, mayRemindOfFees, notifications }),
    applyTransition,
    load,
    lock,

    async create(actor: Actor, draft: OrderDraft, keyHeader?: string, isRecalled = false) {
      const placed = await place(actor, draft, keyHeader, isRecalled)
      if (!('order' in placed)) return { order: await load(actor, placed.orderId) }
      recentOrders.add(placed.order)
      return { order: presentTo(actor)(placed.order) }
    },

    /** The customer's order after its fee was paid. */
    loadPaid: async (actor: Actor, paid: PaidFee): Promise<Order> => {
      const order = recentOrders.takePaid(paid)
      return order ? presentTo(actor)(order) : load(actor, paid.fee.orderId)
    },

    deleteExpiredKeys,

    forEmail: createOrderForEmail({
      ...{ db, timeZone: () => calendar().timeZone, emailPicture: files.emailPicture, unreadQuotes: chat.unreadQuotes },
    }),

    getOrder: async (actor: Actor, orderId: string) => ({ order: await load(actor, orderId) }),

    async mine(actor: Actor, page: PageQuery, isRecalled = false) {
      if (isRecalled) throw new UnconfirmedSession()
      // Staff roles have no orders of their own.
      if (actor.role !== 'user') return { orders: [], nextCursor: null }
      return pageOf(actor, page, 'createdAt', (position) => read.mine(actor.userId, position))
    },

    async minePayments(actor: Actor, { limit, cursor }: PageQuery) {
      const now = clock.now().toISOString()
      const found = await read.minePayments(actor.userId, { before: readCursor(cursor), limit: limit + 1 })
      const { rows, nextCursor } = paginate(found, limit, ({ createdAt, _id }) => ({ at: new Date(createdAt), id: _id }))
      return { orders: rows.map((order) => presentPayments(order, now)), nextCursor }
    },

    /** Most recently updated first. */
    listAssigned: (actor: Actor, { show, ...page }: AssignedQuery) =>
      pageOf(actor, page, 'updatedAt', (position) => read.assigned(actor.userId, show, position)),

    async all(actor: Actor, query: AllOrdersQuery) {
      const { filter, page, isSearch, nextCursor } = sortedPage(query)
      const { rows, total } = await (isSearch ? read.search(filter, page) : read.all(filter, page))
      const present = presentTo(actor)
      return {
        orders: rows.slice(0, query.limit).map(({ record: order }) => present(order)),
        nextCursor: nextCursor(rows, ({ record, key }) => ({ key, id: record._id })),
        total,
        totalIsLowerBound: isSearch && total >= SEARCH_TOTAL_MAX,
      }
    },

    countByStatus,

    async approve(actor: Actor, orderId: string, cadModelId?: string | null) {
      try {
        return await changeAndLoad(actor, orderId, (tx) => applyTransition(tx, actor, orderId, 'approve', { cadModelId }))
      } catch (error) {
        if (!(error instanceof OutdatedVersion)) throw error
        throw new AppError(error.code, error.message, { order: await load(actor, orderId) })
      }
    },

    /** The quote that the action would replace or withdraw. Throws if the order's status does not allow the action. */
    findQuoteToReplace: (actor: Actor, orderId: string, action: 'quote' | 'withdrawQuote' | 'declineQuote') =>
      transact(async (tx) => {
        const order = await lock(tx, actor, orderId, action)
        return order.status === 'payment_pending' ? repo.activeQuote(tx.db, orderId) : undefined
      }),

    /** The day on which the kit can be finished if its engineer starts now. */
    async suggestProductionDate(actor: Actor, orderId: string) {
      const { engineerId } = await authorizeById(db, actor, orderId, 'quote')
      const by = engineerId === null ? calendar() : await calendarOf(engineerId)
      return { suggestedOn: dayOf(by, businessDaysAfter(by, clock.now(), PRODUCTION_WITHIN_DAYS)) }
    },

    changeAndLoad,

    setStatus: (actor: Actor, orderId: string, status: 'designing' | 'completed') =>
      changeAndLoad(actor, orderId, (tx) => applyTransition(tx, actor, orderId, status === 'designing' ? 'startDesign' : 'complete', {})),

    /** Ends the review deadline; the assignment deadline continues. */
    review: (actor: Actor, orderId: string) =>
      changeAndLoad(actor, orderId, async (tx) => {
        const order = await lock(tx, actor, orderId, 'review')
        if (order.reviewedAt) return
        const dueAt = order.feePaidAt && sla.assignment(order.feePaidAt)
        await updateDetails(tx, actor, orderId, { reviewedAt: clock.now(), dueAt }, 'Order reviewed', 'order.review')
        const notification = {
          kind: 'order.review',
          title: 'Your order was reviewed',
          body: `Order ${order.number}: next, we'll assign an engineer${dueAt ? ` by ${sla.dayText(dueAt)}` : ''}.`,
          orderId,
        }
        await notifications.notify(tx, { ...notification, userId: order.userId })
      }),

    ask: (actor: Actor, orderId: string, question: string) =>
      changeAndLoad(actor, orderId, (tx) => questions.ask(tx, actor, orderId, question)),

    answer: (actor: Actor, orderId: string, text: string) =>
      changeAndLoad(actor, orderId, (tx) => questions.answer(tx, actor, orderId, text)),

    requestCancellation: (actor: Actor, orderId: string, reason: string) =>
      changeAndLoad(actor, orderId, (tx) => cancellationRequests.request(tx, actor, orderId, reason)),

    withdrawCancellation: (actor: Actor, orderId: string) =>
      changeAndLoad(actor, orderId, (tx) => cancellationRequests.withdraw(tx, actor, orderId)),

    declineCancellation: (actor: Actor, orderId: string, text: string) =>
      changeAndLoad(actor, orderId, (tx) => cancellationRequests.decline(tx, actor, orderId, text)),

    lockAny,

    /** The quote that is not withdrawn; it may have expired. */
    activeQuote: (inDb: Db, orderId: string) => repo.activeQuote(inDb, orderId),

    /** Starts the deadlines. Idempotent. Callers that already locked the order pass it to save a query. */
    async markFeePaid(tx: Transaction, orderId: string, at: Date, locked?: repo.OrderRow): Promise<void> {
      const order = locked ?? (await lockAny(tx, orderId))
      if (order.feeStatus !== 'unpaid') return
      const paid = await markFeePaid(tx.db, feePaid.plan(order, at), notifications.demo)
      tx.afterCommit(() => feePaid.announce(paid))
    },

    /** For the statement of a payment that marks the fee as paid itself. */
    feePaid,

    /** Shipping and completing the order need a paid balance. The order must be locked. */
    assertBalancePaid: (tx: Transaction, order: repo.OrderRow) => assertBalancePaid(tx.db, order),

    async markBalancePaid(tx: Transaction, order: repo.OrderRow, amountCents: number): Promise<void> {
      const paid = await repo.updateOrder(tx.db, order.id, { balanceStatus: null, updatedAt: clock.now() })
      const description = `Balance of ${formatCents(amountCents)} paid`
      await appendTimeline(tx, paid, description, 'status_updated', order.userId, { kind: 'payment' })
      await chat.postSystem(tx, order.id, description, { kind: 'payment' })
      if (!order.engineerId) return
      const body = `Order ${order.number}: the balance of ${formatCents(amountCents)} is paid. You can ship the kit.`
      await notifications.notify(tx, { userId: order.engineerId, kind: 'order.pay', title: 'Balance paid', body, orderId: order.id })
    },

    /**
     * Follows the production stage of a locked order: a packed kit keeps the promised date and makes the balance due; a kit that goes
     * back to an earlier stage has its deadline again.
     */
    async followProduction(tx: Transaction, order: repo.OrderRow, stage: ProductionStage): Promise<void> {
      const isFinished = stage === 'packed' || stage === 'shipped'
      const quote = await repo.activeQuote(tx.db, order.id)
      const dueAt = !isFinished && quote?.promisedOn ? sla.endOfDay(quote.promisedOn) : null
      const balanceStatus = order.balanceStatus && (isFinished ? 'due' : 'open')
      const isSame = dueAt?.getTime() === order.dueAt?.getTime() && balanceStatus === order.balanceStatus
      if (!isSame) await repo.updateOrder(tx.db, order.id, { dueAt, balanceStatus, updatedAt: clock.now() })
      if (balanceStatus !== 'due' || order.balanceStatus === 'due' || !quote) return
      const body = `Order ${order.number}: your kit is packed. Pay the balance of ${formatCents(balanceCentsOf(quote))} and we'll ship it.`
      await notifications.notify(tx, { userId: order.userId, kind: 'payment.due', title: 'Your balance is due', body, orderId: order.id })
    },

    markProductionPaid: (tx: Transaction, orderId: string, at: Date) => applyTransition(tx, 'provider', orderId, 'pay', { at }),

    async markRefunded(tx: Transaction, orderId: string): Promise<repo.OrderRow> {
      const order = await lockAny(tx, orderId)
      if (order.feeStatus === 'refunded') return order
      const refunded = await repo.updateOrder(tx.db, orderId, { feeStatus: 'refunded', updatedAt: clock.now() })
      const sum = formatCents(order.designFeeCents)
      await appendTimeline(tx, refunded, `Design fee of ${sum} refunded`, 'status_updated', null, { kind: 'payment' })
      const notification = {
        kind: 'order.refunded',
        title: 'Payment refunded',
        body: `Order ${order.number}: your refund is on its way.`,
        orderId,
      }
      await notifications.notify(tx, { ...notification, userId: order.userId })
      return refunded
    },

    /** The bank returned the refund, so the fee counts as paid again. */
    async markRefundReturned(tx: Transaction, orderId: string): Promise<void> {
      const order = await lockAny(tx, orderId)
      if (order.feeStatus === 'refunded') await repo.updateOrder(tx.db, orderId, { feeStatus: 'paid', updatedAt: clock.now() })
    },

    lockAllOf: (tx: Transaction, userId: string) => lockOrdersOf(tx.db, userId),

    /** Part of deleting an account. */
    erase: (tx: Transaction, userId: string) => eraseTextOf(tx.db, userId),

    async addTimelineEntry(
      tx: Transaction,
      orderId: string,
      description: string,
      { actorId = null, hasOpenCase, ...target }: TimelineTarget & { actorId?: string | null; hasOpenCase?: boolean } = {},
    ): Promise<void> {
      const order = await repo.updateOrder(tx.db, orderId, { updatedAt: clock.now(), ...(hasOpenCase !== undefined && { hasOpenCase }) })
      await appendTimeline(tx, order, description, 'status_updated', actorId, target)
    },
  }
}
