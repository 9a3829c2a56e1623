import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@vorta/embedded-postgres/test/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readManifest } from '../../src/platform/backup/manifest.ts'
import { restoreBackup } from '../../src/platform/backup/restore.ts'
import { type BackupTarget, writeBackup } from '../../src/platform/backup/write.ts'
import { openStorage } from '../../src/platform/storage/open.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { connect, until, uploadChatFile } from '../chat.ts'
import { createTestDatabase } from '../database.ts'
import { violatedInvariants } from '../invariants.ts'
import { createTestUsers, placeOrder, type TestUsers } from '../orders.ts'
import { chargeCard, confirmPayment, dumpOf } from '../payments.ts'
import { copyDemoData, endPrograms, runToEnd, startProgram } from '../program.ts'
import { grainyPicture } from '../uploads.ts'

const migrationsDir = fileURLToPath(new URL('../../src/platform/db/migrations', import.meta.url))

let t: TestApp
let users: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  users = await createTestUsers(t)
})
afterAll(async () => {
  await t.close()
  await endPrograms()
})

const backUp = async (folder: string, changes: Partial<BackupTarget> = {}) =>
  writeBackup(
    {
      connection: t.database.settings,
      dataDir: t.dataDir,
      store: (await openStorage({ dataDir: t.dataDir, databaseUrl: undefined, s3: undefined })).store,
      ...changes,
    },
    folder,
  )

async function restoreElsewhere(folder: string) {
  const [database, dataDir] = [await createTestDatabase({ empty: true }), temporaryFolder()]
  const storage = await openStorage({ dataDir, databaseUrl: undefined, s3: undefined })
  const target = { connection: database.settings, dataDir, storage, migrationsDir, say: () => {} }
  return { database, dataDir, restore: () => restoreBackup(target, folder) }
}

/** Creates an order with a payment, messages and a file. */
async function createPaidOrder(text: string) {
  const orderId = await placeOrder(t, users.customer)
  const intent = await chargeCard(t, users.customer, orderId)
  await confirmPayment(t, users.customer, orderId, intent.paymentIntentId)
  await t.call('PUT', `/api/orders/${orderId}/assign`, { token: users.admin.token, headers: { 'engineer-id': users.engineer.id } })
  const client = await connect(t.url, users.customer.token)
  await client.send({ orderId, content: text })
  const fileUrl = await uploadChatFile(t, users.customer, orderId, 'note.txt', text)
  await client.send({ orderId, content: '', messageType: 'file', fileUrl })
  client.close()
  return orderId
}

