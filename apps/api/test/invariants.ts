import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

/** The captured payments that are not recorded under one of the given statuses. */
const unrecordedCaptures = (statuses: string) => `
    select i.id from test_provider_objects i left join payments p on p.intent_id = i.id
    where i.kind = 'intent' and i.data->>'status' = 'succeeded'
      and (p.id is null or p.status not in (${statuses}) or p.amount_cents <> (i.data->>'amount')::int or p.order_id <> i.data->'metadata'->>'order_id')
      and not exists (select 1 from test_provider_objects r where r.kind = 'refund' and r.data->>'payment_intent' = i.id)`

/** Each query returns the rows that violate the invariant. */
const INVARIANTS: Readonly<Record<string, string>> = {
  'every paid payment was captured': `
    select p.id from payments p left join test_provider_objects i on i.id = p.intent_id
    where p.status in ('paid', 'refunded') and coalesce(i.data->>'status', '') <> 'succeeded'`,
  'refunds do not exceed the captured amount': `
    select r.data->>'payment_intent' as intent from test_provider_objects r join test_provider_objects i on i.id = r.data->>'payment_intent'
    where r.kind = 'refund' and r.data->>'status' <> 'failed'
    group by 1, i.data having sum((r.data->>'amount')::int) > (i.data->>'amount')::int`,
  'a payment is refunded exactly when its succeeded refunds add up to its amount': `
    select p.id from payments p where p.status in ('paid', 'refunded') and ((p.status = 'refunded') <> (p.refunded_cents = p.amount_cents)
      or p.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.payment_id = p.id and r.status = 'succeeded'))`,
  'refunded amounts match the provider': `
    select p.id from payments p where p.status in ('paid', 'refunded') and exists (select 1 from test_provider_objects i where i.id = p.intent_id)
      and p.refunded_cents <> (select coalesce(sum((r.data->>'amount')::int), 0) from test_provider_objects r
        where r.kind = 'refund' and r.data->>'payment_intent' = p.intent_id and r.data->>'status' = 'succeeded')`,
  'a failed refund without a retry needs attention from admins': `
    select p.id from payments p join payment_refunds r on r.payment_id = p.id and r.status = 'failed'
    where p.status = 'paid' and not exists (select 1 from payment_attention a where a.payment_id = p.id and a.reason = 'refund_failed')`,
  'the payment status of an order matches its payments': `
    select o.id from orders o where (o.fee_status = 'unpaid')
      = exists (select 1 from payments p where p.order_id = o.id and p.type = 'design_fee' and p.status in ('paid', 'refunded'))`,
  'production starts only after payment': `
    select o.id from orders o where o.status in ('in_production', 'completed')
      and not exists (select 1 from payments p where p.order_id = o.id and p.type in ('production', 'deposit') and p.status in ('paid', 'refunded'))`,
  'an order has an unpaid balance exactly while it is in production after a deposit': `
    select o.id from orders o where (o.balance_status is not null) <> (o.status = 'in_production'
      and exists (select 1 from payments p where p.order_id = o.id and p.type = 'deposit' and p.status in ('paid', 'refunded'))
      and not exists (select 1 from payments p where p.order_id = o.id and p.type = 'balance' and p.status in ('paid', 'refunded')))`,
  'deposit and balance add up to the quote': `
    select q.id from quotes q join payments d on d.quote_id = q.id and d.type = 'deposit' join payments b on b.quote_id = q.id and b.type = 'balance'
    where d.amount_cents + b.amount_cents <> q.production_cents`,
  'there is one payment per order and type': `select order_id, type from payments where status <> 'failed' group by 1, 2 having count(*) > 1`,
  'a payment has one timeline entry': `
    select o.id from orders o where (select count(*) from timeline_entries t where t.order_id = o.id and t.description ~ '^Design fee of .* paid$')
      <> case when o.fee_status = 'unpaid' then 0 else 1 end`,
  'every transition starts at the status where the last one ended': `
    select * from (select target, detail->>'from' as came, lag(detail->>'to') over (partition by target order by id) as stood
      from audit_log where action like 'order.%' and detail ? 'to') m
    where came <> coalesce(stood, 'pending')`,
  'the last transition led to the current status': `
    select o.id from orders o where o.status <> coalesce(
      (select detail->>'to' from audit_log where target = 'order:' || o.id and action like 'order.%' and detail ? 'to' order by id desc limit 1), 'pending')`,
  'every transition has a timeline entry': `
    select o.id from orders o
    where (o.engineer_id is not null
        and (select count(*) from timeline_entries where order_id = o.id) <> (select count(*) from activities where order_id = o.id))
      or (select count(*) from timeline_entries where order_id = o.id)
        < 1 + (select count(*) from audit_log where target = 'order:' || o.id and action like 'order.%' and detail ? 'to')
      or (select count(*) from timeline_entries where order_id = o.id and description = 'Order placed') <> 1`,
  'order numbers are unique': `select number from orders group by 1 having count(*) > 1`,
  'messages of an order are numbered without gaps or duplicates': `
    select c.order_id from chats c left join messages m using (order_id) group by c.order_id, c.last_seq
    having count(m.id) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq or count(distinct m.seq) <> count(m.id)`,
  'every message belongs to a chat': 'select m.id from messages m left join chats c using (order_id) where c.order_id is null',
  'files in use are marked as attached': `
    select f.id from files f where not f.attached and (exists (select 1 from messages m where m.file_id = f.id)
      or exists (select 1 from cad_models c where c.file_id = f.id) or exists (select 1 from scans s where s.file_id = f.id)
      or exists (select 1 from pins p where p.picture_id = f.id) or exists (select 1 from case_photos k where k.file_id = f.id))`,
  'no job was given up': 'select id from jobs where dead_at is not null',
  'the copies on an order match their sources': `
    select o.id from orders o join users c on c.id = o.user_id left join users e on e.id = o.engineer_id left join deliveries d on d.order_id = o.id
    where (o.kit, o.customer_full_name, o.customer_email, o.customer_name, o.engineer_name, o.picture_name, o.design_delivered, o.quote_valid_until,
        o.is_shipped, o.is_received, o.is_rated, o.has_open_case) is distinct from (
      array_to_string(array[o.customization->'bodyKit'->>'type'] || array(select jsonb_array_elements_text(o.customization->'bodyKit'->'additionalTypes')), ' + '), c.first_name || ' ' || c.last_name, c.email, lower(c.first_name || ' ' || c.last_name),
      e.first_name || ' ' || e.last_name,
      (select f.filename from files f where f.order_id = o.id and f.kind = 'build_picture'),
      coalesce((select max(m.uploaded_at) from cad_models m where m.order_id = o.id)
        > coalesce((select max(r.created_at) from revisions r where r.order_id = o.id), '-infinity'), false),
      (select q.valid_until from quotes q where q.order_id = o.id and q.withdrawn_at is null),
      coalesce((select s.stage = 'shipped' from production_steps s where s.order_id = o.id order by s.created_at desc, s.id desc limit 1), false),
      d.received_at is not null, d.rated_at is not null,
      exists (select from cases k where k.order_id = o.id and k.closed_at is null))`,
  'counters match the tables': `
    select 1 from (select name, sum(change) as n from counters group by 1) t
    full join (select 'orders:' || status as name, count(*) as n from orders group by 1
      union all select 'users:customers', count(*) from users where granted_roles <@ array['user']) r using (name)
    where coalesce(t.n, 0) <> coalesce(r.n, 0)`,
}

