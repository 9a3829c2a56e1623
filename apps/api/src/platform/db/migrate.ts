import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { reasonOf } from '../checks/check.ts'
import { StartError } from '../errors.ts'
import { installJobRunner } from '../jobs/install.ts'
import type { DatabaseSettings } from './client.ts'
import { connect } from './connect.ts'

const OLDEST_MAJOR = 15
// Arbitrary, but every version must use the same key.
const LOCK_KEY = 8_675_309_115
const TABLE = 'drizzle.__drizzle_migrations'

export interface MigrateOptions {
  /** The folder that drizzle-kit writes: `*.sql` and `meta/_journal.json`. */
  folder: string
  log?: (message: string) => void
  /** Run only these migrations, by creation time: for restoring a backup of an earlier version. */
  only?: ReadonlyMap<number, string>
}

interface Migration {
  tag: string
  /** Generation time; drizzle-kit identifies migrations by it. */
  madeAt: number
  hash: string
  statements: string[]
}

/** Explains in one sentence why this version cannot use the database. */
class MigrationError extends StartError {
  override name = 'MigrationError'

  constructor(message: string, { cause }: ErrorOptions = {}) {
    super(message)
    this.cause = cause
  }
}

/** Runs all pending migrations and returns their names. */
export async function runMigrations(settings: DatabaseSettings, { folder, log = () => {}, only }: MigrateOptions): Promise<string[]> {
  const all = readMigrations(folder)
  if (only) rejectUnknown(only, all)
  const migrations = only ? all.filter(({ madeAt }) => only.has(madeAt)) : all
  const client = await connect(settings, 'vorta-migrate')
  try {
    await rejectOldServer(client)
    const done: string[] = []
    for (;;) {
      const tag = await runNext(client, migrations, log)
      if (tag === null) break
      done.push(tag)
    }
    if (!only) await updateJobRunner(settings, client)
    return done
  } finally {
    await client.end()
  }
}

/**
 * Runs each migration in its own transaction. Every transaction takes the lock and then reads the migrations table,
 * so a process that waited sees what the other did. A transaction-level lock also works through a connection pooler.
 */
async function runNext(client: pg.Client, migrations: Migration[], log: (message: string) => void): Promise<string | null> {
  await client.query('begin')
  try {
    // The role may have a default, and a large migration takes longer.
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
    const applied = await readApplied(client)
    rejectUnknown(applied, migrations)
    const next = migrations.find(({ madeAt }) => !applied.has(madeAt))
    if (next) {
      log(`Updating the database: ${next.tag}…`)
      await apply(client, next)
      await client.query(`insert into ${TABLE} (hash, created_at) values ($1, $2)`, [next.hash, next.madeAt])
    }
    await client.query('commit')
    return next?.tag ?? null
  } catch (error) {
    // Keep the first error; a rollback on a broken connection fails for the same reason.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function updateJobRunner(settings: DatabaseSettings, client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
  await installJobRunner(settings, client)
  await client.query('commit')
}

async function apply(client: pg.Client, { tag, statements }: Migration): Promise<void> {
  try {
    for (const statement of statements) await client.query(statement)
  } catch (error) {
    throw new MigrationError(`The migration ${tag} failed (${reasonOf(error)}): the database is unchanged.`, { cause: error })
  }
}

/** Applied migrations: generation time and hash. */
export async function readApplied(client: pg.Client): Promise<Map<number, string>> {
  const { rows: found } = await client.query<{ present: boolean }>('select to_regclass($1) is not null as present', [TABLE])
  if (!found[0]?.present) {
    await client.query('create schema if not exists drizzle')
    await client.query(`create table ${TABLE} (id serial primary key, hash text not null, created_at bigint)`)
  }
  const { rows } = await client.query<{ hash: string; created_at: string }>(`select hash, created_at from ${TABLE}`)
  return new Map(rows.map((row) => [Number(row.created_at), row.hash]))
}

function rejectUnknown(applied: ReadonlyMap<number, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.madeAt, migration]))
  for (const [madeAt, hash] of applied) {
    const migration = known.get(madeAt)
    if (!migration) {
      throw new MigrationError('The database was created by a newer version of Vorta: start that version, or use another database.')
    }
    if (migration.hash !== hash) {
      throw new MigrationError(
        `The migration ${migration.tag} was changed after this database had run it: restore the file, or use another database.`,
      )
    }
  }
}

async function rejectOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < OLDEST_MAJOR) {
    throw new MigrationError(`Vorta needs PostgreSQL ${OLDEST_MAJOR} or newer, but this server runs PostgreSQL ${major}.`)
  }
}

function readMigrations(folder: string): Migration[] {
  const journal: unknown = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'))
  const entries = typeof journal === 'object' && journal !== null && 'entries' in journal ? journal.entries : []
  if (!Array.isArray(entries))
    throw new MigrationError(`The migration journal in ${folder} cannot be read. Reinstall Vorta or restore the folder.`)
  return entries.map(({ tag, when }: { tag: string; when: number }) => {
    // A checkout on Windows may change line endings; that must not count as a changed migration.
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8').replaceAll('\r\n', '\n')
    return {
      tag,
      madeAt: when,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
    }
  })
}
