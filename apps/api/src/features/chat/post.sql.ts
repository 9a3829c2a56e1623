/**
 * Stores a group of drafts in one statement: checks each one's rights on the locked order, numbers the fresh ones in
 * the order they came, and names what an earlier try already stored. The share lock makes a cancellation or a new
 * engineer wait, or be seen; rows are locked in the order of their ids, so that two groups cannot block each other.
 */
export const POST_DRAFTS = `
with draft as (
  select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
    with ordinality as d(id, order_id, sender_id, acting_role, message_type, content, client_message_id, file_id, place)
), seen as (
  select d.*, o.user_id as owner_id, o.engineer_id, o.status,
    case when d.acting_role = 'admin' then null
      when o.user_id = d.sender_id then 'user'
      when o.engineer_id = d.sender_id and d.acting_role = 'engineer' then 'engineer' end as part
  from draft d join orders o on o.id = d.order_id
  order by o.id
  for share of o
), prior as (
  select s.id as draft_id, m.id from seen s
  join messages m on m.order_id = s.order_id and m.sender_id = s.sender_id and m.client_message_id = s.client_message_id
  where s.part is not null
), fresh as (
  select s.*, row_number() over same_order as number, count(*) over (partition by s.order_id) as of_order
  from seen s
  where s.part is not null and s.engineer_id is not null and s.status <> 'cancelled'
    and not exists (select from prior where prior.draft_id = s.id)
  window same_order as (partition by s.order_id order by s.place)
), line as (
  insert into chats as c (order_id, last_seq, message_count)
  select order_id, count(*), count(*) from fresh group by order_id order by order_id
  on conflict (order_id) do update
    set last_seq = c.last_seq + excluded.last_seq, message_count = c.message_count + excluded.message_count
  returning order_id, last_seq
), stored as (
  insert into messages
    (id, order_id, seq, sender_id, sender_role, message_type, content, file_id, client_message_id, created_at)
  select f.id, f.order_id, l.last_seq - f.of_order + f.number, f.sender_id, f.part, f.message_type, f.content, f.file_id,
    f.client_message_id, $9::timestamptz
  from fresh f join line l on l.order_id = f.order_id
  returning id, seq
)
select s.id as "draftId", s.part, s.owner_id as "ownerId", s.engineer_id as "engineerId", s.status,
  stored.seq, prior.id as "priorId", u.first_name as "firstName", u.last_name as "lastName"
from seen s
join users u on u.id = s.sender_id
left join stored on stored.id = s.id
left join prior on prior.draft_id = s.id`

/** One line of the house itself: numbered like every other, yet nobody's and not counted. */
export const POST_SYSTEM = `
with line as (
  insert into chats as c (order_id, last_seq) values ($2, 1)
  on conflict (order_id) do update set last_seq = c.last_seq + 1
  returning last_seq
), stored as (
  insert into messages (id, order_id, seq, sender_role, message_type, content, created_at)
  select $1, $2, last_seq, 'system', 'system', $3, $4::timestamptz from line
  returning seq
)
select stored.seq, o.user_id as "ownerId", o.engineer_id as "engineerId", o.status
from stored cross join orders o where o.id = $2`

/**
 * Moves a read mark forward, never back and never beyond the last message. Its time is when the other one's last words
 * were first seen: the reader's own messages and lines of the house carry the mark on, not its time.
 */
export const MOVE_READ_MARK = `
insert into reads as r (order_id, user_id, seq, at)
select c.order_id, $2, least($3::int, c.last_seq), $4::timestamptz from chats c where c.order_id = $1
on conflict (order_id, user_id) do update set seq = excluded.seq,
  at = case when exists (
    select from messages m
    where m.order_id = r.order_id and m.seq > r.seq and m.seq <= excluded.seq and m.sender_role = $5
  ) then excluded.at else r.at end
where r.seq < excluded.seq
returning seq, at`
