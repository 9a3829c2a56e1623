import { openFor, permittedTo } from '../order-access/order-visibility.sql.ts'

/**
 * Stores a batch of drafts in one statement: checks the sender's rights on the locked order, numbers new messages in the
 * order they arrived, and returns the id of messages that an earlier attempt stored. The share lock makes cancellations
 * and reassignments wait for this statement or become visible to it. Rows are locked in id order, so that two batches
 * cannot deadlock. A message of the second engineer is stored as one of the assigned engineer, with its author for staff.
 */
export const POST_DRAFTS = `
with draft as (
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
    with ordinality as d(id, order_id, sender_id, acting_role, message_type, content, client_message_id, file_id, position)
), checked as (
  select d.*, o.user_id, o.engineer_id, o.helper_id, o.status,
    case when d.sender_id = o.helper_id then o.engineer_id else d.sender_id end as shown_id,
    case when d.sender_id = o.helper_id then d.sender_id end as written_by,
    case when ${permittedTo('writeChat', { role: 'd.acting_role', userId: 'd.sender_id' })} then d.acting_role end as sender_role
  from draft d join orders o on o.id = d.order_id
  order by o.id
  for share of o
), existing as (
  select c.id as draft_id, m.id from checked c
  join messages m on m.order_id = c.order_id and m.sender_id = c.shown_id and m.client_message_id = c.client_message_id
  where c.sender_role is not null
), fresh as (
  select c.*, row_number() over same_order as number, count(*) over (partition by c.order_id) as order_total
  from checked c
  where c.sender_role is not null and ${openFor('writeChat', 'c')}
    and not exists (select from existing where existing.draft_id = c.id)
  window same_order as (partition by c.order_id order by c.position)
), counter as (
  insert into chats as c (order_id, last_seq, message_count)
  select order_id, count(*), count(*) from fresh group by order_id order by order_id
  on conflict (order_id) do update
    set last_seq = c.last_seq + excluded.last_seq, message_count = c.message_count + excluded.message_count
  returning order_id, last_seq
), stored as (
  insert into messages
    (id, order_id, seq, sender_id, helper_id, sender_role, message_type, content, file_id, client_message_id, created_at)
  select f.id, f.order_id, n.last_seq - f.order_total + f.number, f.shown_id, f.written_by, f.sender_role, f.message_type, f.content, f.file_id,
    f.client_message_id, $9::timestamptz
  from fresh f join counter n on n.order_id = f.order_id
  returning id, seq
)
select c.id as "draftId", c.sender_role as "role", c.user_id as "userId", c.engineer_id as "engineerId", c.helper_id as "helperId", c.status,
  stored.seq, existing.id as "existingId", u.id as "senderId", u.first_name as "firstName", u.last_name as "lastName",
  h.id as "writtenBy", h.first_name as "helperFirstName", h.last_name as "helperLastName"
from checked c
join users u on u.id = c.shown_id
left join users h on h.id = c.written_by
left join stored on stored.id = c.id
left join existing on existing.draft_id = c.id`

/** System messages take a sequence number, but have no sender and do not count toward the message total. */
export const POST_SYSTEM = `
with counter as (
  insert into chats as c (order_id, last_seq) values ($2, 1)
  on conflict (order_id) do update set last_seq = c.last_seq + 1
  returning last_seq
), stored as (
  insert into messages (id, order_id, seq, sender_role, message_type, content, created_at, about_kind, about_id)
  select $1, $2, last_seq, 'system', 'system', $3, $4::timestamptz, $5, $6 from counter
  returning seq
)
select stored.seq, o.user_id as "userId", o.engineer_id as "engineerId", o.helper_id as "helperId", o.status
from stored cross join orders o where o.id = $2`

/**
 * Moves a read mark forward, never back and never beyond the last message. Its time changes only if the mark passes a
 * message of the other participant, not for the reader's own messages or system messages.
 */
export const ADVANCE_READ_MARK = `
insert into reads as r (order_id, user_id, seq, at)
select c.order_id, $2, least($3::int, c.last_seq), $4::timestamptz from chats c where c.order_id = $1
on conflict (order_id, user_id) do update set seq = excluded.seq,
  at = case when exists (
    select from messages m
    where m.order_id = r.order_id and m.seq > r.seq and m.seq <= excluded.seq and m.sender_role = $5
  ) then excluded.at else r.at end
where r.seq < excluded.seq
returning seq, at`
