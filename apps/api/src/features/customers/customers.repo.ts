import type { Address } from '@vorta/contract/account/user'
import type { Actor, Role } from '@vorta/contract/auth/role'
import type { FeeStatus } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import type { PaymentStatus, PaymentType } from '@vorta/contract/payments/schema'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isoSql } from '../../platform/db/iso.sql.ts'
import { isOpenOrder, visibleOrders } from '../order-access/order-visibility.sql.ts'

export type CustomerRow = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly emailVerified: boolean
  readonly phone: string
  readonly address: Address | null
  readonly createdAt: string
  readonly disabled: boolean
  readonly grantedRoles: Role[]
  readonly openOrders: number
}

export async function findCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  const { rows } = await db.execute<CustomerRow>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.email_verified_at is not null as "emailVerified",
      u.phone, u.address, ${isoSql('u.created_at')} as "createdAt", u.disabled_at is not null as disabled,
      u.granted_roles as "grantedRoles",
      (select count(*)::int from orders o where o.engineer_id = u.id and ${sql.raw(isOpenOrder('o'))}) as "openOrders"
    from users u where u.id = ${id}`)
  return rows[0]
}

export type CustomerOrderRow = {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly feeStatus: FeeStatus
  readonly make: string
  readonly model: string
  readonly year: number
  readonly bodyType: string | null
  readonly kit: string
  readonly picture: string | null
  readonly engineer: string | null
  readonly totalCents: number
  readonly createdAt: string
  readonly messages: number
  readonly lastMessageAt: string | null
}

/** Newest first. */
export async function ordersOf(db: Db, reader: Actor, customerId: string, limit: number): Promise<CustomerOrderRow[]> {
  const { rows } = await db.execute<CustomerOrderRow>(sql`
    select o.id, o.number, o.status, o.fee_status as "feeStatus", o.car_make as make, o.car_model as model, o.car_year as year,
      o.body_type as "bodyType", o.kit, o.picture_name as picture, o.engineer_name as engineer, o.total_cents as "totalCents", ${isoSql('o.created_at')} as "createdAt",
      coalesce(h.message_count, 0) as messages,
      (select ${isoSql('max(m.created_at)')} from messages m where m.order_id = o.id and m.sender_id is not null) as "lastMessageAt"
    from orders o left join chats h on h.order_id = o.id
    where o.user_id = ${customerId} and ${visibleOrders(reader.role, reader.userId, 'o')}
    order by o.created_at desc, o.id desc limit ${limit}`)
  return rows
}

export type CustomerPaymentRow = {
  readonly id: string
  readonly orderId: string
  readonly orderNumber: string
  readonly type: PaymentType
  readonly status: PaymentStatus
  readonly amountCents: number
  readonly refundedCents: number
  readonly paidAt: string
}

/** Received payments, newest first. */
export async function paymentsOf(db: Db, reader: Actor, customerId: string, limit: number): Promise<CustomerPaymentRow[]> {
  const { rows } = await db.execute<CustomerPaymentRow>(sql`
    select p.id, p.order_id as "orderId", o.number as "orderNumber", p.type, p.status, p.amount_cents as "amountCents",
      p.refunded_cents as "refundedCents", ${isoSql('p.paid_at')} as "paidAt"
    from payments p join orders o on o.id = p.order_id
    where o.user_id = ${customerId} and p.paid_at is not null and ${visibleOrders(reader.role, reader.userId, 'o')}
    order by p.paid_at desc, p.id desc limit ${limit}`)
  return rows
}

export type TotalsRow = {
  readonly paidCents: number
  readonly openCents: number
}

/** Paid less refunded over all orders, and what is not yet paid on those that aren't cancelled. */
export async function totalsOf(db: Db, customerId: string): Promise<TotalsRow> {
  const { rows } = await db.execute<TotalsRow>(sql`
    select coalesce(sum(p.paid - p.refunded), 0)::float8 as "paidCents",
      coalesce(sum(greatest(o.total_cents - p.paid, 0)) filter (where o.status <> 'cancelled'), 0)::float8 as "openCents"
    from orders o cross join lateral (
      select coalesce(sum(amount_cents), 0) as paid, coalesce(sum(refunded_cents), 0) as refunded
      from payments where order_id = o.id and paid_at is not null) p
    where o.user_id = ${customerId}`)
  return rows[0] ?? { paidCents: 0, openCents: 0 }
}
