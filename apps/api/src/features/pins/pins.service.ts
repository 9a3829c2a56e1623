import type { Actor } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import { type OrderStatus, STATUS_LABELS } from '@vorta/contract/orders/status'
import {
  mayRemovePin,
  openPinActions,
  PIN_MOVES,
  PIN_NOT_FOUND,
  PIN_PICTURE_ONLY,
  PIN_STATE_LABELS,
  PIN_STATUSES,
  type Pin,
  type PinAction,
  type PinDraft,
  type PinPlaces,
} from '@vorta/contract/pins/schema'
import { PINS_PER_ORDER_MAX_COUNT } from '@vorta/contract/shared/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { truncate } from '../../platform/truncate.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrderRow, OrdersService } from '../orders/orders.service.ts'
import { presentPin } from './pins.present.ts'
import * as repo from './pins.repo.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly files: Pick<FilesService, 'link' | 'claimAttachment' | 'release'>
  readonly notifications: Pick<NotificationsService, 'notify'>
  readonly orders: Pick<OrdersService, 'load' | 'lock' | 'move' | 'note'>
}

/** What happened, and what was said with it; without an answer it is the wish itself. */
interface Told {
  readonly title: string
  readonly words: string
  /** The record keeps the words too. */
  readonly inLine?: boolean
}

export type PinsService = ReturnType<typeof createPinsService>

const notFound = () => new AppError('not_found', PIN_NOT_FOUND)

