import type { LatestMessage } from '@vorta/contract/chat/schema'
import type { OrderCard } from '@vorta/contract/orders/schema'

/** The conversations with the newest message first. One without messages counts from its order. */
export function byLatestMessage<Row extends Pick<OrderCard, '_id' | 'createdAt'>>(
  orders: readonly Row[],
  latest: ReadonlyMap<string, Pick<LatestMessage, 'timestamp'>>,
): Row[] {
  const lastActive = ({ _id, createdAt }: Row) => Date.parse(latest.get(_id)?.timestamp ?? createdAt)
  return orders.toSorted((a, b) => lastActive(b) - lastActive(a))
}
