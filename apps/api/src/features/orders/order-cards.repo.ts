import type { BalanceStatus, FeeStatus } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { prepareNamed } from '../../platform/db/named-statement.ts'
import { isCustomersSession } from '../auth/open-session.sql.ts'
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

/** Conditions on `orders` that decide the next step. They share one integer, because each column of a row costs time to send and parse. */
const FLAGS = {
  reviewed: 'reviewed_at is not null',
  asked: 'asked_at is not null',
  cancelRequested: 'cancel_requested_at is not null',
  designDelivered: 'design_delivered',
  hasOpenCase: 'has_open_case',
  isShipped: 'is_shipped',
  isReceived: 'is_received',
  isRated: 'is_rated',
} as const
type CardFlag = keyof typeof FLAGS

const FLAG_NAMES = Object.keys(FLAGS) as CardFlag[]
const BITS = Object.fromEntries(FLAG_NAMES.map((name, i) => [name, 1 << i])) as Record<CardFlag, number>
const FLAGS_SQL = FLAG_NAMES.map((name) => `case when ${FLAGS[name]} then ${BITS[name]} else 0 end`).join(' + ')

export const hasFlag = ({ flags }: CustomersCardRow, flag: CardFlag) => (flags & BITS[flag]) !== 0

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
  readonly quoteValidUntil: string | null
  readonly balanceStatus: BalanceStatus | null
  /** Read with `hasFlag`. */
  readonly flags: number
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
  quote_valid_until as "quoteValidUntil", balance_status as "balanceStatus", ${FLAGS_SQL} as flags, version`)
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
  const minePage = (name: string, where: SQL) => pageOf<CustomersCardRow>(name, CUSTOMERS_CARD, where, sql.raw('created_at'))
  const own = ordersOf('customer', at('viewerId'))
  const mine = {
    read: minePage('mine', own),
    recalled: minePage(
      'mine_recalled',
      sql`${own} and exists (select from sessions s join users u on ${sql.raw(isCustomersSession('s', 'u'))}
        where s.id = ${at('sessionId')}::text and s.expires_at > ${at('now')}::timestamptz and u.id = ${at('viewerId')}::text)`,
    ),
  }
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
    /** With a recalled session, returns nothing once that has ended. */
    mine: (viewerId: string, page: PagePosition, session: { sessionId: string; now: Date } | null) =>
      session
        ? mine.recalled({ viewerId, sessionId: session.sessionId, now: session.now.toISOString(), ...pageParams(page) })
        : mine.read({ viewerId, ...pageParams(page) }),
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
