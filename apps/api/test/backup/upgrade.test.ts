import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleProgram, runProgram } from '@vorta/embedded-postgres/test/bundled-program'
import { temporaryFolder } from '@vorta/embedded-postgres/test/temporary-folder'
import { describe, expect, it } from 'vitest'
import { restoreBackup } from '../../src/platform/backup/restore.ts'
import { writeBackup } from '../../src/platform/backup/write.ts'
import { runMigrations } from '../../src/platform/db/migrate.ts'
import { openStorage } from '../../src/platform/storage/open.ts'
import { startTestApp } from '../app.ts'
import { uploadChatFile } from '../chat.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { violatedInvariants } from '../invariants.ts'
import { createTestUsers, placeOrder } from '../orders.ts'
import { chargeCard, confirmPayment } from '../payments.ts'
import { repeats } from '../repeats.ts'

const MIGRATIONS = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url))
/** A small backup for every released schema. */
const RELEASED = fileURLToPath(new URL('./released', import.meta.url))

const RENAMED_TABLES: Readonly<Record<string, string>> = {
  handovers: 'deliveries',
  live_parcels: 'live_events',
  pin_places: 'pin_positions',
}

describe('data of an earlier version', () => {
  it.each(readdirSync(RELEASED))(
    'restores a backup of version %s and migrates it without losing rows',
    { timeout: 60_000 },
    async (name) => {
      const [database, dataDir] = [await createTestDatabase({ empty: true }), temporaryFolder()]
      try {
        const said: string[] = []
        const target = {
          connection: database.settings,
          dataDir,
          storage: await openStorage({ dataDir, databaseUrl: undefined, s3: undefined }),
          migrationsDir: MIGRATIONS,
        }
        const { tables } = await restoreBackup({ ...target, say: (line) => said.push(line) }, path.join(RELEASED, name))
        expect(await runMigrations(database.settings, { folder: MIGRATIONS })).toEqual([])
        expect(await violatedInvariants(database.pool, dataDir)).toEqual([])
        for (const { name: table, rows } of tables.filter(({ name: stored }) => !['tallies', 'outbox'].includes(stored))) {
          const { rows: found } = await database.pool.query(`select count(*)::int as n from "${RENAMED_TABLES[table] ?? table}"`)
          expect([table, found[0].n]).toEqual([table, rows])
        }
      } finally {
        await database.close()
      }
    },
  )

  it('hands the waiting jobs of an earlier version to the job runner, once', async () => {
    const database = await createTestDatabase({ empty: true })
    try {
      await runMigrations(database.settings, { folder: migrationsBefore('0018_job_runner') })
      await database.pool.query(`insert into jobs (id, kind, dedupe_key, payload, next_at, done_at, dead_at) values
        ('waiting', 'mail', 'a', '{}', '2026-11-01Z', null, null), ('later', 'payment-due', 'b', '{}', '2030-01-01Z', null, null),
        ('done', 'mail', 'c', '{}', now(), now(), null), ('given-up', 'mail', 'd', '{}', now(), null, now())`)
      for (let round = 0; round < 2; round++) await runMigrations(database.settings, { folder: MIGRATIONS })
      const { rows } = await database.pool.query('select key, task_identifier, run_at from graphile_worker.jobs order by run_at')
      expect(rows).toEqual([
        { key: 'waiting', task_identifier: 'mail', run_at: new Date('2026-11-01Z') },
        { key: 'later', task_identifier: 'payment-due', run_at: new Date('2030-01-01Z') },
      ])
    } finally {
      await database.close()
    }
  })

  it('keeps rows and updates stored values when migration 0016 renames tables', async () => {
    const database = await createTestDatabase({ empty: true })
    try {
      await runMigrations(database.settings, { folder: migrationsBefore('0016_plain_names') })
      await database.pool.query(ROWS_BEFORE_RENAMES)
      await runMigrations(database.settings, { folder: MIGRATIONS })
      const { rows } = await database.pool.query(VALUES_AFTER_RENAMES)
      expect(rows).toEqual([
        {
          orders: [{ fee_status: 'paid', cancel_requested_at: '2026-11-01', cancel_request_reason: 'Moving abroad' }],
          jobs: [
            { kind: 'mail', dedupe_key: 'notification:n1' },
            { kind: 'mail', dedupe_key: 'receipt:p1' },
            { kind: 'notification-email', dedupe_key: 'notification-email:c1:7' },
          ],
          notifications: ['order.cancelRequest'],
          actions: ['order.cancelRequest', 'order.create'],
          deliveries: [{ stars: 5, comment: 'Fits well' }],
          pins: ['in_progress', 'open'],
          positions: 1,
          stages: ['molding'],
          previews: ['pending', 'processing', 'ready', 'unavailable'],
          counters: [{ name: 'orders:designing', total: 1 }],
        },
      ])
      await expect(database.pool.query('delete from audit_log')).rejects.toThrow('audit_log is insert-only')
      await database.pool.query(`update orders set status = 'revision_requested'; select compact_counters()`)
      const { rows: counted } = await database.pool.query(`select name, change from counters where name like 'orders:%'`)
      expect(counted).toEqual([{ name: 'orders:revision_requested', change: 1 }])
      const { rows: stale } = await database.pool.query(OLD_NAMES)
      expect(stale).toEqual([])
    } finally {
      await database.close()
    }
  })

  // KEEP_SCHEMA=<release> writes the backup of a schema that is about to be released.
  it.runIf(process.env.KEEP_SCHEMA)('is stored for the next release', async () => {
    const t = await startTestApp({ JWT_SECRET: 'only for the tests, and never used again' })
    try {
      const users = await createTestUsers(t)
      const orderId = await placeOrder(t, users.customer)
      const intent = await chargeCard(t, users.customer, orderId)
      await confirmPayment(t, users.customer, orderId, intent.paymentIntentId)
      await t.call('PUT', `/api/orders/${orderId}/assign`, { token: users.admin.token, headers: { 'engineer-id': users.engineer.id } })
      await uploadChatFile(t, users.customer, orderId)
      await placeOrder(t, users.stranger)
      const { store } = await openStorage({ dataDir: t.dataDir, databaseUrl: undefined, s3: undefined })
      const target = { connection: t.database.settings, dataDir: t.dataDir, store }
      await writeBackup(target, path.join(RELEASED, process.env.KEEP_SCHEMA ?? ''))
    } finally {
      await t.close()
    }
  })
})

