import type { LEAD_ENTRY_KINDS, LeadChange, LeadStatus } from '@vorta/contract/leads/schema'
import { and, eq, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/client.ts'
import { isoSql } from '../../platform/db/iso.sql.ts'
import type { CursorPosition } from '../../platform/db/keyset.ts'
import { newIdLike } from '../../platform/db/new-id.sql.ts'
import { first } from '../../platform/db/rows.ts'
import { contactMessages } from '../../platform/db/schema/contact.ts'
import { leadEntries, leads } from '../../platform/db/schema/leads.ts'
import { isOpenOrder } from '../order-access/order-visibility.sql.ts'

const nameOf = (user: string) => sql.raw(`concat_ws(' ', ${user}.first_name, ${user}.last_name)`)

const EXCERPT_CHARS = 240
const ENTRIES_MAX = 500

/**
 * Gives every message without a lead one: the open lead of its address, or a new one. Messages of earlier versions of the server have
 * none. Returns the leads. The ids are new, so that two processes that adopt the same messages only meet at the address.
 */
export async function adoptMessages(db: Db, messageId: string | null): Promise<{ id: string }[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with fresh as (
      select lower(email) as email, min(id) as first_id, (array_agg(name order by created_at desc))[1] as name,
        min(created_at) as first_at, max(created_at) as last_at, bool_and(answered_at is not null) as is_answered
      from contact_messages where lead_id is null and (${messageId}::text is null or id = ${messageId}) group by 1 order by 1),
    lead as (
      insert into leads (id, name, email, status, created_at, last_message_at)
      select ${sql.raw(newIdLike('first_id'))}, name, email, case when is_answered then 'in_progress' else 'new' end, first_at, last_at from fresh
      on conflict (email) where status in ('new', 'in_progress')
      do update set name = excluded.name, last_message_at = greatest(leads.last_message_at, excluded.last_message_at)
      returning id, email)
    update contact_messages m set lead_id = lead.id from lead
    where m.lead_id is null and lower(m.email) = lead.email and (${messageId}::text is null or m.id = ${messageId})
    returning lead.id`)
  return rows
}

/** Closes the open leads of customers who paid a design fee since their first message, and logs it. */
export async function winPaidLeads(db: Db, at: Date): Promise<void> {
  await db.execute(sql`
    with won as (
      update leads l set status = 'won', follow_up_on = null from users u
      where l.status in ('new', 'in_progress') and u.email = l.email and u.email_verified_at is not null and u.erased_at is null
        and exists (select from orders o where o.user_id = u.id and o.fee_status = 'paid' and o.fee_paid_at >= l.created_at)
      returning l.id)
    insert into lead_entries (id, lead_id, kind, text, created_at)
    select gen_random_uuid()::text, won.id, 'status', 'won', ${at.toISOString()}::timestamptz from won`)
}

export type LeadRow = {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly email: string
  readonly status: LeadStatus
  readonly assigneeId: string | null
  readonly assignee: string | null
  readonly followUpOn: string | null
  readonly customerId: string | null
  readonly customer: string | null
  readonly orders: number
  readonly createdAt: string
  readonly lastMessageAt: string
  readonly excerpt: string
  readonly unanswered: number
}

// An unverified address may belong to someone else.
const select = (where: SQL, rest: SQL) => sql`
  select l.id, l.number, l.name, l.email, l.status, l.assignee_id as "assigneeId", ${nameOf('a')} as assignee,
    to_char(l.follow_up_on, 'YYYY-MM-DD') as "followUpOn", u.id as "customerId", ${nameOf('u')} as customer,
    coalesce((select count(*)::int from orders o where o.user_id = u.id), 0) as orders,
    ${isoSql('l.created_at')} as "createdAt", ${isoSql('l.last_message_at')} as "lastMessageAt",
    coalesce((select left(m.message, ${EXCERPT_CHARS}) from contact_messages m where m.lead_id = l.id
      order by m.created_at desc, m.id desc limit 1), '') as excerpt,
    case when l.status in ('new', 'in_progress')
      then (select count(*)::int from contact_messages m where m.lead_id = l.id and m.answered_at is null) else 0 end as unanswered
  from leads l left join users a on a.id = l.assignee_id
    left join users u on u.email = l.email and u.email_verified_at is not null and u.erased_at is null
  where ${where} ${rest}`

export interface LeadFilter {
  readonly status: LeadStatus | undefined
  /** Each must match the name, the email address or a message. */
  readonly patterns: readonly string[]
}

export async function page(db: Db, { status, patterns }: LeadFilter, before: CursorPosition | null, limit: number): Promise<LeadRow[]> {
  const [at, id] = [before?.at.toISOString() ?? 'infinity', before?.id ?? '']
  const matches = patterns.map(
    (pattern) => sql`(' ' || l.name || ' ' || l.email ilike ${pattern}
      or exists (select from contact_messages m where m.lead_id = l.id and ' ' || m.message ilike ${pattern})) and `,
  )
  const shown = sql.join([...(status === undefined ? [] : [sql`l.status = ${status} and `]), ...matches])
  const { rows } = await db.execute<LeadRow>(
    select(
      sql`${shown} (l.last_message_at, l.id) < (${at}::timestamptz, ${id}::text)`,
      sql`order by l.last_message_at desc, l.id desc limit ${limit}`,
    ),
  )
  return rows
}

/** Open leads that are new, have a message without an answer, or are due by this day. */
export async function due(db: Db, today: string, limit: number): Promise<LeadRow[]> {
  const isUnanswered = sql`exists (select from contact_messages m where m.lead_id = l.id and m.answered_at is null)`
  const { rows } = await db.execute<LeadRow>(
    select(
      sql`l.status in ('new', 'in_progress') and (l.status = 'new' or l.follow_up_on <= ${today}::date or ${isUnanswered})`,
      sql`order by l.follow_up_on nulls first, l.last_message_at, l.id limit ${limit}`,
    ),
  )
  return rows
}

export async function byId(db: Db, id: string): Promise<LeadRow | undefined> {
  const { rows } = await db.execute<LeadRow>(select(sql`l.id = ${id}`, sql``))
  return rows[0]
}

export const lock = (db: Db, id: string) => first(db.select().from(leads).where(eq(leads.id, id)).for('update'))

export async function update(db: Db, id: string, change: LeadChange): Promise<void> {
  await db.update(leads).set(change).where(eq(leads.id, id))
}

export type EntryRow = {
  readonly id: string
  readonly kind: 'message' | (typeof LEAD_ENTRY_KINDS)[number]
  readonly text: string
  readonly author: string | null
  readonly createdAt: string
  readonly delivery: 'waiting' | 'sent' | 'failed' | null
  readonly answered: boolean | null
}

/** Messages, answers, notes and changes, oldest first; of very long conversations the newest. */
export async function entriesOf(db: Db, leadId: string, answerKeyPrefix: string): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    select * from (
      select m.id, 'message' as kind, m.message as text, null as author, ${isoSql('m.created_at')} as "createdAt",
        null as delivery, m.answered_at is not null as answered
      from contact_messages m where m.lead_id = ${leadId}
      union all
      select e.id, e.kind, e.text, case when e.author_id is not null then ${nameOf('a')} end, ${isoSql('e.created_at')},
        case when e.kind = 'answer' then
          case when j.dead_at is not null then 'failed' when j.id is not null and j.done_at is null then 'waiting' else 'sent' end end,
        null
      from lead_entries e left join users a on a.id = e.author_id
        left join jobs j on e.kind = 'answer' and j.dedupe_key = ${answerKeyPrefix} || e.id
      where e.lead_id = ${leadId}
      order by "createdAt" desc, id desc limit ${ENTRIES_MAX}) newest
    order by "createdAt", id`)
  return rows
}

