import type { ListedNotification } from '@vorta/contract/notifications/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'

/** Notifications by order, in the sequence of the newest one of each; one without an order is on its own. */
export function groupByOrder(notifications: readonly ListedNotification[]): ListedNotification[][] {
  const groups = new Map<string, ListedNotification[]>()
  for (const notification of notifications) {
    const key = notification.orderId ?? `notification ${notification._id}`
    const group = groups.get(key)
    if (group) group.push(notification)
    else groups.set(key, [notification])
  }
  return [...groups.values()]
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
