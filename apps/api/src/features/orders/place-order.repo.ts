import type { Actor } from '@vorta/contract/auth/role'
import type { Order } from '@vorta/contract/orders/schema'
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { idempotencyKeys } from '../../platform/db/schema/idempotency.ts'
import type { orders } from '../../platform/db/schema/orders.ts'
import { isOpenSession } from '../auth/open-session.sql.ts'
import { noticesOf, notifyAdmins } from '../notifications/notify-admins.sql.ts'
import { ORDER_PLACED } from './order-placed.sql.ts'

const ROUTE = 'POST /api/orders'

type OrderColumns = typeof orders.$inferInsert

export interface NewOrder
  extends Required<
    Pick<OrderColumns, 'id' | 'userId' | 'carMake' | 'carModel' | 'carYear' | 'carColor' | 'bodyType' | 'engine' | 'transmission'>
  > {
  readonly customization: OrderColumns['customization']
  readonly kit: string
  readonly createdAt: Date
  /** Without a key, a repeated request creates another order. */
  readonly key: { readonly text: string; readonly requestHash: string } | null
  readonly entryId: string
  /** Place the order only if the session is still open. */
  readonly isRecalled: boolean
  readonly actor: Pick<Actor, 'sessionId' | 'from'>
}

/** What all new orders have in common. */
interface Terms {
  readonly designFeeCents: number
  /** Of the order number. */
  readonly numberPrefix: string
  readonly keysExpiredBefore: Date
  readonly notice: {
    readonly demo: boolean
    readonly kind: string
    readonly topic: string | null
    readonly mailDueAt: Date
    readonly pushDueAt: Date
  }
}

export interface PlacedOrder {
  readonly id: string
  readonly number: string
  readonly customer: Order['userId']
  readonly admins: readonly string[]
  readonly notices: readonly { readonly id: string; readonly userId: string }[]
}

/** The most orders in one statement. More would make the planner expect many rows and read whole tables. */
export const BATCH_MAX = 16

/**
 * Inserts orders and everything that belongs to new ones in one statement, which costs a third of ten statements and needs no
 * transaction around it. Returns no row for an order whose key was used before or whose recalled session has ended; waits while
 * another transaction uses a key.
 */
export async function placeOrders(db: Db, orders: readonly NewOrder[], terms: Terms): Promise<PlacedOrder[]> {
  const { numberPrefix, designFeeCents, keysExpiredBefore, notice } = terms
  return runNamed<PlacedOrder>(db, `orders_place${notice.demo ? '_demo' : ''}`, notice.demo ? PLACE_DEMO : PLACE, [
    JSON.stringify(orders.map(rowOf)),
    ...[numberPrefix, designFeeCents, keysExpiredBefore.toISOString(), notice.kind, notice.topic],
    ...[notice.mailDueAt.toISOString(), notice.pushDueAt.toISOString()],
  ])
}

const rowOf = (order: NewOrder) => ({
  id: order.id,
  user_id: order.userId,
  created_at: order.createdAt,
  car_make: order.carMake,
  car_model: order.carModel,
  car_year: order.carYear,
  car_color: order.carColor,
  body_type: order.bodyType,
  engine: order.engine,
  transmission: order.transmission,
  customization: order.customization,
  kit: order.kit,
  key: order.key?.text,
  request_hash: order.key?.requestHash,
  entry_id: order.entryId,
  recalled: order.isRecalled,
  session_id: order.actor.sessionId,
  ip: order.actor.from?.ip,
  request_id: order.actor.from?.requestId,
})
const ROW = `id text, user_id text, created_at timestamptz(3), car_make text, car_model text, car_year int, car_color text, body_type text,
    engine text, transmission text, customization jsonb, kit text, key text, request_hash text, entry_id text, recalled boolean, session_id text,
    ip text, request_id text`

// A trigger writes the copies for cards and the counter of inserts without copies; this statement reads and locks the customer anyway.
const placing = (demo: boolean) => `
with customer as (
  select w.*, u.first_name, u.last_name, u.email, u.phone, concat_ws(' ', u.first_name, u.last_name) as name
  from (select * from json_to_recordset($1::json) as w(${ROW}) limit ${BATCH_MAX}) w join users u on u.id = w.user_id
  where not w.recalled or ${isOpenSession('w.session_id', 'w.created_at')}
  for share of u),
claimed as (
  insert into idempotency_keys as known (user_id, route, key, request_hash, target_id, created_at)
  select user_id, '${ROUTE}', key, request_hash, id, created_at from customer where key is not null order by user_id, key
  on conflict (user_id, route, key) do update
    set request_hash = excluded.request_hash, target_id = excluded.target_id, created_at = excluded.created_at
    where known.created_at < $4::timestamptz
  returning target_id),
accepted as (
  select customer.*, nextval('order_numbers')::text as n from customer
  where key is null or exists (select from claimed where target_id = customer.id)),
placed as (
  insert into orders (id, number, user_id, car_make, car_model, car_year, car_color, body_type, engine, transmission, customization,
    design_fee_cents, status_at, created_at, updated_at, kit, customer_name, customer_full_name, customer_email, search_text)
  select id, number, user_id, car_make, car_model, car_year, car_color, body_type, engine, transmission, customization,
    $3::int, created_at, created_at, created_at, kit, lower(name), btrim(name), email,
    lower(concat_ws(' ', '', number, ltrim(split_part(number, '-', 3), '0'), car_make, car_model, first_name, last_name, email))
  from (select *, $2::text || lpad(n, greatest(5, length(n)), '0') as number from accepted) numbered
  returning id, number, created_at, car_year || ' ' || car_make || ' ' || car_model as car, customer_full_name as customer),
counted as (
  insert into counters (name, change) select 'orders:pending', count(*) from placed having count(*) > 0),
entry as (
  insert into timeline_entries (id, order_id, actor_id, description, at)
  select entry_id, id, user_id, '${ORDER_PLACED}', created_at from accepted),
audit as (
  insert into audit_log (action, actor_id, session_id, ip, request_id, target, at)
  select 'order.create', user_id, session_id, ip, request_id, 'order:' || id, created_at from accepted),
${notifyAdmins(demo, {
  ...{
    about: 'placed',
    kind: '$5::text',
    topic: '$6::text',
    title: `'New order'`,
    body: `'Order ' || number || ': ' || customer || ' ordered a kit for a ' || car || '.'`,
  },
  ...{ createdAt: 'about.created_at', mailDueAt: '$7::timestamptz', pushDueAt: '$8::timestamptz' },
})}
select p.id, number, json_build_object('_id', c.user_id, 'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone) as customer,
  array(select id from admin) as admins, ${noticesOf('p.id')} as notices,
  case when random() < 0.02 then compact_counters() end as compacted
from placed p join accepted c on c.id = p.id`
const PLACE = placing(false)
const PLACE_DEMO = placing(true)

/** The request that used a key. */
export async function findKey(db: Db, userId: string, key: string) {
  const { requestHash, targetId, route } = idempotencyKeys
  const [row] = await db
    .select({ requestHash, targetId })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(route, ROUTE), eq(idempotencyKeys.key, key)))
  return row
}

export async function deleteOldKeys(db: Db, olderThan: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, olderThan))
}
