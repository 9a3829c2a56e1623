import { toDollars } from '@vorta/contract/shared/money'
import { createRecent } from '../../platform/recent.ts'
import type { FeePaidFacts, FeePaidOrder, FeePayment } from './fee-paid.sql.ts'
import type { OrderJson } from './order-json.repo.ts'

const ORDERS_MAX = 100

/** The design fee of an order that was just paid. */
export interface PaidFee {
  readonly fee: FeePayment
  readonly payment: { readonly id: string; readonly amountCents: number; readonly last4: string | null }
  readonly order: Pick<FeePaidOrder, 'version'> & { readonly facts?: FeePaidFacts }
}

/**
 * Orders that this process just placed, so that they need not be read again once their fee is paid, which is usually the next thing
 * to happen. The statement that pays has checked their version; what changes without a new version is in `facts`.
 */
export function createRecentOrders() {
  const orders = createRecent<OrderJson>(ORDERS_MAX)
  return {
    add: (order: OrderJson) => orders.add(order._id, order),

    /** The order after its fee was paid, or undefined if it must be read. */
    takePaid({ fee, payment, order: { version, facts } }: PaidFee): OrderJson | undefined {
      const order = orders.take(fee.orderId)
      if (!order || !facts || version !== order.version + 1 || facts.hasPhotos) return
      const at = fee.at.toISOString()
      const { id: _id, amountCents, last4 } = payment
      const paid = { _id, type: 'design_fee' as const, amount: toDollars(amountCents), status: 'paid' as const, paidAt: at, last4 }
      return {
        ...order,
        version,
        paymentStatus: 'paid',
        updatedAt: at,
        dueAt: fee.dueAt?.toISOString() ?? null,
        picture: facts.picture,
        userId: { ...order.userId, ...facts.customer },
        timeline: [...order.timeline, { _id: fee.entryId, description: fee.description, timestamp: at }],
        payments: [{ ...paid, refundedAmount: 0, disputed: false, quoteId: null }],
      }
    },
  }
}
