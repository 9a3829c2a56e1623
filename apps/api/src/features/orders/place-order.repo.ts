import type { Order } from '@vorta/contract/orders/schema'
import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { idempotencyKeys } from '../../platform/db/schema/idempotency.ts'
import type { orders } from '../../platform/db/schema/orders.ts'
import { NOTICES, notifyAdmins, START_NOTICES } from '../notifications/notify-admins.sql.ts'

const ROUTE = 'POST /api/orders'

type OrderColumns = typeof orders.$inferInsert

interface NewOrder
  extends Required<
    Pick<OrderColumns, 'id' | 'userId' | 'carMake' | 'carModel' | 'carYear' | 'carColor' | 'bodyType' | 'engine' | 'transmission'>
  > {
  readonly customization: OrderColumns['customization']
  readonly designFeeCents: number
  readonly createdAt: Date
  /** Of the order number. */
  readonly numberPrefix: string
  /** Without a key, a repeated request creates another order. */
  readonly key: { readonly text: string; readonly requestHash: string; readonly expiredBefore: Date } | null
  readonly entryId: string
  readonly activityId: string
  readonly audit: { readonly sessionId: string; readonly ip: string | null; readonly requestId: string | null }
  readonly notice: {
    readonly demo: boolean
    readonly kind: string
    readonly topic: string | null
    readonly mailDueAt: Date
    readonly mailWindow: string
    readonly pushDueAt: Date
  }
}

export interface PlacedOrder {
  readonly number: string
  readonly customer: Order['userId']
  readonly admins: readonly string[]
  readonly notices: readonly { readonly id: string; readonly userId: string }[]
}

/**
 * Inserts the order and everything that belongs to a new one in one statement, which costs a third of ten statements and needs no
 * transaction around it. Returns undefined if the key was used before; waits while another transaction is using it.
 */
export async function placeOrder(db: Db, order: NewOrder): Promise<PlacedOrder | undefined> {
  const { id, userId, carMake, carModel, carYear, carColor, bodyType, engine, transmission, key, audit, notice } = order
  const [placed] = await runNamed<PlacedOrder>(db, `orders_place${notice.demo ? '_demo' : ''}`, notice.demo ? PLACE_DEMO : PLACE, [
    ...[id, userId, order.numberPrefix, order.createdAt.toISOString(), order.designFeeCents],
    ...[carMake, carModel, carYear, carColor, bodyType, engine, transmission, JSON.stringify(order.customization)],
    ...[key?.text ?? null, key?.requestHash ?? null, key?.expiredBefore.toISOString() ?? null],
    ...[order.entryId, order.activityId, audit.sessionId, audit.ip, audit.requestId],
    ...[notice.kind, notice.topic, notice.mailDueAt.toISOString(), notice.mailWindow, notice.pushDueAt.toISOString()],
  ])
  return placed
}

// A trigger writes the copies for cards and the counter of inserts without copies; this statement reads and locks the customer anyway.
const placing = (demo: boolean) => `
with claimed as (
  insert into idempotency_keys as known (user_id, route, key, request_hash, target_id, created_at)
  select $2, '${ROUTE}', $14, $15, $1, $4::timestamptz where $14::text is not null
  on conflict (user_id, route, key) do update
    set request_hash = excluded.request_hash, target_id = excluded.target_id, created_at = excluded.created_at
    where known.created_at < $16::timestamptz
  returning 1),
customer as (
  select id, first_name, last_name, email, phone, concat_ws(' ', first_name, last_name) as name from users
  where id = $2 and ($14::text is null or exists (select from claimed))
  for share),
placed as (
  insert into orders (id, number, user_id, car_make, car_model, car_year, car_color, body_type, engine, transmission, customization,
    design_fee_cents, status_at, created_at, updated_at, kit, customer_name, customer_full_name, customer_email, search_text)
  select $1, number, c.id, $6::text, $7::text, $8::int, $9::text, $10::text, $11::text, $12::text, $13::jsonb,
    $5::int, $4::timestamptz, $4::timestamptz, $4::timestamptz, order_kit($13::jsonb), lower(name), btrim(name), email,
    lower(concat_ws(' ', '', number, ltrim(split_part(number, '-', 3), '0'), $6::text, $7::text, first_name, last_name, email))
  from customer c, (select $3::text || lpad(n, greatest(5, length(n)), '0') as number from (select nextval('order_numbers')::text as n) x) y
  returning id, number, car_year || ' ' || car_make || ' ' || car_model as car),
counted as (
  insert into counters (name, change) select 'orders:pending', 1 from placed),
entry as (
  insert into timeline_entries (id, order_id, actor_id, description, at) select $17, id, $2, 'Order placed', $4::timestamptz from placed),
activity as (
  insert into activities (id, order_id, action, description, at) select $18, id, 'order_created', 'Order placed', $4::timestamptz from placed),
audit as (
  insert into audit_log (action, actor_id, session_id, ip, request_id, target, at)
  select 'order.create', $2, $19::text, $20::text, $21::text, 'order:' || id, $4::timestamptz from placed),
${notifyAdmins(demo, {
  ...{ about: 'placed', kind: '$22::text', topic: '$23::text', title: `'New order'`, body: `'Order ' || number || ': ' || car || '.'` },
  ...{ createdAt: '$4::timestamptz', mailDueAt: '$24::timestamptz', mailWindow: '$25::text', pushDueAt: '$26::timestamptz' },
})}
select number, json_build_object('_id', c.id, 'firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone) as customer,
  array(select id from admin) as admins, ${NOTICES} as notices,
  ${START_NOTICES} as started, case when random() < 0.02 then compact_counters() end as compacted
from placed, customer c`
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