describe('a migration that is killed', () => {
  it('leaves the database unchanged, and the next start continues', async () => {
    const folder = temporaryFolder()
    cpSync(MIGRATIONS, path.join(folder, 'migrations'), { recursive: true })
    // Slows the migration down between its statements, so that it can be killed in the middle.
    for (const file of readdirSync(path.join(folder, 'migrations')).filter((name) => name.endsWith('.sql'))) {
      const target = path.join(folder, 'migrations', file)
      const text = readFileSync(target, 'utf8')
      const mark = '--> statement-breakpoint'
      writeFileSync(target, text.replaceAll(mark, `${mark}\nselect pg_sleep(current_setting('test.pause_seconds')::float);${mark}`))
    }
    const program = path.join(folder, 'migrate.mjs')
    await bundleProgram(
      `import { runMigrations } from './src/platform/db/migrate.ts'
       const [connection, folder] = process.argv.slice(2)
       await runMigrations(JSON.parse(connection), { folder, log: (line) => console.log(JSON.stringify({ line })) })
       console.log(JSON.stringify({ done: true }))`,
      program,
      new URL('../..', import.meta.url),
    )
    const database = await createTestDatabase({ empty: true })
    try {
      let kills = 0
      for (let round = 0; ; round += 1) {
        const isKilled = round < repeats(4, 8)
        const settings = { ...database.settings, options: `-c test.pause_seconds=${isKilled ? 0.01 : 0}` }
        const child = runProgram(program, [JSON.stringify(settings), path.join(folder, 'migrations')])
        const first = await child.next()
        if (first?.done) break
        if (isKilled) {
          await new Promise((resolve) => setTimeout(resolve, (round * 97) % 400))
          child.process.kill('SIGKILL')
          kills += 1
        }
        await child.ended
      }
      expect(kills).toBeGreaterThan(2)
      const whole = await createTestDatabase()
      try {
        expect(await shapeOf(database)).toEqual(await shapeOf(whole))
      } finally {
        await whole.close()
      }
    } finally {
      await database.close()
    }
  })
})

/** Columns, rules, indexes and triggers, as one list. */
async function shapeOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
  )
  return rows.map(({ line }) => line)
}

