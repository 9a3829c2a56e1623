import type { Order } from '@vorta/contract/order'
import type { OrderPayment } from '@vorta/contract/payment'
import type { Role } from '@vorta/contract/role'
import type { OrderRecord } from './orders-read.repo.ts'
import { clockRuns, nextStep, type Standing } from './turn.ts'

/** Who reads, and when. */
export interface Reader {
  readonly role: Role
  readonly now: Date
  /** Makes the short-lived address of a stored file for this reader. */
  readonly link: (filename: string, disposition: 'inline' | 'attachment') => string
}

/** A record as the wire shows it to one reader. */
export function presentOrder(record: OrderRecord, reader: Reader): Order {
  const { designFee, productionCost, quoteId: _, photos, dueAt, carDetails, cadModels, ...ready } = record
  const { turn, nextAction } = nextStep(standingOf(record, reader.now), reader.role)
  return {
    ...ready,
    carDetails: {
      ...carDetails,
      images: photos.map((photo) => photo.filename),
      photos: photos.map((photo) => ({ ...photo, fileUrl: reader.link(photo.filename, 'inline') })),
    },
    cadModels: cadModels.map((model) => ({ ...model, downloadUrl: reader.link(model.filename, 'attachment') })),
    payments: paymentsOf(record),
    pricing: { designFee, productionCost, totalCost: designFee + (productionCost ?? 0) },
    turn,
    nextAction,
    dueAt: clockRuns(turn) ? dueAt : null,
  }
}

// Moments in ISO 8601 UTC of equal length: their letters sort as their times do.
function standingOf(record: OrderRecord, now: Date): Standing {
  const newestCad = record.cadModels.at(-1)?.uploadedAt
  const lastRevision = record.revisions.at(-1)?.createdAt ?? ''
  return {
    status: record.status,
    paymentStatus: record.paymentStatus,
    reviewed: record.reviewedAt !== null,
    designDelivered: newestCad !== undefined && newestCad > lastRevision,
    quoteLapsed: record.quote !== null && record.quote.validUntil <= now.toISOString(),
  }
}

/** The rows of the payments room, and what is due before anybody has begun to pay it. */
function paymentsOf(record: OrderRecord): OrderPayment[] {
  const shown = record.payments.map(({ quoteId, ...payment }) => {
    const isOfOldQuote = payment.status === 'pending' && payment.type === 'production' && quoteId !== record.quoteId
    return isOfOldQuote ? { ...payment, status: 'failed' as const } : payment
  })
  const isMissing = (type: OrderPayment['type']) => !shown.some((payment) => payment.type === type && payment.status !== 'failed')
  if (record.paymentStatus === 'unpaid' && record.status !== 'cancelled' && isMissing('design_fee')) {
    shown.unshift(pending(`${record._id}-design-fee`, 'design_fee', record.designFee))
  }
  if (record.status === 'payment_pending' && record.quote && isMissing('production')) {
    shown.push(pending(`${record._id}-production`, 'production', record.quote.productionCost))
  }
  return shown
}

const pending = (_id: string, type: OrderPayment['type'], amount: number): OrderPayment => ({
  _id,
  type,
  amount,
  status: 'pending',
  paidAt: null,
  last4: null,
})
