import { formatCents } from '@vorta/contract/shared/money'
import type { Transaction } from '../../platform/transaction.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrderRow } from '../orders/orders.service.ts'

/** For customers who were notified that the refund is on its way. */
export async function notifyOfFailedRefund(
  notifications: NotificationsService,
  tx: Transaction,
  order: OrderRow,
  refundCents: number,
): Promise<void> {
  const body = `Order ${order.number}: your bank returned the refund of ${formatCents(refundCents)}. We're on it and will get back to you.`
  const notification = { kind: 'payment.refundFailed', title: 'Your refund is delayed', body, orderId: order.id }
  await notifications.notify(tx, { ...notification, userId: order.userId })
}
