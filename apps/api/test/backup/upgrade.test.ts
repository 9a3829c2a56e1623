import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { restoreBackup } from '../../src/platform/backup/restore.ts'
import { writeBackup } from '../../src/platform/backup/write.ts'
import { runMigrations } from '../../src/platform/db/migrate.ts'
import { openStorage } from '../../src/platform/storage/open.ts'
import { startTestApp } from '../app.ts'
import { bundleProgram, runProgram } from '../bundled-program.ts'
import { uploadChatFile } from '../chat.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { violatedInvariants } from '../invariants.ts'
import { gatherCast, placeOrder } from '../orders.ts'
import { chargeCard, confirmPayment } from '../payments.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const MIGRATIONS = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url))
/** A small backup for every schema that was given out: what people may come with. */
const RELEASED = fileURLToPath(new URL('./released', import.meta.url))

describe('data of an earlier version', () => {
  it.each(readdirSync(RELEASED))('%s is brought up to this one, whole', { timeout: 60_000 }, async (name) => {
    const [database, dataDir] = [await createTestDatabase({ empty: true }), temporaryFolder()]
    try {
      const said: string[] = []
      const place = {
        connection: database.settings,
        dataDir,
        storage: await openStorage({ dataDir, databaseUrl: undefined, s3: undefined }),
        migrationsDir: MIGRATIONS,
      }
      const { tables } = await restoreBackup({ ...place, say: (line) => said.push(line) }, path.join(RELEASED, name))
      expect(await runMigrations(database.settings, { folder: MIGRATIONS })).toEqual([])
      expect(await violatedInvariants(database.pool, dataDir)).toEqual([])
      for (const { name: table, rows } of tables.filter((one) => !['tallies', 'outbox'].includes(one.name))) {
        const { rows: found } = await database.pool.query(`select count(*)::int as n from "${table}"`)
        expect([table, found[0].n]).toEqual([table, rows])
      }
    } finally {
      await database.close()
    }
  })

  // KEEP_SCHEMA=<name of the release> writes the folder for a schema that is about to be given out.
  it.runIf(process.env.KEEP_SCHEMA)('is kept for later', async () => {
    const t = await startTestApp({ JWT_SECRET: 'only for the tests, and never used again' })
    try {
      const cast = await gatherCast(t)
      const orderId = await placeOrder(t, cast.customer)
      const intent = await chargeCard(t, cast.customer, orderId)
      await confirmPayment(t, cast.customer, orderId, intent.paymentIntentId)
      await t.call('PUT', `/api/orders/${orderId}/assign`, { token: cast.admin.token, headers: { 'engineer-id': cast.engineer.id } })
      await uploadChatFile(t, cast.customer, orderId)
      await placeOrder(t, cast.stranger)
      const { store } = await openStorage({ dataDir: t.dataDir, databaseUrl: undefined, s3: undefined })
      const place = { connection: t.database.settings, dataDir: t.dataDir, store }
      await writeBackup(place, path.join(RELEASED, process.env.KEEP_SCHEMA ?? ''))
    } finally {
      await t.close()
    }
  })
})

describe('a migration that is killed', { timeout: 600_000 }, () => {
  it('leaves the database as it was before it, and the next start goes on', async () => {
    const folder = temporaryFolder()
    cpSync(MIGRATIONS, path.join(folder, 'migrations'), { recursive: true })
    // Slowed down between its statements, so that there is something to be killed in.
    for (const file of readdirSync(path.join(folder, 'migrations')).filter((name) => name.endsWith('.sql'))) {
      const place = path.join(folder, 'migrations', file)
      const text = readFileSync(place, 'utf8')
      const mark = '--> statement-breakpoint'
      writeFileSync(place, text.replaceAll(mark, `${mark}\nselect pg_sleep(0.01);${mark}`))
    }
    const program = path.join(folder, 'migrate.mjs')
    await bundleProgram(
      `import { runMigrations } from './src/platform/db/migrate.ts'
       const [connection, folder] = process.argv.slice(2)
       await runMigrations(JSON.parse(connection), { folder, log: (line) => console.log(JSON.stringify({ line })) })
       console.log(JSON.stringify({ done: true }))`,
      program,
    )
    const database = await createTestDatabase({ empty: true })
    try {
      let kills = 0
      for (let round = 0; ; round += 1) {
        const child = runProgram(program, [JSON.stringify(database.settings), path.join(folder, 'migrations')])
        const first = await child.next()
        if (first?.done) break
        if (round < 8) {
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
