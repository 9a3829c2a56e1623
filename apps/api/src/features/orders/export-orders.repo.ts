import type { OrderStatus } from '@vorta/contract/orders/status'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isoSql } from '../../platform/db/iso.sql.ts'
import { filterConditions, keysetOf, type OrderFilter, startPosition } from './all-orders.repo.ts'

/** One row of the CSV export. */
export type ExportedOrder = {
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
  readonly feeStatus: string
  readonly cancelReason: string | null
  /** Sort key, for the next batch. */
  readonly key: string
}

export async function listForExport(
  db: Db,
  filter: OrderFilter,
  after: { key: string; id: string } | null,
  limit: number,
): Promise<ExportedOrder[]> {
  const position = after ?? startPosition(filter)
  const keyset = keysetOf(filter, { key: sql`${position.key}`, id: sql`${position.id}` })
  const conditions = [...filterConditions(filter), keyset.isAfter]
  const { rows } = await db.execute<ExportedOrder>(sql`
    select o.id, o.number, o.status, ${isoSql('o.created_at')} as "createdAt", ${isoSql('o.updated_at')} as "updatedAt", ${isoSql('o.due_at')} as "dueAt",
      c.first_name || ' ' || c.last_name as customer, c.email, c.phone, e.first_name || ' ' || e.last_name as engineer,
      o.car_year as year, o.car_make as make, o.car_model as model, o.kit,
      o.design_fee_cents as "feeCents", o.production_cents as "productionCents", o.fee_status as "feeStatus",
      o.cancel_reason as "cancelReason", o.sort_key as key
    from (select *, ${keyset.key} as sort_key, row_number() over () as position from
      (select * from orders where ${sql.join(conditions, sql` and `)} order by ${keyset.order} limit ${limit}) chosen) o
    join users c on c.id = o.user_id left join users e on e.id = o.engineer_id
    order by o.position`)
  return rows
}
