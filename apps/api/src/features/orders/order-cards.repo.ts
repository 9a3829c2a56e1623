import type { BalanceStatus, FeeStatus } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { prepareNamed } from '../../platform/db/named-statement.ts'
import { ordersOf } from '../order-access/order-visibility.sql.ts'
import {
  filterConditions,
  keysetOf,
  type OrderFilter,
  SEARCH_TOTAL_MAX,
  type SortedPage,
  startPosition,
  TOTAL_SQL,
} from './all-orders.repo.ts'
import { DUE_SCOPES, type DuePage, type DueScope, duePageParams } from './due-orders.repo.ts'
import { limited } from './order-json.repo.ts'
import { type AssignedFilter, assignedConditions, listedBefore, type PagePosition, pageParams } from './orders-read.repo.ts'

/** The columns of `orders` that the card of a customer needs. Timestamps are text as PostgreSQL writes it. */
export interface CustomersCardRow {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly make: string
  readonly model: string
  readonly year: number
  readonly bodyType: string | null
  readonly kit: string
  readonly picture: string | null
  readonly createdAt: string
  readonly dueAt: string | null
  readonly feeStatus: FeeStatus
  readonly totalCents: number
  readonly engineer: string | null
  readonly reviewed: boolean
  readonly asked: boolean
  readonly cancelRequested: boolean
  readonly designDelivered: boolean
  readonly quoteValidUntil: string | null
  readonly hasOpenCase: boolean
  readonly isShipped: boolean
  readonly isReceived: boolean
  readonly isRated: boolean
  readonly balanceStatus: BalanceStatus | null
  readonly version: number
}

/** The columns that a card of staff needs. */
export interface CardRow extends CustomersCardRow {
  readonly updatedAt: string
  readonly customerName: string
  readonly customerEmail: string
}

const CUSTOMERS_CARD = sql.raw(`id, number, status, car_make as make, car_model as model, car_year as year, body_type as "bodyType", kit,
  picture_name as picture, created_at as "createdAt", due_at as "dueAt", fee_status as "feeStatus",
  total_cents as "totalCents", engineer_name as engineer,
  reviewed_at is not null as reviewed, asked_at is not null as asked, cancel_requested_at is not null as "cancelRequested",
  design_delivered as "designDelivered", has_open_case as "hasOpenCase", quote_valid_until as "quoteValidUntil", is_shipped as "isShipped",
  is_received as "isReceived", is_rated as "isRated", balance_status as "balanceStatus", version`)
const CARD = sql`${CUSTOMERS_CARD}, updated_at as "updatedAt", customer_full_name as "customerName", customer_email as "customerEmail"`

const at = (name: string) => sql`${sql.placeholder(name)}`

export interface SortedCard extends CardRow {
  /** Null if the cards are sorted by date. */
  readonly sortKey: string | null
  readonly total: number
}

export interface DueCard extends CardRow {
  readonly dueKey: string
}

/** Null for the date, which every card contains. */
const sortKeyOf = ({ sort }: OrderFilter, key: SQL) => sql`${sort === 'date' ? sql`null` : key} as "sortKey"`

export type CardReader = ReturnType<typeof prepareCardReader>

/** Reads the cards of a list with one index scan; `OrderReader` reads the same lists as full orders. */
export function prepareCardReader(db: Db) {
  const pageOf = <Row extends CustomersCardRow>(name: string, columns: SQL, where: SQL, column: SQL) =>
    prepareNamed<Row>(
      db,
      `cards_${name}`,
      limited(sql`select ${columns} from orders where ${where} and ${listedBefore(column)} order by ${column} desc, id desc`),
    )
  const mine = pageOf<CustomersCardRow>('mine', CUSTOMERS_CARD, ordersOf('customer', at('viewerId')), sql.raw('created_at'))
  const assignedPage = (show: AssignedFilter) =>
    pageOf<CardRow>(`assigned_${show}`, CARD, assignedConditions(at('viewerId'))[show], sql.raw('updated_at'))
  const assigned = {
    all: assignedPage('all'),
    open: assignedPage('open'),
    completed: assignedPage('completed'),
    cancelled: assignedPage('cancelled'),
    helping: assignedPage('helping'),
  }
  const duePage = (scope: DueScope) => {
    const { where, key } = DUE_SCOPES[scope](at('engineerId'))
    return prepareNamed<DueCard>(
      db,
      `cards_due_${scope}`,
      limited(sql`select ${CARD}, ${key} as "dueKey" from orders o where ${where}
        and (${key}, id) > (${at('after')}::timestamptz, ${at('afterId')}::text) order by ${key}, id`),
    )
  }
  const due = { all: duePage('all'), engineer: duePage('engineer'), unassigned: duePage('unassigned') }

  const prepareAll = (name: string, by: 'any' | 'status', filter: OrderFilter) => {
    const keyset = keysetOf(filter, { key: at('afterKey'), id: at('afterId') })
    const where = by === 'status' ? sql`status = ${at('status')}::text and ${keyset.isAfter}` : keyset.isAfter
    return prepareNamed<SortedCard>(
      db,
      `cards_all_${name}`,
      limited(
        sql`select ${CARD}, ${sortKeyOf(filter, keyset.key)}, ${TOTAL_SQL[by]} as total from orders where ${where} order by ${keyset.order}`,
      ),
    )
  }
  // One prepared statement per sort order, with and without a status.
  const pages = new Map<string, ReturnType<typeof prepareAll>>()
  const pageFor = (filter: OrderFilter) => {
    const by = filter.status === undefined ? 'any' : 'status'
    const name = `${by}_${filter.sort}_${filter.direction}`
    const page = pages.get(name) ?? prepareAll(name, by, filter)
    pages.set(name, page)
    return page
  }

  return {
    mine: (viewerId: string, page: PagePosition) => mine({ viewerId, ...pageParams(page) }),
    assigned: (viewerId: string, show: AssignedFilter, page: PagePosition) => assigned[show]({ viewerId, ...pageParams(page) }),
    due: (scope: DueScope, engineerId: string | null, page: DuePage) => due[scope]({ engineerId, ...duePageParams(page) }),

    all(filter: OrderFilter, { after, limit }: SortedPage) {
      const { key: afterKey, id: afterId } = after ?? startPosition(filter)
      return pageFor(filter)({ afterKey, afterId, limit, status: filter.status })
    },

    /** Unnamed, because PostgreSQL must plan it for each search: the best index depends on how common the terms are. */
    async search(filter: OrderFilter, { after, limit }: SortedPage): Promise<SortedCard[]> {
      const { key, id } = after ?? startPosition(filter)
      const keyset = keysetOf(filter, { key: sql`${key}`, id: sql`${id}` })
      const matches = sql.join(filterConditions(filter), sql` and `)
      const { rows } = await db.execute<SortedCard & Record<string, unknown>>(sql`
        select ${CARD}, ${sortKeyOf(filter, keyset.key)},
          (select count(*)::int from (select 1 from orders where ${matches} order by created_at desc limit ${SEARCH_TOTAL_MAX}) counted) as total
        from orders where ${matches} and ${keyset.isAfter} order by ${keyset.order} limit ${limit}`)
      return rows
    },
  }
}
