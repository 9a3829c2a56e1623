import type { OrderSort, SortDirection } from '@vorta/contract/orders/list'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { iso } from '../../platform/db/iso.sql.ts'
import { limited, ORDER_JSON, type OrderJson, USERS_JSON } from './order-json.repo.ts'
import { ORDER_COUNTERS } from './orders.repo.ts'

export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  /** LIKE patterns that must all match. */
  readonly patterns: readonly string[]
  readonly sort: OrderSort
  readonly direction: SortDirection
}

/** Keyset position: sort key and id of the last order on a page. */
interface SortPosition {
  readonly key: string
  readonly id: string
}

export interface SortedPage {
  readonly after: SortPosition | null
  readonly limit: number
}

export interface SortedOrder {
  readonly record: OrderJson
  readonly key: string
}

interface OrderPage {
  readonly rows: readonly SortedOrder[]
  /** Searches stop counting at SEARCH_TOTAL_MAX. */
  readonly total: number
}

/** Counting every match of a broad search is slow and of no use to the reader. */
export const SEARCH_TOTAL_MAX = 100

// Each column is indexed on its own and together with the status; `start` sorts before the first row.
const SORT_COLUMNS: Record<OrderSort, { column: string; type: string; start: Record<SortDirection, string>; pattern: RegExp }> = {
  date: {
    column: 'created_at',
    type: 'timestamptz',
    start: { asc: '-infinity', desc: 'infinity' },
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  },
  total: { column: 'total_cents', type: 'int', start: { asc: '-1', desc: '2147483647' }, pattern: /^\d{1,9}$/ },
  customer: { column: 'customer_name collate "C"', type: 'text', start: { asc: '', desc: '\u{10FFFF}' }, pattern: /^.{0,400}$/su },
  status: { column: 'status_rank', type: 'int', start: { asc: '-1', desc: '99' }, pattern: /^\d{1,2}$/ },
}

const at = (name: string) => sql`${sql.placeholder(name)}`

/** The SQL fragments of keyset pagination for a sort order. */
export function keysetOf({ sort, direction }: Pick<OrderFilter, 'sort' | 'direction'>, after: { key: SQL; id: SQL }) {
  const { column, type } = SORT_COLUMNS[sort]
  const comparison = sql.raw(direction === 'desc' ? '<' : '>')
  return {
    isAfter: sql`(${sql.raw(column)}, id) ${comparison} (${after.key}::${sql.raw(type)}, ${after.id}::text)`,
    order: sql.raw(`${column} ${direction}, id ${direction}`),
    key: sql.raw(sort === 'date' ? iso(column) : `(${column})::text`),
  }
}

/** Rejects a forged cursor key before it reaches the database. */
export const isSortKey = (sort: OrderSort) => (key: string) =>
  SORT_COLUMNS[sort].pattern.test(key) && (sort !== 'date' || !Number.isNaN(Date.parse(key)))

export const startPosition = ({ sort, direction }: OrderFilter): SortPosition => ({ key: SORT_COLUMNS[sort].start[direction], id: '' })

export const TOTAL_SQL: Record<'any' | 'status', SQL> = {
  any: sql`(select coalesce(sum(change), 0)::int from counters where name in (${sql.join(
    ORDER_COUNTERS.map((name) => sql.raw(`'${name}'`)),
    sql`, `,
  )}))`,
  status: sql`(select coalesce(sum(change), 0)::int from counters where name = 'orders:' || ${at('status')}::text)`,
}

export function prepareAllOrders(db: Db) {
  const preparePage = (name: string, by: 'any' | 'status', filter: OrderFilter) => {
    const keyset = keysetOf(filter, { key: at('afterKey'), id: at('afterId') })
    const where = by === 'status' ? sql`status = ${at('status')}::text and ${keyset.isAfter}` : keyset.isAfter
    return db
      .select({ record: sql<OrderJson>`${ORDER_JSON}`, key: sql<string>`o.sort_key`, total: sql<number>`${TOTAL_SQL[by]}` })
      .from(sql`(select *, ${keyset.key} as sort_key, row_number() over () as position from
        (${limited(sql`select * from orders where ${where} order by ${keyset.order}`)}) chosen) o ${USERS_JSON}`)
      .orderBy(sql`o.position`)
      .prepare(`orders_all_${name}`)
  }
  // One prepared statement per sort order, with and without a status.
  const pages = new Map<string, ReturnType<typeof preparePage>>()
  const pageFor = (filter: OrderFilter) => {
    const by = filter.status === undefined ? 'any' : 'status'
    const name = `${by}_${filter.sort}_${filter.direction}`
    const page = pages.get(name) ?? preparePage(name, by, filter)
    pages.set(name, page)
    return page
  }

  const chosen = limited(sql`select * from unnest(${at('ids')}::text[], ${at('keys')}::text[]) with ordinality wanted(id, key, position)`)
  const ordersById = db
    .select({ record: sql<OrderJson>`${ORDER_JSON}`, key: sql<string>`chosen.key` })
    .from(sql`(${chosen}) chosen join orders o on o.id = chosen.id ${USERS_JSON}`)
    .orderBy(sql`chosen.position`)
    .prepare('orders_listed')

  return {
    async all(filter: OrderFilter, { after, limit }: SortedPage): Promise<OrderPage> {
      const { key: afterKey, id: afterId } = after ?? startPosition(filter)
      const rows = await pageFor(filter).execute({ afterKey, afterId, limit, status: filter.status })
      return { rows, total: rows[0]?.total ?? 0 }
    },

    async search(filter: OrderFilter, page: SortedPage): Promise<OrderPage> {
      const { ids, keys, total } = await findIds(db, filter, page)
      return { rows: ids.length === 0 ? [] : await ordersById.execute({ ids, keys, limit: ids.length }), total }
    },
  }
}

interface IdPage extends Record<string, unknown> {
  readonly ids: string[]
  readonly keys: string[]
  readonly total: number
}

/** The conditions of a filter. */
export function filterConditions({ patterns, status }: Pick<OrderFilter, 'patterns' | 'status'>): SQL[] {
  const conditions = patterns.map((pattern) => sql`search_text like lower(${pattern}::text)`)
  return status === undefined ? conditions : [...conditions, sql`status = ${status}`]
}

/**
 * Finds ids with an unnamed statement, because PostgreSQL must plan it for each search: whether the text index or the sort index
 * is faster depends on how common the terms are. Loading the orders by id uses a named statement with a fixed plan.
 */
async function findIds(db: Db, filter: OrderFilter, { after, limit }: SortedPage): Promise<IdPage> {
  const { key, id } = after ?? startPosition(filter)
  const keyset = keysetOf(filter, { key: sql`${key}`, id: sql`${id}` })
  const matches = sql.join(filterConditions(filter), sql` and `)
  const { rows } = await db.execute<IdPage>(sql`
    select coalesce(array_agg(id order by position), '{}') as ids, coalesce(array_agg(key order by position), '{}') as keys,
      (select count(*)::int from (select 1 from orders where ${matches} order by created_at desc limit ${SEARCH_TOTAL_MAX}) counted) as total
    from (select id, ${keyset.key} as key, row_number() over () as position from
      (select * from orders where ${matches} and ${keyset.isAfter} order by ${keyset.order} limit ${limit}) chosen) listed`)
  return rows[0] ?? { ids: [], keys: [], total: 0 }
}
