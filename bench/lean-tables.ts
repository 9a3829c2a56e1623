/**
 * The tables of the baseline, made from a filled database of the program so that both hold the same data: only the columns that
 * its statements use, with primary keys, foreign keys and one index per list.
 */
export const LEAN_TABLES = `
create schema lean;
create table lean.users as select id, first_name, last_name, email, phone, active_role as role from public.users;
create table lean.orders as select id, number, user_id, engineer_id, status, fee_status, car_make, car_model, car_year, car_color, body_type,
  customization->'bodyKit'->>'type' as kit, customization->'bodyKit'->>'style' as style, customization, design_fee_cents, production_cents,
  total_cents, picture_name, due_at, cancel_requested_at, created_at, updated_at from public.orders;
create table lean.timeline_entries as select id, order_id, description, at from public.timeline_entries;
create table lean.payments as select id, order_id, type, amount_cents, status, intent_id, paid_at, last4 from public.payments;
create table lean.quotes as select id, order_id, production_cents, note, lines, valid_until, created_at from public.quotes;
create table lean.cad_models as select m.id, m.order_id, version, note, f.filename, f.original_name, f.size_bytes, uploaded_at
  from public.cad_models m join public.files f on f.id = m.file_id;
create table lean.revisions as select id, order_id, number, comments, created_at from public.revisions;
create table lean.notifications (id text, user_id text, order_id text, title text, body text, created_at timestamptz not null default now());
create table lean.emails (id text, recipient text, subject text, html text);
create table lean.payment_events (id text, type text, intent_id text);
create table lean.messages (id text, order_id text, seq bigserial, sender_id text, content text, client_message_id text, created_at timestamptz not null default now());
alter table lean.users add primary key (id);
create index on lean.users (id) where role = 'admin';
alter table lean.orders add primary key (id), add foreign key (user_id) references lean.users, add foreign key (engineer_id) references lean.users;
create index on lean.orders (user_id, created_at desc);
create index on lean.orders (engineer_id, updated_at desc) where status not in ('completed', 'cancelled');
create index on lean.orders (created_at desc);
create sequence lean.order_numbers;
${['timeline_entries', 'payments', 'quotes', 'cad_models', 'revisions', 'notifications', 'messages']
  .map(
    (table) => `alter table lean.${table} add primary key (id), add foreign key (order_id) references lean.orders;
create index on lean.${table} (order_id);`,
  )
  .join('\n')}
create index on lean.notifications (user_id, created_at);
create unique index on lean.payments (intent_id);
alter table lean.emails add primary key (id);
alter table lean.payment_events add primary key (id);
do $$ declare t text; begin
  for t in select format('%I', tablename) from pg_tables where schemaname = 'public' loop execute 'drop table public.' || t || ' cascade'; end loop;
end $$`

const CUSTOMERS_CARD = `o.id as "_id", o.number as "orderNumber", o.status, o.fee_status as "paymentStatus", o.car_make as make, o.car_model as model,
  o.car_year as year, o.body_type as "bodyType", o.kit, '/uploads/' || o.picture_name as picture, o.total_cents as "totalCents", o.created_at as "createdAt",
  o.due_at as "dueAt", o.cancel_requested_at as "cancelRequestedAt", e.first_name || ' ' || e.last_name as engineer`
const CARD = `${CUSTOMERS_CARD}, c.first_name || ' ' || c.last_name as customer, c.email`
const WITH_ENGINEER = 'left join lean.users e on e.id = o.engineer_id'
const FROM = `from lean.orders o join lean.users c on c.id = o.user_id ${WITH_ENGINEER}`
const OPEN = `o.status not in ('completed', 'cancelled')`
const children = (table: string, order: string) =>
  `coalesce((select json_agg(x order by ${order}) from lean.${table} x where x.order_id = o.id), '[]') as ${table}`

const NOTIFY_ADMINS = (title: string) => `insert into lean.notifications (id, user_id, order_id, title, body)
  select gen_random_uuid(), u.id, o.id, '${title}', 'Order ' || o.number from o, lean.users u where u.role = 'admin'`
const TELL = (text: string) => `t as (insert into lean.timeline_entries (id, order_id, description, at)
    select gen_random_uuid(), id, '${text}', now() from o)`

/** One statement per screen or action. A write stores what users see afterward, in one statement. */
export const LEAN_STATEMENTS = {
  mine: `select ${CUSTOMERS_CARD} from lean.orders o ${WITH_ENGINEER} where o.user_id = $1 order by o.created_at desc limit $2`,
  board: `select ${CARD} ${FROM} where o.engineer_id = $1 and ${OPEN} order by o.updated_at desc limit $2`,
  all: `select ${CARD} ${FROM} order by o.created_at desc limit $1`,
  detail: `select ${CARD}, o.style, o.updated_at as "updatedAt", c.phone, e.email as "engineerEmail", o.car_color as color, o.customization, o.design_fee_cents as "designFeeCents",
    o.production_cents as "productionCents", ${children('timeline_entries', 'x.at')}, ${children('payments', 'x.id')}, ${children('quotes', 'x.created_at')},
    ${children('cad_models', 'x.version')}, ${children('revisions', 'x.number')} ${FROM} where o.id = $1`,
  create: `with o as (insert into lean.orders (id, number, user_id, status, fee_status, car_make, car_model, car_year, car_color, kit, style, customization,
      design_fee_cents, total_cents, created_at, updated_at)
    values ($1, 'VRT-26-' || nextval('lean.order_numbers'), $2, 'pending', 'unpaid', $3, $4, $5, $6, $7, $8, $9, $10, $10, now(), now()) returning *),
    ${TELL('Order placed')}, n as (${NOTIFY_ADMINS('New order')})
    select id as "_id", number as "orderNumber", status, customization, total_cents as "totalCents", created_at as "createdAt" from o`,
  intent: `insert into lean.payments (id, order_id, type, amount_cents, status, intent_id) values (gen_random_uuid(), $1, 'design_fee', $2, 'pending', $3)`,
  confirm: `with p as (update lean.payments set status = 'paid', paid_at = now(), last4 = $2 where intent_id = $1 and status <> 'paid' returning order_id),
    o as (update lean.orders set fee_status = 'paid', updated_at = now() from p where id = p.order_id returning orders.*),
    ${TELL('Design fee of $500.00 paid')}, n as (${NOTIFY_ADMINS('Design fee paid')}),
    m as (insert into lean.notifications (id, user_id, order_id, title, body) select gen_random_uuid(), user_id, id, 'Design fee paid', 'Order ' || number from o),
    e as (insert into lean.emails (id, recipient, subject, html) select gen_random_uuid(), u.email, 'Receipt', $3 from o join lean.users u on u.id = o.user_id)
    select id as "_id", number as "orderNumber", fee_status as "paymentStatus" from o`,
  webhook: `insert into lean.payment_events (id, type, intent_id) values ($1, $2, $3) on conflict do nothing`,
  message: `insert into lean.messages (id, order_id, sender_id, content, client_message_id) values ($1, $2, $3, $4, $5) returning seq, created_at`,
} as const
