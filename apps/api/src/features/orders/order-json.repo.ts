import type { CadModel } from '@vorta/contract/cad/schema'
import type { CarPhoto } from '@vorta/contract/files/schema'
import { TAX_RATE_UNITS_PER_PERCENT } from '@vorta/contract/orders/quote-amounts'
import type { BalanceStatus, Order } from '@vorta/contract/orders/schema'
import type { Production, ProductionStep } from '@vorta/contract/production/schema'
import { PAGE_SIZE_MAX } from '@vorta/contract/shared/limits'
import { type SQL, sql } from 'drizzle-orm'
import { iso } from '../../platform/db/iso.sql.ts'

type UnchangedFields = Omit<
  Order,
  | 'carDetails'
  | 'pricing'
  | 'payments'
  | 'cadModels'
  | 'helper'
  | 'youHelp'
  | 'picture'
  | 'production'
  | 'quote'
  | 'turn'
  | 'nextAction'
  | 'dueAt'
  | 'revisedDueAt'
>

/** An order as the query returns it: the API response without the fields that depend on the reader or the current time. */
export interface OrderJson extends UnchangedFields {
  readonly carDetails: Omit<Order['carDetails'], 'images' | 'photos'>
  readonly helper: NonNullable<Order['helper']> | null
  readonly photos: Omit<CarPhoto, 'fileUrl'>[]
  readonly cadModels: (Omit<CadModel, 'downloadUrl' | 'previewUrl' | 'thumbnailUrl' | 'sizeMm'> & {
    previewName: string | null
    thumbnailName: string | null
    extents: number[] | null
  })[]
  readonly payments: (Order['payments'][number] & { quoteId: string | null })[]
  readonly production: { steps: StoredStep[]; delivery: Omit<Production, 'steps'> | null } | null
  readonly quote: (NonNullable<Order['quote']> & { _id: string }) | null
  /** Stored file name. */
  readonly picture: string | null
  readonly hasOpenCase: boolean
  readonly designFee: number
  readonly productionCost: number | null
  readonly balanceStatus: BalanceStatus | null
  readonly dueAt: string | null
}

/** The part of an order that the customer's list of payments needs. */
export type PaymentsJson = Pick<
  OrderJson,
  '_id' | 'orderNumber' | 'version' | 'createdAt' | 'status' | 'paymentStatus' | 'balanceStatus' | 'designFee' | 'payments'
> & { readonly carDetails: Pick<OrderJson['carDetails'], 'make' | 'model' | 'year'> } & {
  readonly quote: Pick<NonNullable<OrderJson['quote']>, '_id' | 'productionCost' | 'deposit' | 'validUntil'> | null
}

type StoredStep = Omit<ProductionStep, 'photos'> & { photos: Omit<CarPhoto, 'fileUrl'>[] }

const dollars = (column: string) => `(${column}::float8 / 100)`
/** A JSON array of child rows of the order `o`. */
const listOf = (fields: string, from: string, order: string) =>
  `coalesce((select json_agg(json_build_object(${fields}) order by ${order}) from ${from}), '[]'::json)`

/** Skips a list that is empty until an engineer is assigned. */
const onceAssigned = (list: string) => `case when o.status = 'pending' then '[]'::json else ${list} end`

const PHOTO_FIELDS = `'_id', f.id, 'filename', f.filename, 'originalName', f.original_name, 'fileSize', f.size_bytes`

/** Skips the subqueries for orders that cannot have production data. */
const PRODUCTION = `case when o.status in ('in_production', 'completed', 'cancelled') then json_build_object(
  'steps', ${listOf(
    `'_id', s.id, 'stage', s.stage, 'on', to_char(s.happened_on, 'YYYY-MM-DD'), 'note', s.note, 'carrier', s.carrier,
    'trackingNumber', s.tracking_number, 'trackingUrl', s.tracking_url, 'createdAt', ${iso('s.created_at')},
    'photos', ${listOf(PHOTO_FIELDS, 'production_photos h join files f on f.id = h.file_id where h.step_id = s.id', 'h.position')}`,
    'production_steps s where s.order_id = o.id',
    's.created_at, s.id',
  )},
  'delivery', case when o.is_received or o.is_rated then (select json_build_object('receivedAt', ${iso('d.received_at')},
    'rating', case when d.rated_at is not null then
      json_build_object('stars', d.stars, 'comment', d.comment, 'mayShow', d.may_show, 'at', ${iso('d.rated_at')}) end)
    from deliveries d where d.order_id = o.id) end) end`

const QUOTE_FIELDS = `'productionCost', ${dollars('q.production_cents')}, 'note', q.note, 'lines', q.lines,
  'taxRate', q.tax_rate::float8 / ${TAX_RATE_UNITS_PER_PERCENT}, 'tax', ${dollars('q.tax_cents')}, 'shipping', ${dollars('q.shipping_cents')},
  'deposit', ${dollars('q.deposit_cents')}, 'promisedOn', to_char(q.promised_on, 'YYYY-MM-DD'), 'validUntil', ${iso('q.valid_until')}, 'createdAt', ${iso('q.created_at')}`

const activeQuote = (fields: string) => `'quote', case when o.quote_valid_until is not null then
    (select json_build_object('_id', q.id, ${fields}) from quotes q where q.order_id = o.id and q.withdrawn_at is null) end`

