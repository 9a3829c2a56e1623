import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { reasonOf } from '../checks/check.ts'
import type { DatabaseSettings } from '../db/client.ts'
import { connect } from '../db/connect.ts'
import { readApplied } from '../db/migrate.ts'
import { StartError } from '../errors.ts'
import { MASTER_KEY } from '../secrets.ts'
import type { FileStore } from '../storage/store.ts'
import { copyOut } from './copy.ts'
import { type Manifest, type Part, writeManifest } from './manifest.ts'
import { copyStatement, readSequences, readTables } from './tables.ts'

export interface BackupTarget {
  readonly connection: DatabaseSettings
  readonly store: FileStore
  readonly dataDir: string
}

interface FileRow {
  readonly filename: string
  readonly sha256: string
}

/**
 * Writes a complete backup into an empty folder while the server keeps running. All tables come from one snapshot;
 * stored files never change, so the files that the snapshot refers to are enough.
 */
export async function writeBackup(target: BackupTarget, folder: string): Promise<Manifest> {
  const client = await connect(target.connection, 'vorta-backup')
  try {
    await makeEmptyFolder(folder)
    return await writeParts(client, target, folder).catch(async (error: unknown) => {
      // Nightly backups that fail must not fill the disk.
      await rm(folder, { recursive: true, force: true }).catch(() => {})
      throw error
    })
  } finally {
    await client.end()
  }
}

async function writeParts(client: pg.Client, { store, dataDir }: BackupTarget, folder: string): Promise<Manifest> {
  // The role may have a default.
  await client.query('set statement_timeout = 0')
  const copier = createFileCopier(store, folder)
  // Copy files before the snapshot too, because cleanup may delete some in between; unreferenced ones are dropped again.
  await copier.all(await readFiles(client))
  await client.query('begin isolation level repeatable read read only')
  const madeAt = new Date().toISOString()
  const tables = await writeTables(client, folder)
  const named = await readFiles(client)
  const content = {
    madeAt,
    tables,
    schema: [...(await readApplied(client))].map(([at, hash]) => ({ madeAt: at, hash })),
    sequences: await readSequences(client),
    files: await copier.exactly(named),
    secrets: await copySecrets(dataDir, folder),
  }
  await client.query('commit')
  await writeManifest(folder, content)
  return { format: 1, ...content }
}

async function makeEmptyFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0) throw new StartError(`The folder ${folder} is not empty. Use a new folder for each backup.`)
    for (const name of ['tables', 'files', 'secrets']) await mkdir(path.join(folder, name), { mode: 0o700 })
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Cannot write to the backup folder ${folder} (${reasonOf(error)}). Choose a folder that this user can write to.`)
  }
}

/** Uploaded files and their previews. */
const STORED_FILES = `
select filename, sha256 from files
union all select filename, sha256 from file_previews where state = 'ready' and filename is not null
union all select thumbnail_name, thumbnail_sha256 from file_previews where thumbnail_name is not null
order by filename`

const readFiles = async (client: pg.Client) => (await client.query<FileRow>(STORED_FILES)).rows

async function writeTables(client: pg.Client, folder: string): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = []
  for (const table of await readTables(client)) {
    let rows = 0
    const counted = async function* () {
      for await (const piece of copyOut(client, copyStatement(table, 'to stdout'))) {
        for (const byte of piece as Uint8Array) if (byte === NEW_LINE) rows += 1
        yield piece
      }
    }
    const place = await writePart(folder, path.join('tables', `${table.name}.copy`), Readable.from(counted()))
    written.push({ name: table.name, columns: [...table.columns], rows, ...place })
  }
  return written
}

/** COPY text format escapes line breaks inside values. */
const NEW_LINE = 10

/** Writes a stream to a file and flushes it; returns its length and checksum. */
async function writePart(folder: string, place: string, source: Readable): Promise<Part> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  await mkdir(path.dirname(path.join(folder, place)), { recursive: true, mode: 0o700 })
  await pipeline(source, measure, createWriteStream(path.join(folder, place), { mode: 0o600, flush: true }))
  return { path: place.split(path.sep).join('/'), bytes, sha256: hash.digest('hex') }
}

/** Copies each stored file once. */
function createFileCopier(store: FileStore, folder: string) {
  const copied = new Map<string, Part>()
  const copy = async ({ filename, sha256 }: FileRow): Promise<void> => {
    if (copied.has(filename)) return
    const source = await store.open(filename)
    if (!source) return
    const part = await writePart(folder, path.join('files', filename.slice(0, 2), filename), source)
    if (part.sha256 !== sha256)
      throw new StartError(`The checksum of the stored file ${filename} does not match. Restore the file from an earlier backup.`)
    copied.set(filename, part)
  }
  return {
    async all(rows: readonly FileRow[]) {
      for (const row of rows) await copy(row)
    },
    /** Copies the files of these rows and drops all others. */
    async exactly(rows: readonly FileRow[]): Promise<Manifest['files']> {
      const named = new Set(rows.map(({ filename }) => filename))
      for (const row of rows) {
        await copy(row)
        if (!copied.has(row.filename))
          throw new StartError(
            `The stored file ${row.filename} is missing. Check that DATA_DIR or S3_BUCKET is the same as for the server, or restore the file from an earlier backup.`,
          )
      }
      for (const [filename, { path: place }] of copied) if (!named.has(filename)) await rm(path.join(folder, place), { force: true })
      return [...copied].filter(([name]) => named.has(name)).map(([name, part]) => ({ name, ...part }))
    },
  }
}

/** Copies the key that signs tokens and links; without it every user would have to sign in again. */
async function copySecrets(dataDir: string, folder: string): Promise<Part[]> {
  const from = path.join(dataDir, MASTER_KEY)
  // With JWT_SECRET there is no key file; the setting must be set again after a restore.
  if (!(await stat(from).catch(() => null))) return []
  const to = path.join(folder, MASTER_KEY)
  await copyFile(from, to)
  const content = await readFile(to)
  return [{ path: MASTER_KEY.split(path.sep).join('/'), bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }]
}
