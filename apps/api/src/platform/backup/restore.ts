import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { connect } from '../db/connect.ts'
import { runMigrations } from '../db/migrate.ts'
import { StartError } from '../errors.ts'
import { MASTER_KEY } from '../secrets.ts'
import type { Storage } from '../storage/open.ts'
import { copyIn } from './copy.ts'
import { type Manifest, readManifest, verifyParts } from './manifest.ts'
import { copyStatement, quoted, readTables } from './tables.ts'
import type { BackupTarget } from './write.ts'

interface RestorePlace extends Omit<BackupTarget, 'store'> {
  readonly storage: Storage
  readonly migrationsDir: string
  readonly say: (line: string) => void
}

/** Restores a backup into an empty database and storage, then migrates it to the current schema. */
export async function restoreBackup(place: RestorePlace, folder: string): Promise<Manifest> {
  const { connection, storage, dataDir, migrationsDir, say } = place
  const manifest = await readManifest(folder)
  say('Checking the backup…')
  await verifyParts(folder, manifest)
  const client = await connect(connection, 'vorta-restore')
  // The role may have a default.
  await client.query('set statement_timeout = 0')
  try {
    await rejectNonEmpty(client, place)
    const known = new Map(manifest.schema.map(({ madeAt, hash }) => [madeAt, hash]))
    await runMigrations(connection, { folder: migrationsDir, log: say, only: known })
    say(`Restoring ${manifest.tables.length} tables and ${manifest.files.length} files…`)
    // Files first: users would see a row without its file, while cleanup removes a file without its row.
    for (const file of manifest.files) {
      const temp = await storage.temp.write(createReadStream(path.join(folder, file.path)))
      await storage.store.put(file.name, temp)
      await temp.remove()
      await verifyStored(storage, file)
    }
    await copySecrets(manifest, folder, dataDir)
    await fillTables(client, manifest, folder)
  } finally {
    await client.end()
  }
  await runMigrations(connection, { folder: migrationsDir, log: say })
  return manifest
}

/** Reads a file back, because a disk or an object store may have changed it. */
async function verifyStored({ store }: Storage, { name, sha256 }: Manifest['files'][number]) {
  const hash = createHash('sha256')
  for await (const piece of (await store.open(name)) ?? []) hash.update(piece as Uint8Array)
  if (hash.digest('hex') !== sha256) throw new StartError(`The file ${name} was restored, but reading it back gives a different checksum.`)
}

async function rejectNonEmpty(client: pg.Client, { storage, dataDir }: RestorePlace) {
  const tables = await readTables(client)
  if (tables.length > 0) throw new StartError('The database is not empty. Restore the backup to a new database.')
  for await (const _ of storage.store.list()) throw new StartError('The file storage is not empty. Restore the backup to new storage.')
  if (await stat(path.join(dataDir, MASTER_KEY)).catch(() => null))
    throw new StartError(`The data folder ${dataDir} already has a master key. Restore the backup to a new folder.`)
}

async function copySecrets({ secrets }: Manifest, folder: string, dataDir: string) {
  for (const { path: place } of secrets) {
    const to = path.join(dataDir, place)
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
    await copyFile(path.join(folder, place), to)
    await chmod(to, 0o600)
  }
}

/** Fills all tables in one transaction. Triggers are disabled, because the backup includes what they write. */
async function fillTables(client: pg.Client, { tables, sequences }: Manifest, folder: string) {
  const existing = await readTables(client)
  await client.query('begin')
  for (const { name } of existing) await client.query(`alter table public.${quoted(name)} disable trigger user`)
  await client.query(`truncate ${existing.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
  for (const { name } of existing) {
    const table = tables.find((one) => one.name === name)
    if (!table) continue
    await copyIn(client, copyStatement(table, 'from stdin'), createReadStream(path.join(folder, table.path)))
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from public.${quoted(name)}`)
    if (rows[0]?.count !== table.rows)
      throw new StartError(`The table ${name} was not fully restored: ${rows[0]?.count} of ${table.rows} rows.`)
  }
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${quoted(name)}`, last, isCalled])
  for (const { name } of existing) await client.query(`alter table public.${quoted(name)} enable trigger user`)
  await client.query('commit')
}
