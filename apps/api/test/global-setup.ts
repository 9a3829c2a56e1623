import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@vorta/embedded-postgres/start'
import type { TestProject } from 'vitest/node'
import type { DatabaseSettings } from '../src/platform/db/client.ts'
import { runMigrations } from '../src/platform/db/migrate.ts'
import { dropDatabase, queryServer, withDatabase } from './database-server.ts'

const MIGRATIONS = fileURLToPath(new URL('../src/platform/db/migrations', import.meta.url))
// Inside the project, so that Node finds the npm packages.
const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url))
const API_PACKAGES = fileURLToPath(new URL('../node_modules', import.meta.url))
/** Files in memory on Linux. */
const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3
const DAY_MS = 24 * 60 * 60 * 1000

export interface TestServer {
  settings: DatabaseSettings
  /** An empty, migrated database that every test database is copied from. */
  template: string
  /** Name prefix of this run's databases, because several runs can share a server. */
  prefix: string
  /** Folder for what the test files of this run share, such as the bundled server. */
  sharedDir: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

interface Run {
  server: TestServer
  close(): Promise<void>
}

/** All projects of a run are set up in one process, but each loads this module anew. */
const shared = globalThis as { testRun?: { projects: number; run: Promise<Run> } }

/** Starts one database server for the whole run: TEST_DATABASE_URL, or the embedded one in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testRun ??= { projects: 0, run: startRun() }
  const { testRun } = shared
  testRun.projects += 1
  const { server, close } = await testRun.run
  project.provide('testServer', server)
  return async () => {
    testRun.projects -= 1
    if (testRun.projects > 0) return
    delete shared.testRun
    await close()
  }
}

async function startRun(): Promise<Run> {
  const server = await openServer(process.env.TEST_DATABASE_URL)
  const prefix = `vorta_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  mkdirSync(CACHE, { recursive: true })
  sweepOldFolders(CACHE)
  const sharedDir = mkdtempSync(join(CACHE, 'vorta-test-'))
  // The API has its own versions of some packages.
  symlinkSync(API_PACKAGES, join(sharedDir, 'node_modules'), 'junction')
  const close = async () => {
    rmSync(sharedDir, { recursive: true, force: true })
    await server.close(prefix)
  }
  try {
    await queryServer(server.settings, `create database ${template}`)
    const settings = withDatabase(server.settings, template)
    if (existsSync(join(MIGRATIONS, 'meta', '_journal.json'))) await runMigrations(settings, { folder: MIGRATIONS })
  } catch (error) {
    await close()
    throw error
  }
  return { server: { settings: server.settings, template, prefix, sharedDir }, close }
}

async function openServer(url: string | undefined): Promise<{ settings: DatabaseSettings; close(prefix: string): Promise<void> }> {
  if (url) {
    const settings = { connectionString: url }
    return { settings, close: (prefix) => dropAll(settings, prefix) }
  }
  const parent = databaseFolder()
  sweepOldFolders(parent)
  const dataDir = mkdtempSync(join(parent, 'vorta-test-'))
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

/** In memory if there is space: a run creates and drops about two hundred databases with hundreds of files each. */
function databaseFolder(): string {
  if (process.platform !== 'linux' || !existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize >= MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir()
}

/** Deletes folders of killed runs that are older than a day. */
function sweepOldFolders(parent: string): void {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    const entry = name.startsWith('vorta-test-') ? statSync(folder, { throwIfNoEntry: false }) : undefined
    if (entry && entry.uid === process.getuid?.() && Date.now() - entry.mtimeMs > DAY_MS) rmSync(folder, { recursive: true, force: true })
  }
}

/** Drops all databases of this run on an external server, even if tests failed to close them. */
async function dropAll(settings: DatabaseSettings, prefix: string): Promise<void> {
  const { rows } = await queryServer(settings, `select datname from pg_database where starts_with(datname, '${prefix}')`)
  for (const { datname } of rows) await dropDatabase(settings, String(datname))
}
