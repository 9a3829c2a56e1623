import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { DATABASE_NAME, DATABASE_ROLE } from './endpoint.ts'
import { lastLines, runTool } from './run-tool.ts'
import { changeOwner, type ServerUser } from './server-user.ts'
import { DatabaseStartError } from './start-error.ts'

const DRAFT_PREFIX = 'postgres.init-'

// Written to postgresql.conf, where operators can change them. Errors of statements are not logged, because the server
// log would contain user input; the application logs its own errors.
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '512MB',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

export interface ClusterOptions {
  dataDir: string
  clusterDir: string
  binaries: Binaries
  user: ServerUser | null
  /** Set for TCP; without it the server listens only on a socket in a private folder. */
  password: string | null
  durable: boolean
  log: (message: string) => void
}

/** The path of the cluster for the server process, whose user may be unable to traverse the full path. */
export function pathForServer(folder: string, user: ServerUser | null): string {
  return user !== null && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** Ensures a complete cluster of the right version in `clusterDir`, or throws a DatabaseStartError. */
export async function prepareCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, clusterDir, binaries } = options
  await removeDrafts(dataDir)
  if (existsSync(clusterDir) && readdirSync(clusterDir).length === 0) rmdirSync(clusterDir)
  if (!existsSync(clusterDir)) return create(options)

  const versionFile = join(clusterDir, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    throw new DatabaseStartError(`The folder ${clusterDir} is not a PostgreSQL database. Move it elsewhere, then start again.`)
  }
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== String(binaries.major)) {
    throw new DatabaseStartError(
      `The database in ${clusterDir} was created by PostgreSQL ${version}, but this version of Vorta includes PostgreSQL ${binaries.major}: start the version that created it, back up, and restore into a new folder.`,
    )
  }
}

/** Removes drafts of a killed start; retries, because an orphaned `initdb` may still be writing for a moment. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(DRAFT_PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

/** Creates the cluster under a temporary name and renames it when complete, so that an interrupted start leaves no partial cluster. */
async function create(options: ClusterOptions): Promise<void> {
  const { dataDir, clusterDir, user, durable, log } = options
  log('Creating the database (first start only)…')
  const draft = join(dataDir, DRAFT_PREFIX + randomBytes(4).toString('hex'))
  mkdirSync(draft)
  try {
    changeOwner(user, draft)
    await initialize(draft, options)
    await addRoleAndDatabase(draft, options)
    renameSync(draft, clusterDir)
    if (durable) syncFolder(dataDir)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

async function initialize(draft: string, { dataDir, binaries, user, password, durable }: ClusterOptions): Promise<void> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { ok, output } = await runTool(
    binaries.path('initdb'),
    [
      ...['-D', pathForServer(draft, user), '-U', 'postgres', '--auth=trust', '--data-checksums', '--no-instructions'],
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(durable ? [] : ['--no-sync']),
      ...settings,
    ],
    { user, cwd: draft },
  )
  if (!ok) throw new DatabaseStartError(`The database could not be created in ${dataDir}: ${lastLines(output)}`)
  if (password !== null) {
    // Overwritten in place, so that the file keeps its owner. The superuser cannot log in at all.
    writeFileSync(join(draft, 'pg_hba.conf'), `host all ${DATABASE_ROLE} 127.0.0.1/32 scram-sha-256\n`)
  }
}

async function addRoleAndDatabase(draft: string, { dataDir, binaries, user, password }: ClusterOptions): Promise<void> {
  const secret = password === null ? '' : ` PASSWORD '${password}'`
  // Single-user mode reads one statement per line, and does not let a failed one change its exit code.
  const { ok, output } = await runTool(binaries.path('postgres'), ['--single', '-D', pathForServer(draft, user), 'postgres'], {
    user,
    cwd: draft,
    input: `CREATE ROLE ${DATABASE_ROLE} LOGIN CREATEDB${secret}\nCREATE DATABASE ${DATABASE_NAME} OWNER ${DATABASE_ROLE}\n`,
  })
  if (!ok || /\b(ERROR|FATAL|PANIC):/.test(output)) {
    throw new DatabaseStartError(`The database could not be created in ${dataDir}: ${lastLines(output)}`)
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
