import { hash } from 'node:crypto'
import type { Actor } from '@vorta/contract/auth/role'
import { unavailableChoices } from '@vorta/contract/company/option-availability'
import { kitName } from '@vorta/contract/orders/kit-parts'
import type { OrderDraft } from '@vorta/contract/orders/schema'
import { IDEMPOTENCY_KEY_MAX_CHARS, IDEMPOTENCY_RETENTION_HOURS } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError, UnconfirmedSession } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { OrderJson } from './order-json.repo.ts'
import { ORDER_PLACED } from './order-placed.sql.ts'
import type { OrdersDeps } from './orders.deps.ts'
import { createPlaceBatcher } from './place-batcher.ts'
import * as repo from './place-order.repo.ts'

interface Deps extends Pick<OrdersDeps, 'db' | 'transact' | 'clock' | 'live' | 'notifications' | 'unavailable'> {
  readonly claimPhotos: (tx: Transaction, userId: string, orderId: string, filenames: readonly string[]) => Promise<void>
}

/** `VRT-26-`; the database appends the sequence number. */
const orderNumberPrefix = (now: Date): string => `VRT-${String(now.getUTCFullYear() % 100).padStart(2, '0')}-`

const keysExpiredBefore = (now: Date) => minutesAfter(now, -IDEMPOTENCY_RETENTION_HOURS * 60)

/** The new order as the query would return it. It has no other rows yet, except photos, which need the query. */
function newOrderJson(
  ids: { order: string; entry: string },
  { number, customer }: repo.PlacedOrder,
  draft: OrderDraft,
  now: Date,
): OrderJson {
  const { images: _, ...carDetails } = draft.carDetails
  const at = now.toISOString()
  return {
    ...{
      dueAt: null,
      reviewedAt: null,
      productionCost: null,
      approval: null,
      quoteId: null,
      quote: null,
      picture: null,
      balanceStatus: null,
    },
    ...{ _id: ids.order, orderNumber: number, version: 1, status: 'pending', paymentStatus: 'unpaid' },
    ...{ createdAt: at, updatedAt: at, designFee: toDollars(DESIGN_FEE_CENTS), carDetails, customization: draft.customization },
    ...{
      userId: customer,
      engineerId: null,
      helper: null,
      hasOpenCase: false,
      cancellation: null,
      cancellationRequested: null,
      cancellationDeclined: null,
    },
    ...{ timeline: [{ _id: ids.entry, description: ORDER_PLACED, timestamp: at }], question: null, revisions: [], earlierQuotes: [] },
    ...{ payments: [], cadModels: [], production: null, photos: [] },
  }
}

function readIdempotencyKey(header: string | undefined): string | null {
  const key = header?.trim() ?? ''
  if (key.length > IDEMPOTENCY_KEY_MAX_CHARS) {
    throw new AppError('invalid', `Idempotency-Key must be at most ${IDEMPOTENCY_KEY_MAX_CHARS} characters`)
  }
  return key === '' ? null : key
}

function notAvailable(missing: ReturnType<typeof unavailableChoices>): AppError {
  const names = new Intl.ListFormat('en-US').format(missing.map(({ option }) => option))
  const message = `We don't offer ${names} right now. Choose another option.`
  return new AppError('conflict', message, {
    errors: Object.fromEntries(missing.map(({ path, option }) => [`customization.${path}`, `We don't offer ${option} right now`])),
  })
}

/** Either the new order, or the id of an order that must be read: one with photos, or that of an earlier request with the same key. */
type Placed = { readonly order: OrderJson } | { readonly orderId: string }

export function createPlaceOrder({ db, transact, clock, live, notifications, unavailable, claimPhotos }: Deps) {
  /** Tells those who may have it on screen, after the commit. */
  const broadcast = (actor: Actor, orderId: string, { admins, notices }: repo.PlacedOrder) => {
    for (const userId of new Set([actor.userId, ...admins])) live.toUser(userId, 'order-changed', { orderId, version: 1 })
    notifications.announce(notices)
  }

  const placeAll = async (inDb: Db, rows: readonly repo.NewOrder[]) => {
    const now = clock.now()
    const placed = await repo.placeOrders(inDb, rows, {
      ...{ designFeeCents: DESIGN_FEE_CENTS, numberPrefix: orderNumberPrefix(now), keysExpiredBefore: keysExpiredBefore(now) },
      notice: notifications.noticeToAdmins('order.create'),
    })
    return rows.map(({ id }) => placed.find((order) => order.id === id))
  }
  const placeTogether = createPlaceBatcher((rows: readonly repo.NewOrder[]) => placeAll(db, rows))

  const orderOfKey = async (actor: Actor, key: string, requestHash: string): Promise<Placed> => {
    const earlier = await repo.findKey(db, actor.userId, key)
    if (!earlier?.targetId || earlier.requestHash !== requestHash) {
      throw new AppError('conflict', 'Idempotency key was already used for a different request.')
    }
    return { orderId: earlier.targetId }
  }

  return {
    /** Price, status and owner never come from the client. */
    async place(actor: Actor, draft: OrderDraft, keyHeader: string | undefined, isRecalled: boolean): Promise<Placed> {
      const key = readIdempotencyKey(keyHeader)
      const requestHash = key === null ? '' : hash('sha256', JSON.stringify(draft), 'hex')
      const missing = unavailableChoices(unavailable(), draft.customization)
      if (missing.length > 0) {
        if (isRecalled) throw new UnconfirmedSession()
        // A repeated request returns its order, even if an option was turned off in between.
        if (key !== null && (await repo.findKey(db, actor.userId, key))) return orderOfKey(actor, key, requestHash)
        throw notAvailable(missing)
      }
      const now = clock.now()
      const [orderId, entryId] = [newId(), newId()]
      const { make, model, year, color, bodyType, engine, transmission, images } = draft.carDetails
      const row = {
        ...{ id: orderId, userId: actor.userId, createdAt: now },
        ...{ carMake: make, carModel: model, carYear: year, carColor: color, bodyType, engine, transmission },
        ...{ customization: draft.customization, entryId, kit: kitName(draft.customization.bodyKit), isRecalled },
        actor,
        key: key === null ? null : { text: key, requestHash },
      }
      const insertWithPhotos = () =>
        transact(async (tx) => {
          const [inserted] = await placeAll(tx.db, [row])
          if (inserted) await claimPhotos(tx, actor.userId, orderId, images)
          return inserted
        })
      // One statement is its own transaction.
      const placed = await (images.length === 0 ? placeTogether(row) : insertWithPhotos())
      if (!placed && isRecalled) throw new UnconfirmedSession()
      if (!placed && key === null) throw new Error('Inserting the order returned no row')
      if (!placed) return orderOfKey(actor, key ?? '', requestHash)
      broadcast(actor, orderId, placed)
      return images.length > 0 ? { orderId } : { order: newOrderJson({ order: orderId, entry: entryId }, placed, draft, now) }
    },

    deleteExpiredKeys: () => repo.deleteOldKeys(db, keysExpiredBefore(clock.now())),
  }
}
