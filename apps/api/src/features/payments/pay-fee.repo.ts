import type { Actor } from '@vorta/contract/auth/role'
import { CURRENCY } from '@vorta/contract/shared/money'
import type { Db } from '../../platform/db/client.ts'
import { runNamed } from '../../platform/db/named-statement.ts'
import { isOpenSession } from '../auth/open-session.sql.ts'
import { insertJobs, startJobs } from '../jobs/insert-jobs.sql.ts'
import { openFor, permittedTo } from '../order-access/order-visibility.sql.ts'
import {
  FEE_PAID_COLUMNS,
  FEE_PAID_FACTS,
  type FeePaidFacts,
  type FeePaidOrder,
  type FeePayment,
  feePaid,
  feePaidParams,
} from '../orders/fee-paid.sql.ts'
import { isExceeded, type LimitCounter } from '../rate-limits/limit-counter.sql.ts'

interface FeeQuery {
  readonly orderId: string
  readonly actor: { readonly role: string; readonly userId: string }
  /** A recalled session, which must still be open. */
  readonly sessionId?: string | null
  /** What the client expects to pay, if it said so. */
  readonly expectedCents: number | null
  /** Declined payments of the user, which limit further ones. */
  readonly declines: LimitCounter
  readonly now: Date
}

interface Fee {
  readonly number: string
  readonly amountCents: number
  /** What confirming the payment needs, for a recalled session and an order on which nobody works yet. */
  readonly customer?: { readonly email: string; readonly firstName: string; readonly orderVersion: number } | null
}

/** The design fee of an order without any payment, if the actor may pay it now. All other cases need the order's lock. */
export async function findUnopenedFee(
  db: Db,
  { orderId, actor, sessionId = null, expectedCents, declines, now }: FeeQuery,
): Promise<Fee | undefined> {
  const params = [orderId, actor.role, actor.userId, expectedCents, declines.key, declines.max, now.toISOString()]
  const [row] = await (sessionId
    ? runNamed<Fee>(db, 'payments_unopened_fee_recalled', UNOPENED_FEE_RECALLED, [...params, sessionId])
    : runNamed<Fee>(db, 'payments_unopened_fee', UNOPENED_FEE, params))
  return row
}
const CUSTOMER = `case when o.status = 'pending' and o.engineer_id is null and o.reviewed_at is null and o.due_at is null then
    json_build_object('email', u.email, 'firstName', u.first_name, 'orderVersion', o.version) end`
const FEE_IS_PAYABLE = `o.fee_status = 'unpaid' and ${openFor('payFee')}`
const unopenedFee = (isRecalled: boolean) => `
select o.number, o.design_fee_cents as "amountCents" ${isRecalled ? `, ${CUSTOMER} as customer` : ''}
from orders o ${isRecalled ? `join users u on u.id = $3::text and ${isOpenSession('$8::text', '$7::timestamptz')}` : ''}
where o.id = $1 and ${FEE_IS_PAYABLE} and ${permittedTo('makePayment', { role: '$2::text', userId: '$3::text' })}
  and ($4::int is null or o.design_fee_cents = $4::int) and not exists (select from payments p where p.order_id = o.id)
  and not ${isExceeded('$5', '$6::int', '$7::timestamptz')}`
const UNOPENED_FEE = unopenedFee(false)
const UNOPENED_FEE_RECALLED = unopenedFee(true)

interface NewFee {
  readonly id: string
  readonly orderId: string
  readonly amountCents: number
  readonly createdAt: Date
  readonly opened: { readonly intentId: string; readonly at: Date; readonly nextCheckAt: Date } | null
}

/** Returns false and inserts nothing if the fee can no longer be paid or a payment exists. */
export async function insertFee(db: Db, { id, orderId, amountCents, createdAt, opened }: NewFee): Promise<boolean> {
  const params = [id, orderId, amountCents, createdAt.toISOString()]
  const openedParams = opened ? [opened.intentId, opened.at.toISOString(), opened.nextCheckAt.toISOString()] : [null, null, null]
  const rows = await runNamed(db, 'payments_insert_fee', INSERT_FEE, [...params, ...openedParams])
  return rows.length > 0
}
const INSERT_FEE = `
insert into payments (id, order_id, type, amount_cents, currency, created_at, updated_at, intent_id, intent_at, next_check_at)
select $1::text, o.id, 'design_fee', o.design_fee_cents, '${CURRENCY}', $4::timestamptz, coalesce($6::timestamptz, $4::timestamptz),
  $5::text, $6::timestamptz, $7::timestamptz
from orders o where o.id = $2 and o.design_fee_cents = $3::int and ${FEE_IS_PAYABLE} for no key update
on conflict do nothing returning id`