/**
 * Returns the violated invariants. Pass `dataDir` to check the stored files as well, with `swept: false` if the process
 * was killed and the sweeper has not yet removed orphaned files. Pass `reconciled: false` for a snapshot of a running server:
 * it can contain a captured payment that the server was about to record, which the reconciler finds as pending at the next start.
 */
export async function violatedInvariants(pool: Queryable, dataDir?: string, { swept = true, reconciled = true } = {}): Promise<string[]> {
  const violations: string[] = []
  const queries = {
    'a captured payment is recorded once, with the right order and amount, or was refunded': unrecordedCaptures(
      reconciled ? `'paid', 'refunded'` : `'pending', 'paid', 'refunded'`,
    ),
    ...INVARIANTS,
  }
  for (const [invariant, query] of Object.entries(queries)) {
    const { rows } = await pool.query(query)
    if (rows.length > 0) violations.push(`${invariant}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  return dataDir === undefined ? violations : [...violations, ...(await fileViolations(pool, dataDir, swept))]
}

async function fileViolations(pool: Queryable, dataDir: string, swept: boolean): Promise<string[]> {
  const { rows } = await pool.query<{ filename: string; sha256: string }>(
    `select filename, sha256 from files union all select filename, sha256 from file_previews where state = 'ready' and filename is not null union all select thumbnail_name, thumbnail_sha256 from file_previews where thumbnail_name is not null`,
  )
  const stored = new Set(await listFileNames(path.join(dataDir, 'files')))
  const violations: string[] = []
  for (const { filename, sha256 } of rows) {
    if (!stored.delete(filename)) violations.push(`file is missing: ${filename}`)
    else if ((await hashOf(path.join(dataDir, 'files', filename.slice(0, 2), filename))) !== sha256)
      violations.push(`file was modified: ${filename}`)
  }
  return swept ? [...violations, ...[...stored].map((name) => `file has no row: ${name}`)] : violations
}

async function listFileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}
