import type { Database } from '../apps/api/src/platform/db/client.ts'

interface Client {
  query(text: string, values?: unknown[]): Promise<unknown>
}

const ID_LENGTH = 26
/** Ids as long as real ones, which is what tokens must carry. */
export const benchUserId = (role: string, number: number) => role + String(number).padStart(ID_LENGTH - role.length, '0')
/** The same as an SQL expression. */
const idOf = (role: string, number: string) => `'${role}' || lpad((${number})::text, ${ID_LENGTH - role.length}, '0')`

/** The benchmark signs in as the first engineer and the first customer. */
const ENGINEERS = 10
const ORDERS_PER_CUSTOMER = 4
/** Orders of the measured customer: one full page, regardless of the total. */
const MY_ORDERS = 20

const CUSTOMIZATION = {
  bodyKit: { type: 'Wing', style: 'Racing', material: 'Carbon Fiber', finish: 'Satin' },
  colors: { primary: '#000000', secondary: '#FF0000', accent: '#FFFFFF' },
  engravings: [{ id: 'one', text: 'Vorta', font: 'Impact', size: 14, position: 'Center' }],
  additionalFeatures: ['LED Light Integration', 'Fender Flares'],
  specialRequests: 'Please keep the rear fog light visible, and leave space for the tow hook.',
}

/** Most orders are closed; the open ones are spread over every status. */
const STATUS_OF = `case when i % 100 < 62 then 'completed' when i % 100 < 70 then 'cancelled'
  else (array['pending', 'assigned', 'designing', 'designing', 'revision_requested', 'approved', 'payment_pending', 'in_production', 'in_production'])[i % 9 + 1] end`

/** Orders written in one statement. */
const STEP = 100_000
const COUNT_ROWS = `insert into counters (name, change)
  select 'orders:' || status, count(*) from orders group by status
  union all select 'users:customers', count(*) from users where granted_roles <@ array['user']`

/** The tables that are written, and what makes each row slow. Indexes that keep rows unique stay, because the copies need some. */
const TABLES = ['users', 'orders', 'timeline_entries', 'activities', 'payments', 'quotes', 'files', 'cad_models', 'revisions']
const SLOW_PARTS = `
select format('alter table %I drop constraint %I', relname, conname) as off,
  format('alter table %I add constraint %I %s', relname, conname, pg_get_constraintdef(k.oid)) as "on"
from pg_constraint k join pg_class t on t.oid = conrelid where contype = 'f' and relname = any($1)
union all select format('drop index %I', indexname), indexdef
from pg_indexes where tablename = any($1) and indexdef not like 'CREATE UNIQUE%'
union all select format('alter table %I disable trigger user', name), format('alter table %I enable trigger user', name) from unnest($1) name`

/**
 * Writes orders with users, timelines, revisions, quotes, payments and CAD models. Writes copies and counters itself, and
 * checks references and builds indexes at the end, because a million orders would take an hour otherwise.
 */
