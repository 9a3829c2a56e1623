import type { Actor } from '@vorta/contract/auth/role'
import { shownAuthorId } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import {
  mayRemovePin,
  PIN_NOT_FOUND,
  PIN_PICTURE_ONLY,
  PIN_STATE_LABELS,
  PIN_TRANSITIONS,
  type Pin,
  type PinAction,
  type PinDraft,
  type PinPositions,
} from '@vorta/contract/pins/schema'
import { PINS_PER_ORDER_MAX_COUNT } from '@vorta/contract/shared/limits'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { truncate } from '../../platform/truncate.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { authorizeById, requirePermission, requireStatus } from '../order-access/order-access.service.ts'
import type { OrderRow, OrdersService } from '../orders/orders.service.ts'
import { presentPin } from './pins.present.ts'
import * as repo from './pins.repo.ts'

interface Deps extends ServiceContext {
  readonly files: Pick<FilesService, 'link' | 'claimAttachment' | 'release'>
  readonly notifications: Pick<NotificationsService, 'notify'>
  readonly orders: Pick<OrdersService, 'load' | 'lock' | 'applyTransition' | 'addTimelineEntry'>
}

interface PinEvent {
  readonly title: string
  readonly text: string
  /** The title of the notification if an admin did it. */
  readonly companyTitle?: string
  /** Whether the timeline entry includes the text. */
  readonly isTextInTimeline?: boolean
}

export type PinsService = ReturnType<typeof createPinsService>

const notFound = () => new AppError('not_found', PIN_NOT_FOUND)

