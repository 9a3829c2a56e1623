import { formatDollars, toDollars } from '@vorta/contract/shared/money'
import { newId } from '../../platform/id.ts'
import type { FeePaidOrder, FeePayment } from './fee-paid.sql.ts'
import type { OrdersDeps } from './orders.deps.ts'
import type { OrderRow } from './orders.repo.ts'
import type { Sla } from './sla.ts'

/** An order whose design fee is paid. */
type FeeOrder = Pick<OrderRow, 'id' | 'number' | 'status' | 'designFeeCents' | 'reviewedAt' | 'dueAt'>

interface Deps extends Pick<OrdersDeps, 'live' | 'notifications'> {
  readonly sla: Sla
}

export function createFeePaid({ live, notifications, sla }: Deps) {
  /** The deadline counts from the payment. */
  const dueAtOf = ({ status, reviewedAt, dueAt }: FeeOrder, at: Date) => {
    if (status !== 'pending') return dueAt
    return reviewedAt ? sla.assignment(at) : sla.review(at)
  }
  return {
    plan(order: FeeOrder, at: Date): FeePayment {
      const sum = formatDollars(toDollars(order.designFeeCents))
      const texts = { description: `Design fee of ${sum} paid`, noticeBody: `Order ${order.number}: ${sum}.` }
      return { orderId: order.id, at, dueAt: dueAtOf(order, at), ...texts, entryId: newId(), activityId: newId() }
    },

    /** Tells those who may have the order on screen, after the commit. */
    announce({ id: orderId, userId, engineerId, helperId, version, admins, notices }: FeePaidOrder): void {
      const readers = new Set([userId, ...admins, ...(engineerId ? [engineerId] : []), ...(helperId ? [helperId] : [])])
      for (const reader of readers) live.toUser(reader, 'order-changed', { orderId, version })
      notifications.announce(notices)
    },
  }
}