/** Wishes with a place on the model: set, answered, worked off, accepted, and sent along with a revision. */
export function createPinsService({ db, transact, clock, files, notifications, orders }: Deps) {
  const show = (actor: Actor, rows: repo.WholePin[]): Pin[] => rows.map((row) => presentPin(row, (name) => files.link(actor, name)))

  const one = async (actor: Actor, orderId: string, pinId: string): Promise<{ pin: Pin }> => {
    const [pin] = show(actor, await repo.wholePins(db, orderId, pinId))
    if (!pin) throw notFound()
    return { pin }
  }

  const demandPinnable = (status: OrderStatus) => {
    if (!PIN_STATUSES.includes(status)) throw new AppError('conflict', pinsAreClosed(status))
  }

  /** Runs a story on a pin of an order that is locked meanwhile. */
  const onPin = async (
    actor: Actor,
    orderId: string,
    pinId: string,
    story: (tx: Transaction, pin: repo.PinRow, order: OrderRow) => Promise<void>,
  ) => {
    await transact(async (tx) => {
      const order = await orders.lock(tx, actor, orderId)
      const pin = await repo.onePin(tx.db, orderId, pinId)
      if (!pin) throw notFound()
      await story(tx, pin, order)
    })
    return one(actor, orderId, pinId)
  }

  /** One line for the record, one for the books, and news for the other side. */
  const tell = async (
    tx: Transaction,
    actor: Actor,
    order: OrderRow,
    pin: { id: string; number: number; cadId: string },
    action: string,
    { title, words, inLine = false }: Told,
  ) => {
    const line = inLine ? `${title}: ${truncate(words)}` : title
    await orders.note(tx, order.id, line, { actorId: actor.userId, kind: 'pin', targetId: pin.id })
    await recordAudit(tx.db, {
      ...{ action: `pin.${action}`, actorId: actor.userId, sessionId: actor.sessionId },
      ...{ target: `order:${order.id}`, detail: { pin: pin.id, number: pin.number }, at: clock.now() },
    })
    const userId = actor.role === 'user' ? order.engineerId : order.userId
    if (!userId || userId === actor.userId) return
    await notifications.notify(tx, {
      ...{ userId, kind: `pin.${action}`, title, body: `Order ${order.number}: ${truncate(words)}` },
      // What was taken back is no place to lead to; the version that it stood on is.
      ...{ orderId: order.id, targetId: action === 'remove' ? pin.cadId : pin.id },
    })
  }

  const addReply = (tx: Transaction, actor: Actor, pinId: string, text: string) =>
    repo.insertReply(tx.db, { id: newId(), pinId, authorId: actor.userId, authorRole: actor.role, text, at: clock.now() })

  return {
    async list(actor: Actor, orderId: string) {
      await orders.load(actor, orderId)
      return { pins: show(actor, await repo.wholePins(db, orderId)) }
    },

    async create(actor: Actor, orderId: string, { cadModelId, fileUrl, ...draft }: PinDraft) {
      const id = newId()
      await transact(async (tx) => {
        const order = await orders.lock(tx, actor, orderId)
        demandPinnable(order.status)
        const version = await repo.versionOf(tx.db, orderId, cadModelId)
        if (version === undefined) throw new AppError('not_found', 'CAD version not found')
        const number = (await repo.lastNumber(tx.db, orderId)) + 1
        if (number > PINS_PER_ORDER_MAX_COUNT) throw new AppError('conflict', `An order holds at most ${PINS_PER_ORDER_MAX_COUNT} pins`)
        const picture = fileUrl === null ? null : await files.claimAttachment(tx, actor.userId, orderId, fileUrl)
        if (picture && !picture.isImage) throw new AppError('invalid', PIN_PICTURE_ONLY)
        const now = clock.now()
        const row = { id, orderId, number, cadId: cadModelId, authorId: actor.userId, authorRole: actor.role, ...draft }
        await repo.insertPin(tx.db, { ...row, pictureId: picture?.fileId ?? null, createdAt: now, updatedAt: now })
        await tell(tx, actor, order, row, 'create', {
          title: `Pin ${number} set on CAD version ${version}`,
          words: draft.text,
          inLine: true,
        })
      })
      return one(actor, orderId, id)
    },

    move: (actor: Actor, orderId: string, pinId: string, action: PinAction, text: string) =>
      onPin(actor, orderId, pinId, async (tx, pin, order) => {
        const { to, actors, line } = PIN_MOVES[action]
        if (!actors.includes(actor.role))
          throw new AppError('forbidden', `Only the ${actors[0] === 'user' ? 'customer' : 'engineer'} can do this with a pin`)
        if (pin.state === to) return
        if (!openPinActions(pin.state, actor.role, order.status).includes(action))
          throw new AppError('conflict', refusalOf(pin, order.status, action))
        await repo.setState(tx.db, pinId, to, clock.now())
        if (text) await addReply(tx, actor, pinId, text)
        await tell(tx, actor, order, pin, action, { title: `Pin ${pin.number} ${line}`, words: text || pin.text })
      }),

    answer: (actor: Actor, orderId: string, pinId: string, text: string) =>
      onPin(actor, orderId, pinId, async (tx, pin, order) => {
        demandPinnable(order.status)
        await addReply(tx, actor, pinId, text)
        await tell(tx, actor, order, pin, 'answer', { title: `Pin ${pin.number} answered`, words: text, inLine: true })
      }),

    /** Takes back what nobody has been asked to do yet. */
    async remove(actor: Actor, orderId: string, pinId: string) {
      await transact(async (tx) => {
        const order = await orders.lock(tx, actor, orderId)
        const pin = await repo.onePin(tx.db, orderId, pinId)
        // Other people's pins can't be taken back, as little as pins that are not there.
        if (!pin || pin.authorId !== actor.userId) throw notFound()
        demandPinnable(order.status)
        const replies = (await repo.hasReplies(tx.db, pinId)) ? [null] : []
        if (!mayRemovePin({ ...pin, replies })) throw new AppError('conflict', 'This pin was sent or answered already and stays')
        await repo.deletePin(tx.db, pinId)
        if (pin.pictureId) await files.release(tx, pin.pictureId)
        await tell(tx, actor, order, pin, 'remove', { title: `Pin ${pin.number} taken back`, words: pin.text })
      })
      return {}
    },

    /** Where pins of earlier versions lie on this one; the first word counts. */
    async carry(actor: Actor, orderId: string, { cadModelId, diagonalMm, places }: PinPlaces) {
      await transact(async (tx) => {
        await orders.lock(tx, actor, orderId)
        const version = await repo.versionOf(tx.db, orderId, cadModelId)
        if (version === undefined) throw new AppError('not_found', 'CAD version not found')
        const known = await repo.carriable(tx.db, orderId, version)
        const found = { cadId: cadModelId, diagonalMm, foundBy: actor.userId, at: clock.now() }
        const rows = places.filter(({ pinId }) => known.has(pinId)).map((place) => ({ ...place, ...found }))
        await repo.insertPlaces(tx.db, rows)
      })
      return { pins: show(actor, await repo.wholePins(db, orderId)) }
    },

    /** A revision takes all pins along on which nobody works yet. */
    async revise(actor: Actor, orderId: string, comments: string): Promise<{ order: Order }> {
      await transact(async (tx) => {
        await orders.lock(tx, actor, orderId)
        const pinCount = await repo.countWaiting(tx.db, orderId)
        await orders.move(tx, actor, orderId, 'requestRevision', { comments, pinCount })
        await repo.sendWithRevision(tx.db, orderId, clock.now())
      })
      return { order: await orders.load(actor, orderId) }
    },

    /** Of somebody who is erased. */
    erase: (tx: Transaction, userId: string) => repo.eraseTextOf(tx.db, userId, 'Removed with the account'),
  }
}

const refusalOf = (pin: repo.PinRow, status: OrderStatus, action: PinAction) => {
  const { from } = PIN_MOVES[action]
  if (!from.includes(pin.state)) return `Pin ${pin.number} is ${PIN_STATE_LABELS[pin.state].toLowerCase()}, which does not allow this`
  return pinsAreClosed(status)
}

const pinsAreClosed = (status: OrderStatus) => `Pins cannot be set or changed now. Its status is ${STATUS_LABELS[status]}.`
