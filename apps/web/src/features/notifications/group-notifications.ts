import type { ListedNotification } from '@vorta/contract/notifications/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'

/** Consecutive notifications about one order; one without an order is on its own. */
export function groupByOrder(notifications: readonly ListedNotification[]): ListedNotification[][] {
  const groups: ListedNotification[][] = []
  for (const notification of notifications) {
    const group = groups.at(-1)
    if (group && notification.orderId !== null && group[0]?.orderId === notification.orderId) group.push(notification)
    else groups.push([notification])
  }
  return groups
}

/** The text without what the heading of the group shows: the order number at its start, and the car. */
export function bodyInGroup({ body, order }: Pick<ListedNotification, 'body' | 'order'>): string {
  const prefix = `Order ${order?.orderNumber}: `
  if (order === null || !body.startsWith(prefix)) return body
  const text = body.slice(prefix.length)
  if (text === `${vehicleName(order.carDetails)}.`) return ''
  // A single amount isn't a sentence.
  if (!text.includes(' ')) return text.replace(/\.$/, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
