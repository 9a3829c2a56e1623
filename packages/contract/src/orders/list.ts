import * as z from 'zod'
import { pageQuery } from '../http/page.ts'
import { searchText } from '../shared/text.ts'
import { ORDER_STATUSES } from './status.ts'

export const ORDER_SORTS = ['date', 'total', 'customer', 'status'] as const
export type OrderSort = (typeof ORDER_SORTS)[number]

export const SORT_DIRECTIONS = ['asc', 'desc'] as const
export type SortDirection = (typeof SORT_DIRECTIONS)[number]

/** `card` replies with cards instead of full orders. */
export const view = z.enum(['card'], { error: 'View must be card' }).optional()

export const myOrdersQuery = pageQuery.extend({ view })

export const orderFilter = z.object({
  status: z.enum(ORDER_STATUSES, { error: 'Unknown status' }).optional(),
  q: searchText,
  sort: z.enum(ORDER_SORTS, { error: 'Orders can be sorted by date, total, customer or status' }).default('date'),
  direction: z.enum(SORT_DIRECTIONS, { error: 'Direction must be asc or desc' }).default('desc'),
})
export type OrderFilterQuery = z.output<typeof orderFilter>

export const allOrdersQuery = pageQuery.extend({ ...orderFilter.shape, view })
export type AllOrdersQuery = z.output<typeof allOrdersQuery>

/** `helping` lists the open orders of colleagues that the engineer helps with; the others list assigned orders. */
export const SHOWN_ORDERS = ['all', 'open', 'completed', 'cancelled', 'helping'] as const
export type ShownOrders = (typeof SHOWN_ORDERS)[number]

export const assignedQuery = pageQuery.extend({
  show: z.enum(SHOWN_ORDERS, { error: 'Show must be all, open, completed, cancelled or helping' }).default('all'),
  view,
})
export type AssignedQuery = z.output<typeof assignedQuery>
