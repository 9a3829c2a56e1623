import type { OrderSort, SortDirection } from '@vorta/contract/orders/list'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/client.ts'
import { iso, limited, ORDER_JSON, type OrderJson, USERS_JSON } from './order-json.repo.ts'
import { ORDER_COUNTERS } from './orders.repo.ts'

export interface OrderFilter {
  readonly status?: OrderStatus | undefined
  /** Patterns for LIKE, each of which must be found. */
  readonly patterns: readonly string[]
  readonly sort: OrderSort
  readonly direction: SortDirection
}

/** The key and the id of the last order of a page. */
interface SortedPlace {
  readonly key: string
  readonly id: string
}

interface SortedPage {
  readonly after: SortedPlace | null
  readonly limit: number
}

/** An order and what it was sorted by. */
export interface SortedOrder {
  readonly record: OrderJson
  readonly key: string
}

interface Found {
  readonly rows: readonly SortedOrder[]
  /** How many match in all; searches stop counting at SEARCH_TOTAL_MAX. */
  readonly total: number
}

/** A search counts no further: whoever finds this many needs another word, not a figure. */
export const SEARCH_TOTAL_MAX = 250

// Each key has an index of its own, alone and behind the status; the ends stand before the first page.
const KEYS: Record<OrderSort, { column: string; type: string; ends: Record<SortDirection, string>; shape: RegExp }> = {
  date: {
    column: 'created_at',
    type: 'timestamptz',
    ends: { asc: '-infinity', desc: 'infinity' },
    shape: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  },
  total: { column: 'total_cents', type: 'int', ends: { asc: '-1', desc: '2147483647' }, shape: /^\d{1,9}$/ },
  customer: { column: 'customer_name collate "C"', type: 'text', ends: { asc: '', desc: '\u{10FFFF}' }, shape: /^.{0,400}$/su },
  status: { column: 'status_rank', type: 'int', ends: { asc: '-1', desc: '99' }, shape: /^\d{1,2}$/ },
}

const at = (name: string) => sql`${sql.placeholder(name)}`

/** A place in the list, and the order it is read in. */
export function walkOf({ sort, direction }: Pick<OrderFilter, 'sort' | 'direction'>, after: { key: SQL; id: SQL }) {
  const { column, type } = KEYS[sort]
  const isLater = sql.raw(direction === 'desc' ? '<' : '>')
  return {
    beyond: sql`(${sql.raw(column)}, id) ${isLater} (${after.key}::${sql.raw(type)}, ${after.id}::text)`,
    order: sql.raw(`${column} ${direction}, id ${direction}`),
    key: sql.raw(sort === 'date' ? iso(column) : `(${column})::text`),
  }
}

/** Whether a cursor's key can be one of this sort; anything else would fail only in the database. */
export const isSortKey = (sort: OrderSort) => (key: string) =>
  KEYS[sort].shape.test(key) && (sort !== 'date' || !Number.isNaN(Date.parse(key)))

export const firstPlace = ({ sort, direction }: OrderFilter): SortedPlace => ({ key: KEYS[sort].ends[direction], id: '' })

const TALLY: Record<'any' | 'status', SQL> = {
  any: sql`(select coalesce(sum(change), 0)::int from tallies where name in (${sql.join(
    ORDER_COUNTERS.map((name) => sql.raw(`'${name}'`)),
    sql`, `,
  )}))`,
  status: sql`(select coalesce(sum(change), 0)::int from tallies where name = 'orders:' || ${at('status')}::text)`,
}