/** A copy of the migrations folder that ends before the given migration. */
function migrationsBefore(tag: string): string {
  const folder = path.join(temporaryFolder(), 'migrations')
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex((entry) => entry.tag === tag),
  )
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  return folder
}

const ROWS_BEFORE_RENAMES = `
insert into users (id, email, first_name, last_name, phone, password_hash, granted_roles) values
  ('c1', 'c1@example.com', 'Casey', 'Reed', '1', 'x', '{user}'), ('e1', 'e1@example.com', 'Erin', 'Vasquez', '1', 'x', '{user,engineer}');
insert into orders (id, number, user_id, engineer_id, status, car_make, car_model, car_year, car_color, customization, design_fee_cents,
    payment_standing, cancel_wish_at, cancel_wish_reason) values
  ('o1', 'VRT-26-00001', 'c1', 'e1', 'designing', 'Lotus', 'Emira', 2024, 'Red', '{}', 50000, 'paid', '2026-11-01Z', 'Moving abroad');
insert into outbox (id, kind, dedupe_key, payload) values
  ('j1', 'news-mail', 'news-mail:c1:7', '{}'), ('j2', 'mail', 'news:n1', '{}'), ('j3', 'mail', 'receipt:p1', '{}');
insert into notifications (id, user_id, kind, title) values ('n1', 'c1', 'order.cancelWish', 'Cancellation requested');
insert into audit_log (action) values ('order.cancelWish'), ('order.create');
insert into handovers (order_id, stars, words, rated_at) values ('o1', 5, 'Fits well', now());
insert into files (id, filename, kind, order_id, uploader_id, original_name, content_type, size_bytes, sha256)
  select 'f' || n, 'f' || n, 'cad_model', 'o1', 'e1', 'kit.stl', 'model/stl', 1, '' from generate_series(1, 4) n;
insert into cad_models (id, order_id, file_id, version, uploaded_by) values ('m1', 'o1', 'f1', 1, 'e1'), ('m2', 'o1', 'f2', 2, 'e1');
insert into pins (id, order_id, number, cad_id, author_id, author_role, state, text) values
  ('p1', 'o1', 1, 'm1', 'c1', 'user', 'in_work', 'Lower'), ('p2', 'o1', 2, 'm1', 'c1', 'user', 'open', 'Wider');
insert into pin_places (pin_id, cad_id, point, normal, distance_mm, diagonal_mm, found_by) values ('p1', 'm2', '{}', '{}', 1, 1, 'e1');
insert into production_steps (id, order_id, stage, happened_on, created_by) values ('s1', 'o1', 'moulding', '2026-11-01', 'e1');
insert into file_previews (file_id, state) values ('f1', 'waiting'), ('f2', 'making'), ('f3', 'made'), ('f4', 'absent')`

const VALUES_AFTER_RENAMES = `
select
  (select json_agg(json_build_object('fee_status', fee_status, 'cancel_requested_at', to_char(cancel_requested_at at time zone 'utc', 'YYYY-MM-DD'),
    'cancel_request_reason', cancel_request_reason)) from orders) as orders,
  (select json_agg(json_build_object('kind', kind, 'dedupe_key', dedupe_key) order by kind, dedupe_key) from jobs) as jobs,
  (select json_agg(kind) from notifications) as notifications,
  (select json_agg(action order by id) from audit_log) as actions,
  (select json_agg(json_build_object('stars', stars, 'comment', comment)) from deliveries) as deliveries,
  (select json_agg(state order by id) from pins) as pins,
  (select count(*)::int from pin_positions) as positions,
  (select json_agg(stage) from production_steps) as stages,
  (select json_agg(state order by file_id) from file_previews) as previews,
  (select json_agg(c) from (select name, sum(change)::int as total from counters where name like 'orders:%' group by name) c) as counters`

/** Database objects that still carry a name from before migration 0016. */
const OLD_NAMES = `
select name from (
  select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
  union all select attname from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
  union all select conname from pg_constraint where connamespace = 'public'::regnamespace
  union all select tgname from pg_trigger where not tgisinternal
  union all select proname from pg_proc where pronamespace = 'public'::regnamespace
  union all select prosrc from pg_proc where pronamespace = 'public'::regnamespace and proname not like '%trgm%') names
where name ~ 'outbox|handover|tall(y|ies)|parcel|pin_place|wish|standing|kept|sealed|piece|wanted|loose'`