/** Change requests pinned to a point of the model. */
export function createPinsService({ db, transact, clock, files, notifications, orders }: Deps) {
  const presentPins = (actor: Actor, rows: repo.PinDetails[]): Pin[] =>
    rows.map((row) => presentPin(row, (name) => files.link(actor, name)))

  const loadPin = async (actor: Actor, orderId: string, pinId: string): Promise<{ pin: Pin }> => {
    const [pin] = presentPins(actor, await repo.listPins(db, orderId, pinId))
    if (!pin) throw notFound()
    return { pin }
  }

  /** Locks the order and loads the pin for the change. */
  const changePin = async (
    actor: Actor,
    orderId: string,
    pinId: string,
    change: (tx: Transaction, pin: repo.PinRow, order: OrderRow) => Promise<void>,
  ) => {
    await transact(async (tx) => {
      const order = await orders.lock(tx, actor, orderId, 'viewPins')
      const pin = await repo.findPin(tx.db, orderId, pinId)
      if (!pin) throw notFound()
      await change(tx, pin, order)
    })
    return loadPin(actor, orderId, pinId)
  }

  /** Writes to the timeline and the audit log, and notifies the other side. */
  const publish = async (
    tx: Transaction,
    actor: Actor,
    order: OrderRow,
    pin: { id: string; number: number; cadId: string },
    action: PinAction | 'create' | 'answer' | 'remove',
    { title, companyTitle = title, text, isTextInTimeline = false }: PinEvent,
  ) => {
    const description = isTextInTimeline ? `${title}: ${truncate(text)}` : title
    await orders.addTimelineEntry(tx, order.id, description, { actorId: actor.userId, kind: 'pin', targetId: pin.id })
    await recordAudit(tx.db, {
      ...{ action: `pin.${action}`, ...by(actor) },
      ...{ target: `order:${order.id}`, detail: { pin: pin.id, number: pin.number }, at: clock.now() },
    })
    const userId = actor.role === 'user' ? order.engineerId : order.userId
    if (!userId || userId === actor.userId) return
    await notifications.notify(tx, {
      ...{ userId, kind: `pin.${action}`, title: actor.role === 'admin' ? companyTitle : title },
      body: `Order ${order.number}: ${truncate(text)}`,
      // A deleted pin cannot be linked to, so link to its version.
      ...{ orderId: order.id, targetId: action === 'remove' ? pin.cadId : pin.id },
    })
  }

  const addReply = (tx: Transaction, actor: Actor, order: OrderRow, pinId: string, text: string) =>
    repo.insertReply(tx.db, {
      ...{ id: newId(), pinId, authorId: shownAuthorId(actor.userId, order), authorRole: actor.role, text, at: clock.now() },
    })

  return {
    async list(actor: Actor, orderId: string) {
      await authorizeById(db, actor, orderId, 'viewPins')
      return { pins: presentPins(actor, await repo.listPins(db, orderId)) }
    },

    async create(actor: Actor, orderId: string, { cadModelId, fileUrl, ...draft }: PinDraft) {
      const id = newId()
      await transact(async (tx) => {
        const order = await orders.lock(tx, actor, orderId, 'writePins')
        const version = await repo.findVersion(tx.db, orderId, cadModelId)
        if (version === undefined) throw new AppError('not_found', 'CAD version not found')
        const number = (await repo.lastNumber(tx.db, orderId)) + 1
        if (number > PINS_PER_ORDER_MAX_COUNT) throw new AppError('conflict', `An order can have at most ${PINS_PER_ORDER_MAX_COUNT} pins.`)
        const picture = fileUrl === null ? null : await files.claimAttachment(tx, actor.userId, orderId, fileUrl)
        if (picture && !picture.isImage) throw new AppError('invalid', PIN_PICTURE_ONLY)
        const now = clock.now()
        const row = {
          id,
          orderId,
          number,
          cadId: cadModelId,
          authorId: shownAuthorId(actor.userId, order),
          authorRole: actor.role,
          ...draft,
        }
        await repo.insertPin(tx.db, { ...row, pictureId: picture?.fileId ?? null, createdAt: now, updatedAt: now })
        await publish(tx, actor, order, row, 'create', {
          title: `Pin ${number} added to CAD version ${version}`,
          companyTitle: `We added pin ${number} to CAD version ${version}`,
          text: draft.text,
          isTextInTimeline: true,
        })
      })
      return loadPin(actor, orderId, id)
    },

    changeState: (actor: Actor, orderId: string, pinId: string, action: PinAction, text: string) =>
      changePin(actor, orderId, pinId, async (tx, pin, order) => {
        const { from, to, permission, line } = PIN_TRANSITIONS[action]
        requirePermission(actor, order, permission)
        if (pin.state === to) return
        if (!from.includes(pin.state)) throw new AppError('conflict', pinConflict(pin))
        requireStatus(order, permission)
        await repo.setState(tx.db, pinId, to, clock.now())
        if (text) await addReply(tx, actor, order, pinId, text)
        await publish(tx, actor, order, pin, action, { title: `Pin ${pin.number} ${line}`, text: text || pin.text })
      }),

    answer: (actor: Actor, orderId: string, pinId: string, text: string) =>
      changePin(actor, orderId, pinId, async (tx, pin, order) => {
        requireStatus(order, 'writePins')
        await addReply(tx, actor, order, pinId, text)
        const titles = { title: `Reply to pin ${pin.number}`, companyTitle: `We replied to pin ${pin.number}` }
        await publish(tx, actor, order, pin, 'answer', { ...titles, text, isTextInTimeline: true })
      }),

    /** Only before the pin was sent or answered. */
    remove: (actor: Actor, orderId: string, pinId: string) =>
      transact(async (tx) => {
        const order = await orders.lock(tx, actor, orderId, 'viewPins')
        const pin = await repo.findPin(tx.db, orderId, pinId)
        // The response must not reveal whether another user's pin exists.
        if (!pin || pin.authorId !== shownAuthorId(actor.userId, order)) throw notFound()
        requireStatus(order, 'writePins')
        const replies = (await repo.hasReplies(tx.db, pinId)) ? [null] : []
        if (!mayRemovePin({ ...pin, replies }))
          throw new AppError(
            'conflict',
            'Work on this pin has started, or it has a reply or belongs to a revision request, so it can no longer be deleted.',
          )
        await repo.deletePin(tx.db, pinId)
        if (pin.pictureId) await files.release(tx, pin.pictureId)
        await publish(tx, actor, order, pin, 'remove', { title: `Pin ${pin.number} deleted`, text: pin.text })
      }),

    /** Stores where pins of earlier versions lie on this one. The first stored position wins. */
    async carry(actor: Actor, orderId: string, { cadModelId, diagonalMm, positions }: PinPositions) {
      await transact(async (tx) => {
        await orders.lock(tx, actor, orderId, 'carryPins')
        const version = await repo.findVersion(tx.db, orderId, cadModelId)
        if (version === undefined) throw new AppError('not_found', 'CAD version not found')
        const carriableIds = await repo.findCarriable(tx.db, orderId, version)
        const common = { cadId: cadModelId, diagonalMm, foundBy: actor.userId, at: clock.now() }
        const rows = positions.filter(({ pinId }) => carriableIds.has(pinId)).map((position) => ({ ...position, ...common }))
        await repo.insertPositions(tx.db, rows)
      })
      return { pins: presentPins(actor, await repo.listPins(db, orderId)) }
    },

    /** Includes all pins that the engineer has not started on. */
    async revise(actor: Actor, orderId: string, comments: string): Promise<{ order: Order }> {
      await transact(async (tx) => {
        await orders.lock(tx, actor, orderId, 'requestRevision')
        const pinCount = await repo.countNotStarted(tx.db, orderId)
        await orders.applyTransition(tx, actor, orderId, 'requestRevision', { comments, pinCount })
        await repo.attachToRevision(tx.db, orderId, clock.now())
      })
      return { order: await orders.load(actor, orderId) }
    },

    /** Part of deleting an account. */
    erase: (tx: Transaction, userId: string) => repo.eraseTextOf(tx.db, userId, 'Removed when the account was deleted'),
  }
}

const pinConflict = ({ number, state }: repo.PinRow) =>
  `Pin ${number} is now ${PIN_STATE_LABELS[state].toLowerCase()}. Reload the page to see what you can do next.`
