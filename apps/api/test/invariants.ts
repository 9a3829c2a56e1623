import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

type Asker = Pick<pg.Pool, 'query'>

/** Each finds the rows that break a promise; a whole house finds none. */
const DELIVERY_TARGETS: Readonly<Record<string, string>> = {
  'money that arrived is written down once, for the right order and sum, or went back': `
    select i.id from test_provider_objects i left join payments p on p.intent_id = i.id
    where i.kind = 'intent' and i.data->>'status' = 'succeeded'
      and (p.id is null or p.status not in ('paid', 'refunded') or p.amount_cents <> (i.data->>'amount')::int or p.order_id <> i.data->'metadata'->>'order_id')
      and not exists (select 1 from test_provider_objects r where r.kind = 'refund' and r.data->>'payment_intent' = i.id)`,
  'nothing is paid without money': `
    select p.id from payments p left join test_provider_objects i on i.id = p.intent_id
    where p.status in ('paid', 'refunded') and coalesce(i.data->>'status', '') <> 'succeeded'`,
  'no more goes back than came': `
    select r.data->>'payment_intent' as intent from test_provider_objects r join test_provider_objects i on i.id = r.data->>'payment_intent'
    where r.kind = 'refund' and r.data->>'status' <> 'failed'
    group by 1, i.data having sum((r.data->>'amount')::int) > (i.data->>'amount')::int`,
  'a payment is refunded exactly when its succeeded refunds add up to its amount': `
    select p.id from payments p where p.status in ('paid', 'refunded') and ((p.status = 'refunded') <> (p.refunded_cents = p.amount_cents)
      or p.refunded_cents <> (select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.payment_id = p.id and r.status = 'succeeded'))`,
  'the provider has refunded what the payment says': `
    select p.id from payments p where p.status in ('paid', 'refunded') and exists (select 1 from test_provider_objects i where i.id = p.intent_id)
      and p.refunded_cents <> (select coalesce(sum((r.data->>'amount')::int), 0) from test_provider_objects r
        where r.kind = 'refund' and r.data->>'payment_intent' = p.intent_id and r.data->>'status' = 'succeeded')`,
  'a failed refund that nobody retried is shown to the admins': `
    select p.id from payments p join payment_refunds r on r.payment_id = p.id and r.status = 'failed'
    where p.status = 'paid' and not exists (select 1 from payment_attention a where a.payment_id = p.id and a.reason = 'refund_failed')`,
  'an order says of its fee what its payments say': `
    select o.id from orders o where (o.fee_status = 'unpaid')
      = exists (select 1 from payments p where p.order_id = o.id and p.type = 'design_fee' and p.status in ('paid', 'refunded'))`,
  'production begins only with money': `
    select o.id from orders o where o.status in ('in_production', 'completed')
      and not exists (select 1 from payments p where p.order_id = o.id and p.type = 'production' and p.status in ('paid', 'refunded'))`,
  'one payment for each thing due': `select order_id, type from payments where status <> 'failed' group by 1, 2 having count(*) > 1`,
  'a payment is told once in the timeline': `
    select o.id from orders o where (select count(*) from timeline_entries t where t.order_id = o.id and t.description ~ '^Design fee of .* paid$')
      <> case when o.fee_status = 'unpaid' then 0 else 1 end`,
  'every move begins where the last one ended': `
    select * from (select target, detail->>'from' as came, lag(detail->>'to') over (partition by target order by id) as stood
      from audit_log where action like 'order.%' and detail ? 'to') m
    where came <> coalesce(stood, 'pending')`,
  'the last move led to where the order stands': `
    select o.id from orders o where o.status <> coalesce(
      (select detail->>'to' from audit_log where target = 'order:' || o.id and action like 'order.%' and detail ? 'to' order by id desc limit 1), 'pending')`,
  'every move has its line': `
    select o.id from orders o
    where (select count(*) from timeline_entries where order_id = o.id) <> (select count(*) from activities where order_id = o.id)
      or (select count(*) from timeline_entries where order_id = o.id)
        < 1 + (select count(*) from audit_log where target = 'order:' || o.id and action like 'order.%' and detail ? 'to')
      or (select count(*) from timeline_entries where order_id = o.id and description = 'Order placed') <> 1`,
  'order numbers are unique': `select number from orders group by 1 having count(*) > 1`,
  'the messages of an order are numbered without gap or double': `
    select c.order_id from chats c left join messages m using (order_id) group by c.order_id, c.last_seq
    having count(m.id) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq or count(distinct m.seq) <> count(m.id)`,
  'a message has its conversation': 'select m.id from messages m left join chats c using (order_id) where c.order_id is null',
  'a file that is in use is marked so': `
    select f.id from files f where not f.attached and (exists (select 1 from messages m where m.file_id = f.id)
      or exists (select 1 from cad_models c where c.file_id = f.id) or exists (select 1 from scans s where s.file_id = f.id)
      or exists (select 1 from pins p where p.picture_id = f.id))`,
  'jobs wait or are done, none was given up': 'select id from jobs where dead_at is not null',
  'running counts agree with the tables': `
    select 1 from (select name, sum(change) as n from counters group by 1) t
    full join (select 'orders:' || status as name, count(*) as n from orders group by 1
      union all select 'users:customers', count(*) from users where granted_roles <@ array['user']) r using (name)
    where coalesce(t.n, 0) <> coalesce(r.n, 0)`,
}

/**
 * What is broken in this house: an empty list when nothing is. `dataDir` has the files checked as well;
 * those of a program that was just killed may lie around until the sweep comes.
 */
export async function violatedInvariants(pool: Asker, dataDir?: string, { swept = true } = {}): Promise<string[]> {
  const broken: string[] = []
  for (const [promise, query] of Object.entries(DELIVERY_TARGETS)) {
    const { rows } = await pool.query(query)
    if (rows.length > 0) broken.push(`${promise}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  return dataDir === undefined ? broken : [...broken, ...(await brokenFiles(pool, dataDir, swept))]
}

async function brokenFiles(pool: Asker, dataDir: string, swept: boolean): Promise<string[]> {
  const { rows } = await pool.query<{ filename: string; sha256: string }>(
    `select filename, sha256 from files union all select filename, sha256 from file_previews where state = 'ready'`,
  )
  const stored = new Set(await namesBelow(path.join(dataDir, 'files')))
  const broken: string[] = []
  for (const { filename, sha256 } of rows) {
    if (!stored.delete(filename)) broken.push(`a file is missing: ${filename}`)
    else if ((await hashOf(path.join(dataDir, 'files', filename.slice(0, 2), filename))) !== sha256)
      broken.push(`a file changed: ${filename}`)
  }
  return swept ? [...broken, ...[...stored].map((name) => `a file belongs to nobody: ${name}`)] : broken
}

async function namesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}
