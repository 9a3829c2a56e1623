import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@vorta/embedded-postgres/start'
import type { TestProject } from 'vitest/node'
import type { DatabaseSettings } from '../src/platform/db/client.ts'
import { runMigrations } from '../src/platform/db/migrate.ts'
import { dropDatabase, queryServer, withDatabase } from './database-server.ts'

const MIGRATIONS = fileURLToPath(new URL('../src/platform/db/migrations', import.meta.url))
const DAY_MS = 24 * 60 * 60 * 1000

export interface TestServer {
  settings: DatabaseSettings
  /** An empty, migrated database that every test database is copied from. */
  template: string
  /** Name prefix of this run's databases, because several runs can share a server. */
  prefix: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** Starts one database server for the whole run: TEST_DATABASE_URL, or the embedded one in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer(process.env.TEST_DATABASE_URL)
  const prefix = `vorta_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  try {
    await queryServer(server.settings, `create database ${template}`)
    const settings = withDatabase(server.settings, template)
    if (existsSync(join(MIGRATIONS, 'meta', '_journal.json'))) await runMigrations(settings, { folder: MIGRATIONS })
  } catch (error) {
    await server.close(prefix)
    throw error
  }
  project.provide('testServer', { settings: server.settings, template, prefix })
  return () => server.close(prefix)
}

async function openServer(url: string | undefined): Promise<{ settings: DatabaseSettings; close(prefix: string): Promise<void> }> {
  if (url) {
    const settings = { connectionString: url }
    return { settings, close: (prefix) => dropAll(settings, prefix) }
  }
  sweepOldFolders()
  const dataDir = mkdtempSync(join(tmpdir(), 'vorta-test-'))
  const output: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: (message) => output.push(message) })
  return {
    settings: server.connection,
    async close() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

/** Deletes folders of killed runs that are older than a day. */
function sweepOldFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name)
    const entry = name.startsWith('vorta-test-') ? statSync(folder, { throwIfNoEntry: false }) : undefined
    if (entry && entry.uid === process.getuid?.() && Date.now() - entry.mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true })
  }
}

/** Drops all databases of this run on an external server, even if tests failed to close them. */
async function dropAll(settings: DatabaseSettings, prefix: string): Promise<void> {
  const { rows } = await queryServer(settings, `select datname from pg_database where starts_with(datname, '${prefix}')`)
  for (const { datname } of rows) await dropDatabase(settings, String(datname))
}
