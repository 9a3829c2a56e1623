import type { OrderStatus } from '@vorta/contract/orders/status'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { firstPlace, matchesOf, type OrderFilter, walkOf } from './all-orders.repo.ts'
import { iso } from './order-json.repo.ts'

/** An order as one line of a table for other programs. */
export interface ExportedOrder {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly createdAt: string
  readonly updatedAt: string
  readonly dueAt: string | null
  readonly customer: string
  readonly email: string
  readonly phone: string
  readonly engineer: string | null
  readonly year: number
  readonly make: string
  readonly model: string
  readonly kit: string
  readonly feeCents: number
  readonly productionCents: number | null
  readonly standing: string
  readonly cancelReason: string | null
  /** What it was sorted by. */
  readonly key: string
  [column: string]: unknown
}

/** So many orders of a filter behind a place, without all that a screen shows of them. */
export async function exportedOrders(
  db: Db,
  filter: OrderFilter,
  after: { key: string; id: string } | null,
  limit: number,
): Promise<ExportedOrder[]> {
  const place = after ?? firstPlace(filter)
  const walk = walkOf(filter, { key: sql`${place.key}`, id: sql`${place.id}` })
  const conditions = [...matchesOf(filter), walk.beyond]
  const { rows } = await db.execute<ExportedOrder>(sql`
    select o.id, o.number, o.status, ${sql.raw(iso('o.created_at'))} as "createdAt", ${sql.raw(iso('o.updated_at'))} as "updatedAt", ${sql.raw(iso('o.due_at'))} as "dueAt",
      c.first_name || ' ' || c.last_name as customer, c.email, c.phone, e.first_name || ' ' || e.last_name as engineer,
      o.car_year as year, o.car_make as make, o.car_model as model, o.customization -> 'bodyKit' ->> 'type' as kit,
      o.design_fee_cents as "feeCents", o.production_cents as "productionCents", o.payment_standing as standing,
      o.cancel_reason as "cancelReason", o.sort_key as key
    from (select *, ${walk.key} as sort_key, row_number() over () as place from
      (select * from orders where ${sql.join(conditions, sql` and `)} order by ${walk.order} limit ${limit}) chosen) o
    join users c on c.id = o.user_id left join users e on e.id = o.engineer_id
    order by o.place`)
  return rows
}