const PAYMENT_PARTS = `'_id', o.id, 'orderNumber', o.number, 'status', o.status, 'version', o.version, 'createdAt', ${iso('o.created_at')},
  'balanceStatus', o.balance_status, 'paymentStatus', o.fee_status, 'designFee', ${dollars('o.design_fee_cents')},
  'payments', ${listOf(
    `'_id', p.id, 'type', p.type, 'amount', ${dollars('p.amount_cents')}, 'status', p.status, 'paidAt', ${iso('p.paid_at')},
    'last4', p.last4, 'refundedAmount', ${dollars('p.refunded_cents')}, 'disputed', p.disputed, 'quoteId', p.quote_id`,
    'payments p where p.order_id = o.id',
    'p.created_at, p.id',
  )}`

/** The payments of the order `o` with what decides which of them are due. */
export const PAYMENTS_JSON = sql.raw(`json_build_object(${PAYMENT_PARTS},
  'carDetails', json_build_object('make', o.car_make, 'model', o.car_model, 'year', o.car_year),
  ${activeQuote(`'productionCost', ${dollars('q.production_cents')}, 'deposit', ${dollars('q.deposit_cents')}, 'validUntil', ${iso('q.valid_until')}`)})`)

/** One JSON value per order is faster than joining and assembling rows in JavaScript. */
export const ORDER_JSON_TEXT = `json_build_object(
  'updatedAt', ${iso('o.updated_at')}, 'dueAt', ${iso('o.due_at')},
  'reviewedAt', ${iso('o.reviewed_at')}, 'customization', o.customization, 'productionCost', ${dollars('o.production_cents')},
  'carDetails', json_build_object('make', o.car_make, 'model', o.car_model, 'year', o.car_year, 'color', o.car_color,
    'bodyType', o.body_type, 'engine', o.engine, 'transmission', o.transmission),
  'userId', json_build_object('_id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email, 'phone', c.phone),
  'engineerId', case when e.id is not null then
    json_build_object('_id', e.id, 'firstName', e.first_name, 'lastName', e.last_name, 'email', e.email) end,
  'helper', case when o.helper_id is not null then
    (select json_build_object('_id', h.id, 'firstName', h.first_name, 'lastName', h.last_name) from users h where h.id = o.helper_id) end,
  'cancellation', case when o.cancelled_at is not null then
    json_build_object('reason', o.cancel_reason, 'at', ${iso('o.cancelled_at')}) end,
  'cancellationRequested', case when o.cancel_requested_at is not null and o.status not in ('cancelled', 'completed') then
    json_build_object('reason', o.cancel_request_reason, 'at', ${iso('o.cancel_requested_at')}) end,
  'cancellationDeclined', case when o.cancel_answered_at is not null and o.status not in ('cancelled', 'completed') then
    json_build_object('answer', o.cancel_answer, 'at', ${iso('o.cancel_answered_at')}) end,
  'hasOpenCase', o.has_open_case,
  'question', case when o.asked_at is not null then json_build_object('text', o.question, 'at', ${iso('o.asked_at')}) end,
  'approval', case when o.approved_cad_id is not null then
    (select json_build_object('cadModelId', m.id, 'version', m.version, 'checksum', f.sha256, 'at', ${iso('o.approved_at')})
      from cad_models m join files f on f.id = m.file_id where m.id = o.approved_cad_id) end,
  'timeline', ${listOf(`'_id', t.id, 'description', t.description, 'timestamp', ${iso('t.at')}`, 'timeline_entries t where t.order_id = o.id', 't.at, t.id')},
  'revisions', ${onceAssigned(
    listOf(
      `'_id', r.id, 'number', r.number, 'comments', r.comments, 'createdAt', ${iso('r.created_at')}, 'beyondIncluded', r.beyond_included`,
      'revisions r where r.order_id = o.id',
      'r.number',
    ),
  )},
  ${activeQuote(QUOTE_FIELDS)},
  'earlierQuotes', ${onceAssigned(
    listOf(
      `${QUOTE_FIELDS}, 'withdrawnAt', ${iso('q.withdrawn_at')}, 'declineReason', q.decline_reason`,
      'quotes q where q.order_id = o.id and q.withdrawn_at is not null',
      'q.created_at, q.id',
    ),
  )},
  ${PAYMENT_PARTS},
  'cadModels', ${onceAssigned(
    listOf(
      `'_id', m.id, 'originalName', f.original_name, 'filename', f.filename, 'version', m.version, 'uploadedAt', ${iso('m.uploaded_at')},
      'fileSize', f.size_bytes, 'note', m.note, 'unit', f.unit, 'unitGuessed', f.unit_guessed, 'extents', f.extents, 'previewName', v.filename,
      'thumbnailName', v.thumbnail_name`,
      'cad_models m join files f on f.id = m.file_id left join file_previews v on v.file_id = f.id where m.order_id = o.id',
      'm.version',
    ),
  )},
  'picture', o.picture_name,
  'production', ${PRODUCTION},
  'photos', ${listOf(PHOTO_FIELDS, 'order_photos h join files f on f.id = h.file_id where h.order_id = o.id', 'h.position')}
)`
export const ORDER_JSON = sql.raw(ORDER_JSON_TEXT)

/** Customer `c` and engineer `e` of the order `o`. */
export const USERS_JSON_TEXT = 'join users c on c.id = o.user_id left join users e on e.id = o.engineer_id'
export const USERS_JSON = sql.raw(USERS_JSON_TEXT)

/**
 * Limits a query by the placeholder `limit`. The constant inner limit is for the planner: without it, the planner assumes a tenth of
 * the table, rejects the generic plan as too expensive and plans every call.
 */
export const limited = (query: SQL): SQL =>
  sql`select * from (${query} limit ${sql.raw(String(PAGE_SIZE_MAX + 1))}) bounded limit ${sql.placeholder('limit')}::int`
