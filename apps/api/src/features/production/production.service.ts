import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import { orderDashboardPath } from '@vorta/contract/notifications/link'
import {
  isShipped,
  PRODUCTION_STAGE_LABELS,
  type ProductionStage,
  type ProductionStepBody,
  type RatingBody,
} from '@vorta/contract/production/schema'
import { AppError } from '../../platform/errors.ts'
import { renderCalendar } from '../../platform/icalendar.ts'
import { newId } from '../../platform/id.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { truncate } from '../../platform/truncate.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { authorizeById, orderConflict } from '../order-access/order-access.service.ts'
import type { OrderRow, OrdersService } from '../orders/orders.service.ts'
import * as repo from './production.repo.ts'

interface Deps extends ServiceContext {
  readonly publicUrl: () => string
  readonly files: Pick<FilesService, 'storePhoto' | 'claimUploaded'>
  readonly orders: Pick<OrdersService, 'lock' | 'load' | 'addTimelineEntry' | 'assertBalancePaid' | 'followProduction'>
  readonly chat: Pick<ChatService, 'postSystem'>
  readonly notifications: Pick<NotificationsService, 'notify' | 'notifyAll' | 'admins'>
}

const HOUR_MS = 3_600_000
/** The earliest time zone is UTC+14. */
const EARLIEST_TIME_ZONE_HOURS = 14

const TITLES: Record<ProductionStage, string> = {
  tooling: "We're making the tooling for your kit",
  molding: 'Your kit is being molded',
  finishing: 'Your kit is being finished',
  quality_check: 'Your kit is going through a quality check',
  packed: 'Your kit is packed',
  shipped: 'Your kit is on its way',
}

export type ProductionService = ReturnType<typeof createProductionService>