interface PaidFee {
  readonly fee: FeePayment
  /** The version of the order that was read before. */
  readonly version: number
  readonly payment: { readonly id: string; readonly intentId: string | null; readonly hostedPageId: string | null }
  readonly paidBy: { readonly intentId: string; readonly last4: string | null }
  readonly audit: { readonly from: Actor['from']; readonly detail: object }
  readonly receipt: { readonly jobId: string; readonly payload: object }
  readonly demo: boolean
  /** If what is passed was not just read: a recalled session, which must still be open, and its user as known. */
  readonly recalled?: { readonly sessionId: string; readonly email: string; readonly firstName: string } | undefined
}

interface PaidFeeOrder extends FeePaidOrder {
  /** For a recalled session. */
  readonly facts?: FeePaidFacts
}

/**
 * Records a paid design fee with all its effects in one statement, which is its own transaction. Returns undefined and changes
 * nothing if the order or the payment changed since it was read.
 */
export async function payFee(db: Db, paid: PaidFee): Promise<PaidFeeOrder | undefined> {
  const { fee, version, payment, paidBy, audit, receipt, demo, recalled } = paid
  const statement = PAY_FEE[recalled ? 'recalled' : 'read'][demo ? 'demo' : 'live']
  const [order] = await runNamed<PaidFeeOrder>(db, `payments_pay_fee${recalled ? '_recalled' : ''}${demo ? '_demo' : ''}`, statement, [
    ...feePaidParams(fee),
    ...[version, payment.id, payment.intentId, payment.hostedPageId, paidBy.intentId, paidBy.last4],
    ...[
      audit.from?.ip ?? null,
      audit.from?.requestId ?? null,
      JSON.stringify(audit.detail),
      receipt.jobId,
      JSON.stringify(receipt.payload),
    ],
    ...(recalled ? [recalled.sessionId, recalled.email, recalled.firstName] : []),
  ])
  return order
}

// Locks the order first, then the payment, as everywhere, to avoid deadlocks.
const paying = (isRecalled: boolean, demo: boolean) => `
with due as (
  select o.id${isRecalled ? `, ${FEE_PAID_FACTS} as facts` : ''} from orders o ${isRecalled ? `join users u on u.id = o.user_id and u.email = $20::text and u.first_name = $21::text and ${isOpenSession('$19::text', '$2::timestamptz')}` : ''}
  where o.id = $1 and o.version = $8::int for no key update of o),
paid as (
  update payments p set status = 'paid', paid_at = $2::timestamptz, intent_id = $12::text, last4 = $13::text, next_check_at = null,
    updated_at = $2::timestamptz
  from due where p.id = $9 and p.order_id = due.id and p.status = 'pending'
    and p.intent_id is not distinct from $10::text and p.hosted_page_id is not distinct from $11::text
  returning p.id as payment_id, p.order_id as id),
${feePaid(demo, 'paid')},
audit as (
  insert into audit_log (action, ip, request_id, target, detail, at)
  select 'payment.paid', $14::text, $15::text, 'order:' || id, $16::jsonb, $2::timestamptz from fee_paid),
receipt as (${insertJobs(`
  select $17::text, 'mail', 'receipt:' || payment_id, $18::jsonb, null, date_trunc('milliseconds', now()) from paid`)})
select ${FEE_PAID_COLUMNS}${isRecalled ? ', (select facts from due)' : ''}, (select count(*) ${startJobs('receipt')}) as started from fee_paid`
const PAY_FEE = {
  read: { live: paying(false, false), demo: paying(false, true) },
  recalled: { live: paying(true, false), demo: paying(true, true) },
}
