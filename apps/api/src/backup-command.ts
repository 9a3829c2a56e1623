import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Manifest } from './platform/backup/manifest.ts'
import { restoreBackup } from './platform/backup/restore.ts'
import { writeBackup } from './platform/backup/write.ts'
import { readConfig } from './platform/config.ts'
import { joinServer, openServer } from './platform/db/open-server.ts'
import { StartError } from './platform/errors.ts'
import { openStorage } from './platform/storage/open.ts'
import { startErrorMessage } from './start-error-message.ts'

const USAGE = `npm run backup -- <folder>     back up everything to a new folder; the server can keep running
npm run restore -- <folder>    restore a backup to an empty database and data folder
npm run restore-drill -- <folder>
                               restore a backup to a temporary database and folder, check it and delete them`

const here = path.dirname(fileURLToPath(import.meta.url))
const migrationsDir = path.join(here, here.endsWith('dist') ? 'migrations' : 'platform/db/migrations')
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main([command, name]: string[]): Promise<void> {
  if (!isCommand(command) || !name) throw new StartError(`Usage:\n${USAGE}`)
  const folder = path.resolve(name)
  if (command === 'drill') return drill(folder)
  const config = readConfig(process.env)
  if (command === 'restore' && config.databaseUrl === undefined) await requireEmptyFolder(config.dataDir)
  const open = command === 'backup' ? joinServer : openServer
  const server = await open({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: say })
  try {
    const storage = await openStorage(config)
    const target = { connection: server.connection, dataDir: config.dataDir }
    const manifest =
      command === 'backup'
        ? await writeBackup({ ...target, store: storage.store }, folder)
        : await restoreBackup({ ...target, storage, migrationsDir, say }, folder)
    storage.close()
    say(`${command === 'backup' ? 'Backed up to' : 'Restored from'} ${folder}: ${summaryOf(manifest)}.`)
  } finally {
    await server.stop()
  }
}

const isCommand = (command: string | undefined) => command === 'backup' || command === 'restore' || command === 'drill'

/** Proves that a backup can be restored, without touching the installation. */
async function drill(folder: string): Promise<void> {
  const since = performance.now()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-drill-'))
  try {
    const place = { databaseUrl: undefined, s3: undefined, dataDir }
    const server = await openServer({ ...place, log: say })
    try {
      const storage = await openStorage(place)
      const manifest = await restoreBackup({ connection: server.connection, dataDir, storage, migrationsDir, say }, folder)
      say(`The backup ${folder} can be restored: ${summaryOf(manifest)}. Restored in ${Math.round((performance.now() - since) / 1000)} s.`)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

/** Checked before a database is created in it. */
async function requireEmptyFolder(dataDir: string) {
  const names = await readdir(dataDir).catch(() => [])
  if (names.length > 0) throw new StartError(`The data folder ${dataDir} is not empty. Restore the backup to a new one.`)
}

function summaryOf({ tables, files, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = [...tables, ...files].reduce((sum, part) => sum + part.bytes, 0)
  return `${rows} rows, ${files.length} files, ${(bytes / 1024 / 1024).toFixed(1)} MB, as of ${madeAt}`
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${startErrorMessage(error)}\n`)
  process.exitCode = 1
})