/** Production steps, receipt and rating. Nothing here changes the order status; the engineer completes the order. */
export function createProductionService({ db, transact, clock, publicUrl, files, orders, chat, notifications }: Deps) {
  const changeAndLoad = async (actor: Actor, orderId: string, change: (tx: Transaction) => Promise<unknown>) => {
    await transact(change)
    return { order: await orders.load(actor, orderId) }
  }

  /** Writes to the timeline, the chat and the audit log. */
  const record = async (tx: Transaction, actor: Actor, order: OrderRow, action: AuditAction, description: string) => {
    await orders.addTimelineEntry(tx, order.id, description, { actorId: actor.userId, kind: 'production' })
    await chat.postSystem(tx, order.id, description, { kind: 'production' })
    await recordAudit(tx.db, { action, ...by(actor), target: `order:${order.id}`, at: clock.now() })
  }

  const assertValidDate = (on: string, order: OrderRow) => {
    const latest = new Date(clock.now().getTime() + EARLIEST_TIME_ZONE_HOURS * HOUR_MS).toISOString().slice(0, 10)
    const earliest = new Date(order.createdAt.getTime() - 24 * HOUR_MS).toISOString().slice(0, 10)
    const problem = on > latest ? "Date can't be in the future" : on < earliest ? "Date can't be earlier than the order date" : null
    if (problem) throw new AppError('invalid', problem, { errors: { on: problem } })
  }

  return {
    /** The shipping date as an event of a whole day. */
    async shippingEvent(actor: Actor, orderId: string) {
      const { production, orderNumber } = await orders.load(actor, orderId)
      const shipped = production?.steps.findLast((step) => step.stage === 'shipped')
      if (!shipped) throw new AppError('conflict', 'This order has no shipping date yet.')
      const { carrier, trackingNumber, trackingUrl } = shipped
      const lines = [`Carrier: ${carrier}`, trackingNumber && `Tracking number: ${trackingNumber}`, trackingUrl].filter(Boolean)
      const event = {
        id: `shipping-${orderId}`,
        title: `Vorta order ${orderNumber} shipped`,
        description: lines.join('\n'),
        url: publicUrl() + orderDashboardPath(actor.role, orderId, { view: 'production' }),
        day: shipped.on,
        changedAt: new Date(shipped.createdAt),
      }
      return { name: `vorta-${orderNumber}.ics`, calendar: renderCalendar([event]) }
    },

    /** The photo stays unattached until a production step claims it. */
    storePhoto: (actor: Actor, incoming: Incoming<{ orderId: string }>) =>
      files.storePhoto('production_photo', actor, incoming, async (orderId) => {
        await authorizeById(db, actor, orderId, 'updateProduction')
      }),

    addStep: (actor: Actor, orderId: string, { stage, on, note, photos, ...shipping }: ProductionStepBody) =>
      changeAndLoad(actor, orderId, async (tx) => {
        const order = await orders.lock(tx, actor, orderId, 'updateProduction')
        assertValidDate(on, order)
        if (stage === 'shipped') await orders.assertBalancePaid(tx, order)
        const stepId = newId()
        const shippingDetails = stage === 'shipped' ? shipping : {}
        await repo.insertStep(tx.db, {
          id: stepId,
          orderId,
          stage,
          happenedOn: on,
          note,
          createdBy: actor.userId,
          createdAt: clock.now(),
          ...shippingDetails,
        })
        await orders.followProduction(tx, order, stage)
        await repo.insertPhotos(tx.db, stepId, await files.claimUploaded(tx, 'production_photo', actor.userId, orderId, photos))
        const carrierSuffix = stage === 'shipped' && shipping.carrier ? ` with ${shipping.carrier}` : ''
        await record(tx, actor, order, 'production.step', `Production: ${PRODUCTION_STAGE_LABELS[stage]}${carrierSuffix}`)
        // With the tracking number in the email, the customer need not sign in.
        const tracking = carrierSuffix && shipping.trackingNumber ? `, tracking number ${shipping.trackingNumber}` : ''
        const progress = carrierSuffix ? `Shipped${carrierSuffix}${tracking}` : PRODUCTION_STAGE_LABELS[stage]
        const body = `Order ${order.number}: ${progress}.${note && `\n${actor.role === 'admin' ? 'Note from Vorta: ' : ''}“${truncate(note)}”`}`
        const kind = stage === 'shipped' ? 'production.shipped' : 'production.step'
        await notifications.notify(tx, { userId: order.userId, kind, title: TITLES[stage], body, orderId })
      }),

    /** Idempotent. */
    confirmReceipt: (actor: Actor, orderId: string) =>
      changeAndLoad(actor, orderId, async (tx) => {
        const order = await orders.lock(tx, actor, orderId, 'confirmReceipt')
        if (!isShipped(await repo.listSteps(tx.db, orderId))) throw orderConflict('confirmReceipt', order)
        if ((await repo.findDelivery(tx.db, orderId))?.receivedAt) return
        await repo.saveDelivery(tx.db, orderId, { receivedAt: clock.now() })
        await record(tx, actor, order, 'production.received', 'The kit arrived')
        if (!order.engineerId) return
        const next = order.status === 'in_production' ? ' You can mark the order completed.' : ''
        const notification = {
          kind: 'production.received',
          title: 'The kit arrived',
          body: `Order ${order.number}: ${order.customerFullName} received the kit.${next}`,
          orderId,
        }
        await notifications.notify(tx, { ...notification, userId: order.engineerId })
      }),

    /** Can be repeated to change the rating or the portfolio consent. */
    rate: (actor: Actor, orderId: string, { stars, comment, mayShow }: RatingBody) =>
      changeAndLoad(actor, orderId, async (tx) => {
        const order = await orders.lock(tx, actor, orderId, 'rate')
        const before = await repo.findDelivery(tx.db, orderId)
        if (order.status !== 'completed' && !before?.receivedAt) throw orderConflict('rate', order)
        await repo.saveDelivery(tx.db, orderId, { stars, comment, mayShow, ratedAt: clock.now() })
        if (!mayShow) await repo.unpublish(tx.db, orderId)
        const consent = mayShow ? 'allowed' : 'not allowed'
        await record(tx, actor, order, 'production.rated', `Kit rated ${stars} out of 5, portfolio use ${consent}`)
        if (before?.ratedAt) return
        const staff = [...(order.engineerId ? [order.engineerId] : []), ...(await notifications.admins(tx.db))]
        const body = `Order ${order.number}: ${order.customerFullName} gave the kit ${stars} out of 5 stars.${comment ? `\n“${truncate(comment)}”` : ''}`
        await notifications.notifyAll(tx, staff, { kind: 'production.rated', title: 'New kit rating', body, orderId })
      }),

    /** Part of deleting an account. */
    erase: (tx: Transaction, userId: string) => repo.eraseTextOf(tx.db, userId),
  }
}
