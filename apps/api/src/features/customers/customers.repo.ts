import type { Address } from '@vorta/contract/account/user'
import type { Actor } from '@vorta/contract/auth/role'
import type { FeeStatus } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import type { PaymentStatus, PaymentType } from '@vorta/contract/payments/schema'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isoSql } from '../../platform/db/iso.sql.ts'
import { visibleOrders } from '../order-access/order-visibility.sql.ts'

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
}

export async function findCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  const { rows } = await db.execute<CustomerRow>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.email_verified_at is not null as "emailVerified",
      u.phone, u.address, ${isoSql('u.created_at')} as "createdAt", u.disabled_at is not null as disabled
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

/** Paid less refunded over all orders. */
export async function lifetimeCents(db: Db, customerId: string): Promise<number> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(p.amount_cents - p.refunded_cents), 0)::float8 as cents
    from payments p join orders o on o.id = p.order_id
    where o.user_id = ${customerId} and p.paid_at is not null`)
  return rows[0]?.cents ?? 0
}