/** Returns whether the entry is new. */
export async function addEntry(db: Db, entry: typeof leadEntries.$inferInsert): Promise<boolean> {
  const rows = await db.insert(leadEntries).values(entry).onConflictDoNothing().returning({ id: leadEntries.id })
  return rows.length > 0
}

export async function markAnswered(db: Db, leadId: string, by: { userId: string; at: Date }): Promise<void> {
  await db
    .update(contactMessages)
    .set({ answeredAt: by.at, answeredBy: by.userId })
    .where(and(eq(contactMessages.leadId, leadId), isNull(contactMessages.answeredAt)))
}

/** Messages without an answer; nobody has to answer those of a closed lead. */
export async function countUnanswered(db: Db): Promise<number> {
  const isClosed = sql`exists (select from leads l where l.id = ${contactMessages.leadId} and l.status in ('won', 'lost'))`
  return db.$count(contactMessages, and(isNull(contactMessages.answeredAt), not(isClosed)))
}

export async function named(db: Db, userIds: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select u.id, ${nameOf('u')} as name from users u
    where u.id in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)) and u.disabled_at is null order by 2, 1`)
  return rows
}

/** Answers that were sent to an address, for the data export. */
export async function answersTo(db: Db, email: string): Promise<{ text: string; sentAt: string }[]> {
  const { rows } = await db.execute<{ text: string; sentAt: string }>(sql`
    select e.text, ${isoSql('e.created_at')} as "sentAt" from lead_entries e join leads l on l.id = e.lead_id
    where l.email = ${email} and e.kind = 'answer' order by e.created_at, e.id`)
  return rows
}

export type UnpaidRow = {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly customer: string
  readonly email: string
  readonly make: string
  readonly model: string
  readonly year: number
  readonly cents: number
  readonly createdAt: string
}

/** Open orders of a period whose design fee is unpaid, newest first. */
export async function unpaidOrders(db: Db, { from, to }: { from: Date; to: Date }, limit: number): Promise<UnpaidRow[]> {
  const { rows } = await db.execute<UnpaidRow>(sql`
    select o.id, o.number, o.user_id as "customerId", o.customer_full_name as customer, o.customer_email as email,
      o.car_make as make, o.car_model as model, o.car_year as year, o.design_fee_cents as cents, ${isoSql('o.created_at')} as "createdAt"
    from orders o
    where o.created_at > ${from.toISOString()}::timestamptz and o.created_at <= ${to.toISOString()}::timestamptz
      and o.fee_status = 'unpaid' and ${sql.raw(isOpenOrder('o'))}
    order by o.created_at desc, o.id desc limit ${limit}`)
  return rows
}

export type WaitingRow = {
  readonly id: string
  readonly customerId: string
  readonly customer: string
  readonly email: string
  readonly make: string
  readonly model: string
  readonly year: number | null
  readonly kit: string
  readonly savedAt: string
}

/** The last build of each customer that was saved in a period and not followed by an order, newest first. */
export async function waitingBuilds(db: Db, { from, to }: { from: Date; to: Date }, limit: number): Promise<WaitingRow[]> {
  const { rows } = await db.execute<WaitingRow>(sql`
    select b.id, u.id as "customerId", ${nameOf('u')} as customer, u.email, b.build ->> 'make' as make, b.build ->> 'model' as model,
      (b.build ->> 'year')::int as year, order_kit(b.build -> 'customization') as kit, ${isoSql('b.saved_at')} as "savedAt"
    from saved_builds b join users u on u.id = b.user_id
    where b.saved_at > ${from.toISOString()}::timestamptz and b.saved_at <= ${to.toISOString()}::timestamptz and u.disabled_at is null
      and not exists (select from orders o where o.user_id = b.user_id and o.created_at >= b.saved_at)
      and not exists (select from saved_builds n where n.user_id = b.user_id and (n.saved_at, n.id) > (b.saved_at, b.id))
    order by b.saved_at desc limit ${limit}`)
  return rows
}

export async function deleteOf(db: Db, email: string): Promise<void> {
  await db.delete(leads).where(eq(leads.email, email))
}

export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db.delete(leads).where(lt(leads.lastMessageAt, before))
}
