import { taxOfMovement, taxOfPayment } from '@vorta/contract/payments/sales-tax'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Movement } from '../../platform/stripe/facts.ts'
import type { Gateway } from '../../platform/stripe/gateway.ts'
import { ProviderError } from '../../platform/stripe/provider-error.ts'
import { TYPE_LABELS } from './amount-due.ts'
import { type MovementOrder, ordersOfPayments } from './movements.repo.ts'

export interface BookedMovement extends Movement {
  /** Null if the movement belongs to no order, such as a payout. */
  readonly order: { readonly number: string; readonly customer: string; readonly item: string } | null
  /** Sales tax in the gross amount of a payment or a refund; null where we don't know it. */
  readonly salesTaxCents: number | null
}

const FORBIDDEN = 403

/** Movements on the balance at the provider with their orders. Read live, so that they match the provider's reports to the cent. */
export function createMovements({ db, gateway }: { db: Db; gateway: Pick<Gateway, 'readMovements' | 'readIntent'> }) {
  /** Refunds and disputes of duplicate or late payments have an intent that no payment is attached to; the intent names it. */
  async function paymentIdOf(intentId: string, known: Map<string, string | null>): Promise<string | null> {
    const before = known.get(intentId)
    if (before !== undefined) return before
    const paymentId = (await gateway.readIntent(intentId))?.paymentId ?? null
    known.set(intentId, paymentId)
    return paymentId
  }

  async function book(movements: readonly Movement[], known: Map<string, string | null>): Promise<BookedMovement[]> {
    const intentIds = movements.flatMap(({ intentId }) => intentId ?? [])
    const paymentIds = movements.flatMap(({ paymentId }) => paymentId ?? [])
    const found = await ordersOfPayments(db, intentIds, paymentIds)
    const byIntent = new Map(found.map((one) => [one.intentId, one]))
    const byPayment = new Map(found.map((one) => [one.paymentId, one]))
    for (const { intentId, paymentId } of movements) {
      if (!intentId || byIntent.has(intentId) || paymentId) continue
      const named = await paymentIdOf(intentId, known)
      const [order] = named ? await ordersOfPayments(db, [], [named]) : []
      if (order) byIntent.set(intentId, order)
    }
    return movements.map((movement) => {
      const order = (movement.intentId && byIntent.get(movement.intentId)) || (movement.paymentId && byPayment.get(movement.paymentId))
      return { ...movement, order: order ? orderOf(order) : null, salesTaxCents: order ? salesTaxOf(movement, order) : null }
    })
  }

  return async function* read(from: Date, to: Date): AsyncGenerator<BookedMovement[], void> {
    const known = new Map<string, string | null>()
    try {
      for await (const page of gateway.readMovements(from, to)) yield await book(page, known)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (error.status === FORBIDDEN) {
        throw new AppError(
          'unavailable',
          'The key of the payment provider is not allowed to read balance transactions. Add this permission.',
        )
      }
      throw new AppError('unavailable', "We couldn't read from the payment provider. Please try again in a moment.", { retryAfterS: 5 })
    }
  }
}

const orderOf = ({ orderNumber, customer, type }: MovementOrder) => ({ number: orderNumber, customer, item: TYPE_LABELS[type] })

/** Disputed money is neither a sale nor a refund, and amounts in another currency than the payment's have no known share of its tax. */
function salesTaxOf(
  { category, currency, grossCents }: Movement,
  { type, amountCents, productionCents, taxCents, depositCents, ...payment }: MovementOrder,
) {
  if (category.startsWith('dispute') || currency !== payment.currency) return null
  const quote = productionCents === null || taxCents === null ? null : { productionCents, taxCents, depositCents }
  return taxOfMovement(grossCents, { amountCents, taxCents: taxOfPayment(type, quote) })
}
