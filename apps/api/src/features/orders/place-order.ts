import { hash } from 'node:crypto'
import type { OrderDraft } from '@vorta/contract/orders/schema'
import { IDEMPOTENCY_KEY_MAX_CHARS, IDEMPOTENCY_RETENTION_HOURS } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS } from '@vorta/contract/shared/money'
import { minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import * as repo from './orders.repo.ts'

const ROUTE = 'POST /api/orders'

/** What an order's number begins with, the year it was placed in: the database counts on from there. */
export const seriesOf = (now: Date): string => `VRT-${String(now.getUTCFullYear() % 100).padStart(2, '0')}-`

/** A new row from a checked draft. Price, status and owner are ours to set, whatever was sent. */
export const rowOf = (id: string, userId: string, draft: OrderDraft, now: Date) => ({
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

/** The key of a request, null without one. */
export function readKey(header: string | undefined): string | null {
  const key = header?.trim() ?? ''
  if (key.length > IDEMPOTENCY_KEY_MAX_CHARS) {
    throw new AppError('invalid', `Idempotency-Key must be at most ${IDEMPOTENCY_KEY_MAX_CHARS} characters`)
  }
  return key === '' ? null : key
}

/** The same request has made its order before: whatever was written for a second one is undone. */
export class RepeatedRequest extends Error {
  constructor(readonly orderId: string) {
    super('This request was made before')
  }
}

/**
 * Claims the key for a new order and tells which order it stands for: the new one, or the one that the same request
 * already made. A parallel request with the key waits for the first to end; should that fail, the next one takes over.
 */
export async function claimKey(db: Db, userId: string, key: string, draft: OrderDraft, orderId: string, now: Date): Promise<string> {
  const requestHash = hash('sha256', JSON.stringify(draft), 'hex')
  await repo.dropOldKeys(db, userId, ROUTE, minutesAfter(now, -IDEMPOTENCY_RETENTION_HOURS * 60))
  if (await repo.takeKey(db, { userId, route: ROUTE, key, requestHash, targetId: orderId, createdAt: now })) return orderId
  const earlier = await repo.keyRow(db, { userId, route: ROUTE, key })
  if (!earlier?.targetId || earlier.requestHash !== requestHash) {
    throw new AppError('conflict', 'Idempotency key was already used for a different request')
  }
  return earlier.targetId
}
