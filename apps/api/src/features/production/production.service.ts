import type { Actor } from '@vorta/contract/auth/role'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import {
  isShipped,
  PRODUCTION_STAGE_LABELS,
  type ProductionStage,
  type ProductionStepBody,
  type RatingBody,
} from '@vorta/contract/production/schema'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { truncate } from '../../platform/truncate.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrderRow, OrdersService } from '../orders/orders.service.ts'
import * as repo from './production.repo.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly files: Pick<FilesService, 'storeProductionPhoto' | 'claimProductionPhotos'>
  readonly orders: Pick<OrdersService, 'lock' | 'load' | 'note'>
  readonly chat: Pick<ChatService, 'postSystem'>
  readonly notifications: Pick<NotificationsService, 'notify' | 'notifyAll' | 'admins'>
}

const HOUR_MS = 3_600_000
/** Where the day begins first it is this much later than in UTC. */
const EASTERNMOST_HOURS = 14

const TITLES: Record<ProductionStage, string> = {
  tooling: 'The tools for your kit are being made',
  moulding: 'Your kit is being molded',
  finishing: 'Your kit is being finished',
  quality_check: 'Your kit is being checked',
  packed: 'Your kit is packed',
  shipped: 'Your kit is on its way',
}

const demandInProduction = ({ status }: Pick<OrderRow, 'status'>) => {
  if (status === 'in_production') return
  throw new AppError('conflict', `Production can be told while the order is in production. Its status is ${STATUS_LABELS[status]}.`)
}

export type ProductionService = ReturnType<typeof createProductionService>

/** From the first tool to the day the customer holds the kit. Nothing here changes a status: completing stays the engineer's word. */
export function createProductionService({ db, transact, clock, files, orders, chat, notifications }: Deps) {
  const answer = async (actor: Actor, orderId: string, story: (tx: Transaction) => Promise<unknown>) => {
    await transact(story)
    return { order: await orders.load(actor, orderId) }
  }

  /** One more line in timeline and chat, and in the book of who did what. */
  const appendTimeline = async (tx: Transaction, actor: Actor, order: OrderRow, action: string, line: string) => {
    await orders.note(tx, order.id, line, { actorId: actor.userId, kind: 'production' })
    await chat.postSystem(tx, order.id, line)
    const { userId: actorId, sessionId } = actor
    await recordAudit(tx.db, { action, actorId, sessionId, target: `order:${order.id}`, at: clock.now() })
  }

  const demandPast = (on: string, order: OrderRow) => {
    const latest = new Date(clock.now().getTime() + EASTERNMOST_HOURS * HOUR_MS).toISOString().slice(0, 10)
    const earliest = new Date(order.createdAt.getTime() - 24 * HOUR_MS).toISOString().slice(0, 10)
    const fault = on > latest ? 'Date cannot be in the future' : on < earliest ? 'Date cannot be before the order' : null
    if (fault) throw new AppError('invalid', fault, { errors: { on: fault } })
  }

  return {
    /** A photo from the workshop; it waits for the stage that brings it. */
    storePhoto: (actor: Actor, incoming: Incoming<{ orderId: string }>) =>
      files.storeProductionPhoto(actor, incoming, async (orderId) => {
        const order = await repo.orderContext(db, orderId)
        if (!order || (actor.role !== 'admin' && order.engineerId !== actor.userId)) throw new AppError('not_found', 'Order not found')
        demandInProduction(order)
      }),

    tell: (actor: Actor, orderId: string, { stage, on, note, photos, ...shipping }: ProductionStepBody) =>
      answer(actor, orderId, async (tx) => {
        const order = await orders.lock(tx, actor, orderId)
        demandInProduction(order)
        demandPast(on, order)
        const stepId = newId()
        const sent = stage === 'shipped' ? shipping : {}
        await repo.insertStep(tx.db, {
          id: stepId,
          orderId,
          stage,
          happenedOn: on,
          note,
          createdBy: actor.userId,
          createdAt: clock.now(),
          ...sent,
        })
        await repo.insertPhotos(tx.db, stepId, await files.claimProductionPhotos(tx, actor.userId, orderId, photos))
        const by = stage === 'shipped' && shipping.carrier ? ` with ${shipping.carrier}` : ''
        await appendTimeline(tx, actor, order, 'production.step', `Production: ${PRODUCTION_STAGE_LABELS[stage]}${by}`)
        // Whoever reads it in a letter can follow the parcel without signing in.
        const parcel = by && shipping.trackingNumber ? `, tracking number ${shipping.trackingNumber}` : ''
        const words = [by && `It travels${by}${parcel}.`, note && truncate(note)].filter(Boolean).join(' ')
        const body = `Order ${order.number}: ${words || `${PRODUCTION_STAGE_LABELS[stage]}.`}`
        await notifications.notify(tx, { userId: order.userId, kind: 'production.step', title: TITLES[stage], body, orderId })
      }),

    /** The customer holds the kit. Said twice it counts once. */
    confirmReceipt: (actor: Actor, orderId: string) =>
      answer(actor, orderId, async (tx) => {
        const order = await orders.lock(tx, actor, orderId)
        const isUnderWay = order.status === 'in_production' || order.status === 'completed'
        if (!(isUnderWay && isShipped(await repo.stepsOf(tx.db, orderId)))) {
          throw new AppError('conflict', `This order has not been shipped. Its status is ${STATUS_LABELS[order.status]}.`)
        }
        if ((await repo.deliveryOf(tx.db, orderId))?.receivedAt) return
        await repo.saveDelivery(tx.db, orderId, { receivedAt: clock.now() })
        await appendTimeline(tx, actor, order, 'production.received', 'The kit has arrived')
        if (!order.engineerId) return
        const next = order.status === 'in_production' ? ' You can mark the order completed.' : ''
        const news = {
          kind: 'production.received',
          title: 'The kit has arrived',
          body: `Order ${order.number}: the customer has it.${next}`,
          orderId,
        }
        await notifications.notify(tx, { ...news, userId: order.engineerId })
      }),

    /** How the kit is liked, and whether it may be shown; both can be changed later. */
    rate: (actor: Actor, orderId: string, { stars, words, mayShow }: RatingBody) =>
      answer(actor, orderId, async (tx) => {
        const order = await orders.lock(tx, actor, orderId)
        const before = await repo.deliveryOf(tx.db, orderId)
        if (order.status !== 'completed' && !before?.receivedAt) {
          throw new AppError('conflict', `A kit can be rated once it has arrived. Its status is ${STATUS_LABELS[order.status]}.`)
        }
        await repo.saveDelivery(tx.db, orderId, { stars, words, mayShow, ratedAt: clock.now() })
        const consent = mayShow ? 'may be shown' : 'may not be shown'
        await appendTimeline(tx, actor, order, 'production.rated', `Rated ${stars} of 5; the build ${consent} in the portfolio`)
        if (before?.ratedAt) return
        const staff = [...(order.engineerId ? [order.engineerId] : []), ...(await notifications.admins(tx.db))]
        const body = `Order ${order.number}: ${stars} of 5${words ? `: ${truncate(words)}` : '.'}`
        await notifications.notifyAll(tx, staff, { kind: 'production.rated', title: 'A customer has rated a kit', body, orderId })
      }),

    /** Of somebody who is erased. */
    erase: (tx: Transaction, userId: string) => repo.eraseTextOf(tx.db, userId),
  }
}
