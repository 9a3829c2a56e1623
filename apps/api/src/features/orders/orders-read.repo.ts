import type { CadModel, CarPhoto } from '@vorta/contract/file'
import type { Order } from '@vorta/contract/order'
import type { OrderStatus } from '@vorta/contract/order-status'
import type { Role } from '@vorta/contract/role'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

type ReadyMade = Omit<Order, 'carDetails' | 'pricing' | 'payments' | 'cadModels' | 'turn' | 'nextAction' | 'dueAt'>

/** A whole order as one statement gives it: what the wire shows, save what depends on the reader and the hour. */
export interface OrderRecord extends ReadyMade {
  readonly carDetails: Omit<Order['carDetails'], 'images' | 'photos'>
  readonly photos: Omit<CarPhoto, 'fileUrl'>[]
  readonly cadModels: (Omit<CadModel, 'downloadUrl' | 'previewUrl'> & { previewName: string | null })[]
  readonly payments: (Order['payments'][number] & { quoteId: string | null })[]
  readonly designFee: number
  readonly productionCost: number | null
  readonly quoteId: string | null
  readonly dueAt: string | null
}

const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const dollars = (column: string) => `(${column}::float8 / 100)`
/** A list that belongs to the order `o`, as JSON; an order without any has an empty one. */
const listOf = (fields: string, from: string, order: string) =>
  `coalesce((select json_agg(json_build_object(${fields}) order by ${order}) from ${from}), '[]'::json)`

const QUOTE_FIELDS = `'productionCost', ${dollars('q.production_cents')}, 'note', q.note, 'lines', q.lines,
  'validUntil', ${iso('q.valid_until')}, 'createdAt', ${iso('q.created_at')}`

/** One JSON value per order: the database puts it together, and the program parses it in one go. */
const ORDER_JSON = sql.raw(`json_build_object(
  '_id', o.id, 'orderNumber', o.number, 'status', o.status, 'version', o.version,
  'createdAt', ${iso('o.created_at')}, 'updatedAt', ${iso('o.updated_at')}, 'dueAt', ${iso('o.due_at')},
  'reviewedAt', ${iso('o.reviewed_at')}, 'paymentStatus', o.payment_standing, 'customization', o.customization,
  'designFee', ${dollars('o.design_fee_cents')}, 'productionCost', ${dollars('o.production_cents')},
  'carDetails', json_build_object('make', o.car_make, 'model', o.car_model, 'year', o.car_year, 'color', o.car_color,
    'bodyType', o.body_type, 'engine', o.engine, 'transmission', o.transmission),
  'userId', json_build_object('_id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone', c.phone),
  'engineerId', case when e.id is not null then
    json_build_object('_id', e.id, 'firstName', e.first_name, 'lastName', e.last_name, 'email', e.email) end,
  'cancellation', case when o.cancelled_at is not null then
    json_build_object('reason', o.cancel_reason, 'at', ${iso('o.cancelled_at')}) end,
  'cancellationRequested', case when o.cancel_wish_at is not null and o.status not in ('cancelled', 'completed') then
    json_build_object('reason', o.cancel_wish_reason, 'at', ${iso('o.cancel_wish_at')}) end,
  'approval', (select json_build_object('cadModelId', m.id, 'version', m.version, 'at', ${iso('o.approved_at')})
    from cad_models m where m.id = o.approved_cad_id),
  'timeline', ${listOf(`'_id', t.id, 'description', t.description, 'timestamp', ${iso('t.at')}`, 'timeline_entries t where t.order_id = o.id', 't.at, t.id')},
  'revisions', ${listOf(
    `'_id', r.id, 'number', r.number, 'comments', r.comments, 'createdAt', ${iso('r.created_at')}, 'beyondIncluded', r.beyond_included`,
    'revisions r where r.order_id = o.id',
    'r.number',
  )},
  'quoteId', (select q.id from quotes q where q.order_id = o.id and q.withdrawn_at is null),
  'quote', (select json_build_object(${QUOTE_FIELDS}) from quotes q where q.order_id = o.id and q.withdrawn_at is null),
  'earlierQuotes', ${listOf(
    `${QUOTE_FIELDS}, 'withdrawnAt', ${iso('q.withdrawn_at')}`,
    'quotes q where q.order_id = o.id and q.withdrawn_at is not null',
    'q.created_at, q.id',
  )},
  'payments', ${listOf(
    `'_id', p.id, 'type', p.type, 'amount', ${dollars('p.amount_cents')}, 'status', p.status, 'paidAt', ${iso('p.paid_at')},
    'last4', p.last4, 'quoteId', p.quote_id`,
    'payments p where p.order_id = o.id',
    'p.created_at, p.id',
  )},
  'cadModels', ${listOf(
    `'_id', m.id, 'originalName', f.original_name, 'filename', f.filename, 'version', m.version, 'uploadedAt', ${iso('m.uploaded_at')},
    'fileSize', f.size_bytes, 'note', m.note, 'previewName', v.filename`,
    'cad_models m join files f on f.id = m.file_id left join file_previews v on v.file_id = f.id where m.order_id = o.id',
    'm.version',
  )},
  'photos', ${listOf(
    `'_id', f.id, 'filename', f.filename, 'originalName', f.original_name, 'fileSize', f.size_bytes`,
    'order_photos h join files f on f.id = h.file_id where h.order_id = o.id',
    'h.position',
  )}
)`)