/** Every order for the company: by status, by words, in any of the four orders, page by page. */
export function prepareAllOrders(db: Db) {
  const preparePage = (name: string, by: 'any' | 'status', filter: OrderFilter) => {
    const walk = walkOf(filter, { key: at('afterKey'), id: at('afterId') })
    const where = by === 'status' ? sql`status = ${at('status')}::text and ${walk.beyond}` : walk.beyond
    return db
      .select({ record: sql<OrderJson>`${ORDER_JSON}`, key: sql<string>`o.sort_key`, total: sql<number>`${TALLY[by]}` })
      .from(sql`(select *, ${walk.key} as sort_key, row_number() over () as place from
        (${limited(sql`select * from orders where ${where} order by ${walk.order}`)}) chosen) o ${USERS_JSON}`)
      .orderBy(sql`o.place`)
      .prepare(`orders_all_${name}`)
  }
  // One statement for each way to sort, with and without a status.
  const pages = new Map<string, ReturnType<typeof preparePage>>()
  const pageFor = (filter: OrderFilter) => {
    const by = filter.status === undefined ? 'any' : 'status'
    const name = `${by}_${filter.sort}_${filter.direction}`
    const page = pages.get(name) ?? preparePage(name, by, filter)
    pages.set(name, page)
    return page
  }

  const choose = prepareChoices(db)
  const chosen = limited(sql`select * from unnest(${at('ids')}::text[], ${at('keys')}::text[]) with ordinality wanted(id, key, place)`)
  const listed = db
    .select({ record: sql<OrderJson>`${ORDER_JSON}`, key: sql<string>`chosen.key` })
    .from(sql`(${chosen}) chosen join orders o on o.id = chosen.id ${USERS_JSON}`)
    .orderBy(sql`chosen.place`)
    .prepare('orders_listed')

  return {
    async all(filter: OrderFilter, { after, limit }: SortedPage): Promise<Found> {
      const { key: afterKey, id: afterId } = after ?? firstPlace(filter)
      const rows = await pageFor(filter).execute({ afterKey, afterId, limit, status: filter.status })
      return { rows, total: rows[0]?.total ?? 0 }
    },

    async search(filter: OrderFilter, page: SortedPage): Promise<Found> {
      const { ids, keys, total } = await choose(filter, page)
      return { rows: ids.length === 0 ? [] : await listed.execute({ ids, keys, limit: ids.length }), total }
    },
  }
}

interface Choice {
  readonly ids: string[]
  readonly keys: string[]
  readonly total: number
}

/** What an order must fulfil to be in the list; nothing at all for the whole list. Values, or places for them. */
export function matchesOf({ patterns, status }: { patterns: readonly unknown[]; status?: unknown }): SQL[] {
  const conditions = patterns.map((pattern) => sql`search_text like lower(${pattern}::text)`)
  return status === undefined ? conditions : [...conditions, sql`status = ${status}`]
}

/**
 * Rows are chosen by a statement that is planned anew each time, so it has no name: whether the index over words or the one over
 * the sort key is shorter depends on how common the words are. Its text depends only on how many words there are and on the
 * sorting, and is put together once for each. Putting the chosen rows together is planned once.
 */
function prepareChoices(db: Db) {
  const prepare = (filter: OrderFilter) => {
    const walk = walkOf(filter, { key: at('afterKey'), id: at('afterId') })
    const words = filter.patterns.map((_, place) => at(`word${place}`))
    const matches = sql.join(matchesOf({ patterns: words, status: filter.status && at('status') }), sql` and `)
    const choice = sql`
      select coalesce(array_agg(id order by place), '{}') as ids, coalesce(array_agg(key order by place), '{}') as keys,
        (select count(*)::int from (select 1 from orders where ${matches} order by created_at desc limit ${SEARCH_TOTAL_MAX}) counted) as total
      from (select id, ${walk.key} as key, row_number() over () as place from
        (select * from orders where ${matches} and ${walk.beyond} order by ${walk.order} limit ${at('limit')}) chosen) listed`
    const text = new PgDialect().sqlToQuery(choice)
    return db._.session.prepareQuery<{ execute: { rows: Choice[] }; all: unknown; values: unknown }>(text, undefined, undefined, false)
  }
  const statements = new Map<string, ReturnType<typeof prepare>>()

  return async (filter: OrderFilter, { after, limit }: SortedPage): Promise<Choice> => {
    const { patterns, status, sort, direction } = filter
    const name = `${sort} ${direction} ${patterns.length} ${status === undefined ? 'any' : 'status'}`
    const statement = statements.get(name) ?? prepare(filter)
    statements.set(name, statement)
    const { key: afterKey, id: afterId } = after ?? firstPlace(filter)
    const words = Object.fromEntries(patterns.map((pattern, place) => [`word${place}`, pattern]))
    const { rows } = await statement.execute({ ...words, afterKey, afterId, limit, status })
    return rows[0] ?? { ids: [], keys: [], total: 0 }
  }
}
