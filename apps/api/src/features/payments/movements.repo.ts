import type { PaymentType } from '@vorta/contract/payments/schema'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

export interface MovementOrder {
  readonly paymentId: string
  readonly intentId: string | null
  readonly type: PaymentType
  readonly orderNumber: string
  readonly customer: string
  [column: string]: unknown
}

/** The orders of payments, found by intent or by payment. */
export async function ordersOfPayments(db: Db, intentIds: readonly string[], paymentIds: readonly string[]): Promise<MovementOrder[]> {
  if (intentIds.length === 0 && paymentIds.length === 0) return []
  const { rows } = await db.execute<MovementOrder>(sql`
    select p.id as "paymentId", p.intent_id as "intentId", p.type, o.number as "orderNumber", c.first_name || ' ' || c.last_name as customer
    from payments p join orders o on o.id = p.order_id join users c on c.id = o.user_id
    where p.intent_id in (select value from jsonb_array_elements_text(${JSON.stringify(intentIds)}::jsonb))
      or p.id in (select value from jsonb_array_elements_text(${JSON.stringify(paymentIds)}::jsonb))`)
  return rows
}