const PEOPLE = sql.raw('join users c on c.id = o.user_id left join users e on e.id = o.engineer_id')

const at = (name: string) => sql`${sql.placeholder(name)}`
const listedBefore = (column: SQL) => sql`(${column}, id) < (${at('before')}::timestamptz, ${at('beforeId')}::text)`
const CREATED = sql.raw('created_at')
const UPDATED = sql.raw('updated_at')

/** Prepares a page of orders: the rows are chosen first, and only those are put together. */
function preparePage(db: Db, name: string, where: SQL, column: SQL) {
  const chosen = sql`(select * from orders where ${where} and ${listedBefore(column)}
    order by ${column} desc, id desc limit ${at('limit')}::int) o ${PEOPLE}`
  return db
    .select({ record: sql<OrderRecord>`${ORDER_JSON}` })
    .from(chosen)
    .orderBy(sql`o.${column} desc, o.id desc`)
    .prepare(name)
}

interface PageOfOrders {
  readonly before: { at: Date; id: string } | null
  readonly limit: number
}

const placeOf = ({ before, limit }: PageOfOrders) => ({
  before: before?.at.toISOString() ?? 'infinity',
  beforeId: before?.id ?? '',
  limit,
})

interface OrderFilter {
  readonly status?: OrderStatus | undefined
  /** Patterns for LIKE, each of which must be found. */
  readonly patterns: readonly string[]
}

const matches = ({ status, patterns }: OrderFilter): SQL => {
  const conditions = patterns.map((_, i) => sql`search_text like lower(${at(`pattern${i}`)}::text)`)
  if (status !== undefined) conditions.push(sql`status = ${at('status')}::text`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const valuesOf = ({ status, patterns }: OrderFilter): Record<string, string> => ({
  ...(status !== undefined && { status }),
  ...Object.fromEntries(patterns.map((pattern, i) => [`pattern${i}`, pattern])),
})

export type OrderReader = ReturnType<typeof prepareOrderReader>

/** The statements behind every answer that shows orders, prepared once. */
export function prepareOrderReader(db: Db) {
  const mine = preparePage(db, 'orders_mine', sql`user_id = ${at('userId')}`, CREATED)
  const assigned = preparePage(db, 'orders_assigned', sql`engineer_id = ${at('engineerId')}`, UPDATED)
  const viewer = at('viewerId')
  const one = db
    .select({ record: sql<OrderRecord>`${ORDER_JSON}` })
    .from(sql`orders o ${PEOPLE}`)
    .where(
      sql`o.id = ${at('id')} and case ${at('role')}::text when 'admin' then true when 'engineer' then o.engineer_id = ${viewer} else o.user_id = ${viewer} end`,
    )
    .prepare('orders_one')

  const prepareSearch = (name: string, filter: OrderFilter) => ({
    page: preparePage(db, `orders_all_${name}`, matches(filter), CREATED),
    count: db.select({ total: sql<number>`count(*)::int` }).from(sql`orders`).where(matches(filter)).prepare(`orders_count_${name}`),
  })
  // One statement for each shape of filter: with or without a status, and by the number of words.
  const searches = new Map<string, ReturnType<typeof prepareSearch>>()
  const searchFor = (filter: OrderFilter) => {
    const name = `${filter.status === undefined ? 'any' : 'status'}_${filter.patterns.length}`
    const search = searches.get(name) ?? prepareSearch(name, filter)
    searches.set(name, search)
    return search
  }

  const records = (rows: { record: OrderRecord }[]) => rows.map((row) => row.record)
  return {
    async one(id: string, viewerId: string, role: Role): Promise<OrderRecord | undefined> {
      const [row] = await one.execute({ id, viewerId, role })
      return row?.record
    },
    mine: async (userId: string, page: PageOfOrders) => records(await mine.execute({ userId, ...placeOf(page) })),
    assigned: async (engineerId: string, page: PageOfOrders) => records(await assigned.execute({ engineerId, ...placeOf(page) })),
    all: async (filter: OrderFilter, page: PageOfOrders) =>
      records(await searchFor(filter).page.execute({ ...valuesOf(filter), ...placeOf(page) })),
    async count(filter: OrderFilter): Promise<number> {
      const [row] = await searchFor(filter).count.execute(valuesOf(filter))
      return row?.total ?? 0
    },
  }
}
