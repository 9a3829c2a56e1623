import { hash } from 'node:crypto'
import type { OrderDraft } from '@vorta/contract/orders/schema'
import { IDEMPOTENCY_KEY_MAX_CHARS, IDEMPOTENCY_RETENTION_HOURS } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { OrderJson } from './order-json.repo.ts'
import * as repo from './orders.repo.ts'

const ROUTE = 'POST /api/orders'

/** `VRT-26-`; the database appends the sequence number. */
export const orderNumberPrefix = (now: Date): string => `VRT-${String(now.getUTCFullYear() % 100).padStart(2, '0')}-`

/** Price, status and owner never come from the client. */
export const newOrderRow = (id: string, userId: string, draft: OrderDraft, now: Date) => ({
  id,
  userId,
  carMake: draft.carDetails.make,
  carModel: draft.carDetails.model,
  carYear: draft.carDetails.year,
  carColor: draft.carDetails.color,
  bodyType: draft.carDetails.bodyType,
  engine: draft.carDetails.engine,
  transmission: draft.carDetails.transmission,
  customization: draft.customization,
  designFeeCents: DESIGN_FEE_CENTS,
  statusAt: now,
  createdAt: now,
  updatedAt: now,
})

interface NewOrder {
  readonly placed: Awaited<ReturnType<typeof repo.insertOrder>>
  readonly draft: OrderDraft
  readonly entry: OrderJson['timeline'][number]
  readonly now: Date
}

/** The new order as the query would return it. It has no other rows yet, except photos, which need the query. */
export function newOrderJson({ placed, draft, entry, now }: NewOrder): OrderJson {
  const { images: _, ...carDetails } = draft.carDetails
  const at = now.toISOString()
  const nothing = { dueAt: null, reviewedAt: null, productionCost: null, approval: null, quoteId: null, quote: null, picture: null }
  return {
    ...nothing,
    ...{ _id: placed.id, orderNumber: placed.number, version: placed.version, status: 'pending', paymentStatus: 'unpaid' },
    ...{ createdAt: at, updatedAt: at, designFee: toDollars(DESIGN_FEE_CENTS), carDetails, customization: draft.customization },
    ...{ userId: placed.customer, engineerId: null, cancellation: null, cancellationRequested: null, cancellationDeclined: null },
    ...{ timeline: [entry], question: null, revisions: [], earlierQuotes: [], payments: [], cadModels: [], production: null, photos: [] },
  }
}

export function readIdempotencyKey(header: string | undefined): string | null {
  const key = header?.trim() ?? ''
  if (key.length > IDEMPOTENCY_KEY_MAX_CHARS) {
    throw new AppError('invalid', `Idempotency-Key must be at most ${IDEMPOTENCY_KEY_MAX_CHARS} characters`)
  }
  return key === '' ? null : key
}

/** Thrown to roll back when an earlier request with the same key already created the order. */
export class RepeatedRequest extends Error {
  constructor(readonly orderId: string) {
    super('An earlier request with this key created the order')
  }
}

/**
 * Claims the key and returns the id of its order: the new one, or the one that an earlier request created. A concurrent request
 * with the same key waits for the first transaction; if that rolls back, the next request claims the key.
 */
export async function claimIdempotencyKey(
  db: Db,
  userId: string,
  key: string,
  draft: OrderDraft,
  orderId: string,
  now: Date,
): Promise<string> {
  const requestHash = hash('sha256', JSON.stringify(draft), 'hex')
  await repo.deleteOldKeys(db, userId, ROUTE, minutesAfter(now, -IDEMPOTENCY_RETENTION_HOURS * 60))
  if (await repo.insertKey(db, { userId, route: ROUTE, key, requestHash, targetId: orderId, createdAt: now })) return orderId
  const earlier = await repo.findKey(db, { userId, route: ROUTE, key })
  if (!earlier?.targetId || earlier.requestHash !== requestHash) {
    throw new AppError('conflict', 'Idempotency key was already used for a different request.')
  }
  return earlier.targetId
}