export async function fillOrders(pool: Database['pool'], count: number): Promise<void> {
  const client = await pool.connect()
  try {
    // A hundred thousand rows take longer than the default timeout.
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'`)
    const { rows: parts } = await client.query<{ off: string; on: string }>(SLOW_PARTS, [TABLES])
    for (const { off } of parts) await client.query(off)
    for (let from = 0; from < count; from += STEP) await fill(client, from + 1, Math.min(count, from + STEP))
    for (const { on } of parts) await client.query(on)
    await client.query(COUNT_ROWS)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

async function fill(client: Client, from: number, to: number): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  const span = [from, to]
  await run(
    `insert into users (id, email, email_verified_at, first_name, last_name, phone, password_hash, active_role, granted_roles)
     select ${idOf('engineer', 'i')}, 'engineer' || i || '@bench.example', now(), 'Engineer', 'Number ' || i, '1', 'none', 'engineer', array['user', 'engineer']
     from generate_series(0, ${ENGINEERS - 1}) i on conflict do nothing`,
  )
  await run(
    `insert into users (id, email, email_verified_at, first_name, last_name, phone, password_hash, active_role, granted_roles)
     values (${idOf('customer', '0')}, 'customer0@bench.example', now(), 'Quentin', 'Zyskowski', '1', 'none', 'user', array['user']),
       (${idOf('admin', '0')}, 'admin0@bench.example', now(), 'Ada', 'Min', '1', 'none', 'admin', array['user', 'admin']) on conflict do nothing`,
  )
  await run(
    `insert into users (id, email, first_name, last_name, phone, password_hash, created_at)
     select ${idOf('customer', 'i')}, 'customer' || i || '@bench.example',
       (array['Ann', 'Ben', 'Chloe', 'Dan', 'Eva', 'Finn', 'Gina', 'Hal'])[i % 8 + 1], 'Customer ' || md5(i::text), '1', 'none', now() - i * interval '1 minute'
     from generate_series($1::int / ${ORDERS_PER_CUSTOMER} + 1, $2::int / ${ORDERS_PER_CUSTOMER}) i on conflict do nothing`,
    span,
  )
  await run(
    `insert into orders (id, number, user_id, engineer_id, status, car_make, car_model, car_year, car_color, body_type, customization,
       design_fee_cents, production_cents, fee_status, fee_paid_at, reviewed_at, cancel_reason, cancelled_at, approved_at, created_at, updated_at,
       search_text, customer_name, kit, customer_full_name, customer_email, engineer_name, design_delivered, quote_valid_until, picture_name)
     select 'order' || lpad(i::text, 8, '0'), number, c.id, e.id, s, make, model, 2015 + i % 11, 'Red', 'Coupe', $3::jsonb,
       50000, case when has_quote then 100000 + i % 977 * 100 end, 'paid', at, at,
       case when s = 'cancelled' then 'Sold the car' end, case when s = 'cancelled' then at end,
       case when has_quote or s = 'approved' then at end, at, at + interval '9 days',
       order_search_text(number, make, model, c.id), order_customer_name(c.id), order_kit($3::jsonb),
       c.first_name || ' ' || c.last_name, c.email, e.first_name || ' ' || e.last_name,
       s not in ('pending', 'assigned', 'revision_requested', 'in_production'), case when has_quote then at + interval '30 days' end,
       md5(i::text) || '.webp'
     from generate_series($1::int, $2::int) i
     cross join lateral (select ${STATUS_OF} as s, timestamptz '2024-01-01' + i * interval '9 minutes' as at,
         'VRT-26-' || lpad(i::text, greatest(6, length(i::text)), '0') as number, 'Model ' || i % 97 as model,
         (array['Audi', 'BMW', 'Porsche', 'Ferrari', 'Tesla', 'Ford', 'Lotus'])[i % 7 + 1] as make) x
     cross join lateral (select s in ('payment_pending', 'in_production', 'completed') as has_quote) y
     join users c on c.id = case when i <= ${MY_ORDERS} then ${idOf('customer', '0')} else ${idOf('customer', `greatest(1, i / ${ORDERS_PER_CUSTOMER})`)} end
     left join users e on s <> 'pending' and e.id = ${idOf('engineer', `i % ${ENGINEERS}`)}`,
    [...span, JSON.stringify(CUSTOMIZATION)],
  )
  const each = `from orders o, generate_series`
  const chosen = `o.id between 'order' || lpad($1::int::text, 8, '0') and 'order' || lpad($2::int::text, 8, '0')`
  const within = `${chosen} and`
  await run(
    `insert into timeline_entries (id, order_id, description, at)
     select 't' || n || o.id, o.id, (array['Order placed', 'Design fee of $500.00 paid', 'Order reviewed', 'Assigned to an engineer', 'Design started'])[n], o.created_at + n * interval '5 hours'
     ${each}(1, 5) n where ${within} (n < 4 or o.engineer_id is not null)`,
    span,
  )
  await run(
    `insert into activities (id, order_id, engineer_id, action, description, at)
     select 'a' || n || o.id, o.id, o.engineer_id, 'status_updated', 'Design started', o.created_at + n * interval '5 hours'
     ${each}(1, 2) n where ${within} o.engineer_id is not null`,
    span,
  )
  await run(
    `insert into payments (id, order_id, type, amount_cents, status, paid_at, last4, created_at)
     select 'p' || o.id, o.id, 'design_fee', 50000, 'paid', o.created_at, '4242', o.created_at from orders o where ${chosen}`,
    span,
  )
  await run(
    `insert into quotes (id, order_id, created_by, production_cents, note, lines, valid_until, created_at)
     select 'q' || o.id, o.id, o.engineer_id, o.production_cents, '', '[]', o.created_at + interval '30 days', o.created_at
     from orders o where ${within} o.production_cents is not null`,
    span,
  )
  await run(
    `insert into files (id, filename, kind, order_id, uploader_id, original_name, content_type, size_bytes, sha256, attached)
     select 'b' || o.id, o.picture_name, 'build_picture', o.id, o.user_id, 'build.webp', 'image/webp', 12345, 'x', true
     from orders o where ${chosen}`,
    span,
  )
  const hasDesign = `o.status not in ('pending', 'assigned')  and o.engineer_id is not null`
  await run(
    `insert into files (id, filename, kind, order_id, uploader_id, original_name, content_type, size_bytes, sha256, attached)
     select 'f' || o.id, 'f' || o.id || '.stl', 'cad_model', o.id, o.engineer_id, 'wing.stl', 'model/stl', 123456, 'x', true
     from orders o where ${within} ${hasDesign}`,
    span,
  )
  await run(
    `insert into cad_models (id, order_id, file_id, version, note, uploaded_by, uploaded_at)
     select 'c' || o.id, o.id, 'f' || o.id, 1, 'First version', o.engineer_id, o.created_at + interval '5 days' from orders o where ${within} ${hasDesign}`,
    span,
  )
  await run(
    `insert into revisions (id, order_id, number, comments, beyond_included, created_at)
     select 'r' || o.id, o.id, 1, 'A little lower at the ends, please.', false, o.created_at + interval '6 days'
     from orders o where ${within} o.status in ('revision_requested', 'in_production')`,
    span,
  )
}
