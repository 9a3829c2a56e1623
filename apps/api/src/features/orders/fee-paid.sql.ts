import { noticesOf, notifyOnSite } from '../notifications/notify-admins.sql.ts'
import type { OrderRow } from './orders.repo.ts'

/** What a paid design fee changes, besides the status of the fee. */
export interface FeePayment {
  readonly orderId: string
  readonly at: Date
  readonly dueAt: Date | null
  readonly description: string
  readonly noticeBody: string
  readonly entryId: string
  readonly activityId: string
}

export interface FeePaidOrder extends Pick<OrderRow, 'id' | 'userId' | 'engineerId' | 'helperId' | 'version'> {
  readonly admins: readonly string[]
  readonly notices: readonly { readonly id: string; readonly userId: string }[]
}

/** What a reply about an order whose fee was just paid needs, as the statement that paid it saw it. */
export interface FeePaidFacts {
  readonly customer: { readonly lastName: string; readonly phone: string }
  /** Stored file name. */
  readonly picture: string | null
  readonly hasPhotos: boolean
}

/** The facts as a column, from the order `o` and its customer `u`. */
export const FEE_PAID_FACTS = `json_build_object('customer', json_build_object('lastName', u.last_name, 'phone', u.phone),
  'picture', o.picture_name, 'hasPhotos', exists (select from order_photos h where h.order_id = o.id))`

/** The first parameters of a statement with `feePaid`. */
export const feePaidParams = ({ orderId, at, dueAt, description, noticeBody, entryId, activityId }: FeePayment) => [
  orderId,
  at.toISOString(),
  dueAt?.toISOString() ?? null,
  description,
  noticeBody,
  entryId,
  activityId,
]

/** Marks the fee of the order in the CTE `about` as paid, with timeline, activity and notifications. `FEE_PAID_COLUMNS` returns the result. */
export const feePaid = (demo: boolean, about: string) => `
fee_paid as (
  update orders o set fee_status = 'paid', fee_paid_at = $2::timestamptz, due_at = $3::timestamptz, updated_at = $2::timestamptz, version = version + 1
  from ${about} about where o.id = about.id
  returning o.id, o.user_id, o.engineer_id, o.helper_id, o.version),
fee_entry as (
  insert into timeline_entries (id, order_id, actor_id, kind, description, at) select $6::text, id, user_id, 'payment', $4::text, $2::timestamptz from fee_paid),
fee_activity as (
  insert into activities (id, order_id, engineer_id, action, description, at)
  select $7::text, id, engineer_id, 'status_updated', $4::text, $2::timestamptz from fee_paid where engineer_id is not null),
${notifyOnSite(demo, { about: 'fee_paid', id: '$6::text', kind: `'order.feePaid'`, title: `'Design fee paid'`, body: '$5::text', createdAt: '$2::timestamptz' })}`

export const FEE_PAID_COLUMNS = `id, user_id as "userId", engineer_id as "engineerId", helper_id as "helperId", version, array(select id from admin) as admins, ${noticesOf('fee_paid.id')} as notices`
