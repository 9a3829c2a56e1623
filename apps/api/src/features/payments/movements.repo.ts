import type { PaymentType } from '@vorta/contract/payments/schema'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'

export type MovementOrder = {
  readonly paymentId: string
  readonly intentId: string | null
  readonly type: PaymentType
  readonly amountCents: number
  readonly currency: string
  /** Of the quote; null for a design fee. */
  readonly productionCents: number | null
  readonly taxCents: number | null
  readonly depositCents: number | null
  readonly orderNumber: string
  readonly customer: string
}

/** The orders of payments, found by intent or by payment. */
export async function ordersOfPayments(db: Db, intentIds: readonly string[], paymentIds: readonly string[]): Promise<MovementOrder[]> {
  if (intentIds.length === 0 && paymentIds.length === 0) return []
  const { rows } = await db.execute<MovementOrder>(sql`
    select p.id as "paymentId", p.intent_id as "intentId", p.type, p.amount_cents as "amountCents", p.currency,
      q.production_cents as "productionCents", q.tax_cents as "taxCents", q.deposit_cents as "depositCents",
      o.number as "orderNumber", c.first_name || ' ' || c.last_name as customer
    from payments p join orders o on o.id = p.order_id join users c on c.id = o.user_id left join quotes q on q.id = p.quote_id
    where p.intent_id in (select value from jsonb_array_elements_text(${JSON.stringify(intentIds)}::jsonb))
      or p.id in (select value from jsonb_array_elements_text(${JSON.stringify(paymentIds)}::jsonb))`)
  return rows
}
