import { describeStep } from '@vorta/contract/orders/next-steps'
import type { OrderCard } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { isOpenStatus } from '@vorta/contract/orders/status'
import { isOwnTurn } from '../../lib/orders/order-text.ts'

/** Unread messages by order id. */
export type Unread = Readonly<Record<string, number>>

/** The columns of the board, in workflow order. */
const COLUMNS: readonly { title: string; statuses: readonly OrderStatus[] }[] = [
  { title: 'To Start', statuses: ['assigned', 'revision_requested'] },
  { title: 'In Design', statuses: ['designing'] },
  { title: 'Approved', statuses: ['approved'] },
  { title: 'Awaiting Payment', statuses: ['payment_pending'] },
  { title: 'In Production', statuses: ['in_production'] },
]

const NO_DUE_DATE = '9999'

export const waitsForEngineer = ({ nextAction }: OrderCard): boolean => isOwnTurn(describeStep(nextAction, 'engineer').turn, 'engineer')

/** Orders that wait for the engineer come first. */
const turnRank = (order: OrderCard): number => (waitsForEngineer(order) ? 0 : 1)

/** The engineer's turn first, then the soonest due date, then undated orders as listed, with the most recent change first. */
export function byUrgency(a: OrderCard, b: OrderCard): number {
  return turnRank(a) - turnRank(b) || (a.dueAt ?? NO_DUE_DATE).localeCompare(b.dueAt ?? NO_DUE_DATE)
}

export const columnsOf = (orders: readonly OrderCard[]) =>
  COLUMNS.map(({ title, statuses }) => ({ title, orders: orders.filter((order) => statuses.includes(order.status)).sort(byUrgency) }))

export const FILTERS = ['open', 'completed', 'cancelled'] as const
export type Filter = (typeof FILTERS)[number]

/** Open orders are sorted by urgency; closed ones stay sorted by last change. */
export function filterOrders(orders: readonly OrderCard[], filter: Filter): OrderCard[] {
  if (filter === 'open') return orders.filter((order) => isOpenStatus(order.status)).sort(byUrgency)
  return orders.filter((order) => order.status === filter)
}

/** How many of the orders are late. */
export const lateCount = (orders: readonly OrderCard[], now: Date): number =>
  orders.filter((order) => order.dueAt !== null && new Date(order.dueAt) < now).length