/** Waits until background work such as webhooks is stored. */
async function waitUntilIdle() {
  await t.app.payments.idle()
  for (let before = '', now = await dumpOf(t); before !== now; now = await dumpOf(t)) {
    before = now
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

describe('a backup', () => {
  it('contains all data and restores it unchanged elsewhere', async () => {
    const orderId = await createPaidOrder('Tab\t, line\nbreak, back\\slash, "quotes", \\N, \\., 汽车 🚗')
    await uploadChatFile(t, users.customer, orderId, 'photo.jpg', await grainyPicture())
    await waitUntilIdle()
    const folder = path.join(temporaryFolder(), 'copy')
    const manifest = await backUp(folder)
    // The image has a thumbnail, which is backed up too.
    expect(manifest.files.filter(({ name }) => name.startsWith('pv-'))).toHaveLength(1)
    const { database, dataDir, restore } = await restoreElsewhere(folder)
    try {
      await restore()
      expect(await dumpOf({ ...t, database })).toBe(await dumpOf(t))
      expect(await violatedInvariants(database.pool, dataDir)).toEqual([])
      // Sequences continue, and constraints and triggers work again.
      const next = await database.pool.query(`select nextval('order_numbers') > count(*) as above from orders`)
      expect(next.rows[0].above).toBe(true)
      await expect(database.pool.query('delete from audit_log')).rejects.toThrow('audit_log is insert-only')
      await database.pool.query(`insert into audit_log (action) values ('test')`)
      await database.pool.query(`update orders set status = 'completed' where id = (select id from orders limit 1)`)
      const { rows } = await database.pool.query(`select sum(change)::int as n from counters where name = 'orders:completed'`)
      expect(rows[0].n).toBeGreaterThan(0)
      await expect(restore()).rejects.toThrow('The database is not empty')
    } finally {
      await database.close()
    }
  })

  it('taken under load is a consistent snapshot', async () => {
    let working = true
    let done = 0
    const worker = async (index: number) => {
      while (working) {
        await createPaidOrder(`worker ${index}`)
        done += 1
      }
    }
    const workers = [worker(1), worker(2), worker(3)]
    const folders: string[] = []
    try {
      for (let round = 0; round < 3; round += 1) {
        const before = done
        await until('new orders', () => done >= before + 2)
        const folder = path.join(temporaryFolder(), 'copy')
        await backUp(folder)
        folders.push(folder)
      }
    } finally {
      working = false
      await Promise.all(workers)
    }
    for (const folder of folders) {
      const { database, dataDir, restore } = await restoreElsewhere(folder)
      try {
        const { tables } = await restore()
        expect(await violatedInvariants(database.pool, dataDir, { reconciled: false })).toEqual([])
        const { rows } = await database.pool.query('select count(*)::int as n from orders')
        expect(rows[0].n).toBe(tables.find(({ name }) => name === 'orders')?.rows)
      } finally {
        await database.close()
      }
    }
  })

  it('is readable only by its owner, and is not written into a used folder', async () => {
    const folder = path.join(temporaryFolder(), 'copy')
    await backUp(folder)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      expect((await stat(path.join(entry.parentPath, entry.name))).mode & 0o077).toBe(0)
    await expect(backUp(folder)).rejects.toThrow('is not empty')
  })

  it('that fails leaves no folder behind', async () => {
    const folder = path.join(temporaryFolder(), 'copy')
    await createPaidOrder('a file')
    const empty = await openStorage({ dataDir: temporaryFolder(), databaseUrl: undefined, s3: undefined })
    await expect(backUp(folder, { store: empty.store })).rejects.toThrow('is missing')
    const connection = { connectionString: 'postgres://127.0.0.1:1/none' }
    await expect(backUp(folder, { connection })).rejects.toThrow('cannot connect to the database (connect ECONNREFUSED')
    await expect(stat(folder)).rejects.toThrow('ENOENT')
  })

  it('that is damaged or unfinished is rejected before anything is changed', async () => {
    const folder = path.join(temporaryFolder(), 'copy')
    await backUp(folder)
    const { tables } = await readManifest(folder)
    const table = path.join(folder, tables.find(({ name }) => name === 'orders')?.path ?? '')
    const good = await readFile(table)
    const { database, restore } = await restoreElsewhere(folder)
    try {
      await writeFile(table, Buffer.concat([good.subarray(0, -2), Buffer.from('x\n')]))
      await expect(restore()).rejects.toThrow('The backup is damaged: the checksum of tables/orders.copy')
      await writeFile(table, good)
      const manifest = await readFile(path.join(folder, 'manifest.txt'), 'utf8')
      await writeFile(path.join(folder, 'manifest.txt'), manifest.replace('"rows": ', '"rows": 1'))
      await expect(restore()).rejects.toThrow('The backup is damaged: the checksum of manifest.txt')
      await expect((await restoreElsewhere(temporaryFolder())).restore()).rejects.toThrow('does not contain a complete backup')
      const { rows } = await database.pool.query(`select count(*)::int as n from pg_tables where schemaname = 'public'`)
      expect(rows[0].n).toBe(0)
    } finally {
      await database.close()
    }
  })

  it('is reported if the storage returns another file than it was given', async () => {
    await createPaidOrder('a file')
    const folder = path.join(temporaryFolder(), 'copy')
    await backUp(folder)
    const [database, dataDir] = [await createTestDatabase({ empty: true }), temporaryFolder()]
    const storage = await openStorage({ dataDir, databaseUrl: undefined, s3: undefined })
    const store = { ...storage.store, open: async () => Readable.from([Buffer.from('other bytes')]) }
    const target = { connection: database.settings, dataDir, storage: { ...storage, store }, migrationsDir, say: () => {} }
    await expect(restoreBackup(target, folder)).rejects.toThrow('reading it back gives a different checksum')
    await database.close()
  })

  it('of a newer version is rejected with one sentence', async () => {
    await t.database.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999)`)
    const folder = path.join(temporaryFolder(), 'copy')
    await backUp(folder)
    await t.database.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'x'`)
    const { database, restore } = await restoreElsewhere(folder)
    await expect(restore()).rejects.toThrow('newer version of Vorta')
    await database.close()
  })
})

describe('the backup commands', () => {
  it('back up a running server and restore it into an empty data folder', async () => {
    const folder = temporaryFolder()
    const env = { DATA_DIR: path.join(folder, 'here') }
    await copyDemoData(env.DATA_DIR)
    const running = await startProgram(env)
    const login = async (url: string) => {
      const body = JSON.stringify({ email: 'admin@vorta.example', password: 'demo1234' })
      return (await (
        await fetch(`${url}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).json()) as { token: string }
    }
    const { token } = await login(running.url)
    const copy = path.join(folder, 'copy')
    const made = await runToEnd('backup-command', ['backup', copy], env)
    expect([made.code, made.said]).toEqual([0, expect.stringMatching(/^Backed up to .*copy: \d+ rows, \d+ files, .* MB, as of /)])
    expect((await fetch(`${running.url}/api/ready`)).status).toBe(200)
    expect((await runToEnd('backup-command', ['restore', copy], env)).said).toContain('is not empty')
    expect(await running.stop('SIGTERM')).toBe(0)
    // If the server is not running, the command starts the database temporarily.
    expect((await runToEnd('backup-command', ['backup', path.join(folder, 'cold')], env)).code).toBe(0)

    const elsewhere = { DATA_DIR: path.join(folder, 'there') }
    const restored = await runToEnd('backup-command', ['restore', copy], elsewhere)
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('Restored from ')])
    const again = await startProgram(elsewhere)
    expect(again.said()).not.toContain('Seeding the demo data')
    // The signing key is restored too, so sessions stay valid.
    const me = await fetch(`${again.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
    expect((await fetch(`${again.url}/api/ready`)).status).toBe(200)
    expect(await again.stop('SIGTERM')).toBe(0)
    const drilled = await runToEnd('backup-command', ['drill', copy], env)
    expect(drilled.said).toMatch(/The backup .* can be restored: \d+ rows, \d+ files/)
    expect(drilled.code).toBe(0)
    const unwritable = await runToEnd('backup-command', ['backup', '/dev/null/copy'], elsewhere)
    expect([unwritable.code, unwritable.said]).toEqual([
      1,
      expect.stringContaining('Cannot write to the backup folder /dev/null/copy (ENOTDIR'),
    ])
    expect((await runToEnd('backup-command', ['restore'], elsewhere)).said).toContain('npm run restore -- <folder>')
  })
})
