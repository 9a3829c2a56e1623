import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startEmbeddedPostgres } from '../src/platform/db/embedded/start.ts'
import { temporaryFolder } from './temporary-folder.ts'

let master: string

// Importing this file is enough: creating a cluster costs a second, copying one a moment.
beforeAll(async () => {
  master = mkdtempSync(join(tmpdir(), 'vorta-test-'))
  const server = await startEmbeddedPostgres({ dataDir: master, durable: false, log: () => {} })
  await server.stop()
})

afterAll(() => rmSync(master, { recursive: true, force: true }))

/** A data folder for one test that has been started once and stopped cleanly. */
export function preparedFolder(): string {
  const folder = temporaryFolder()
  execFileSync('cp', ['-a', join(master, 'postgres'), folder])
  return folder
}
