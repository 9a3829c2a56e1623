import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startEmbeddedPostgres } from '../src/platform/db/embedded/start.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** For one test file: creating a cluster costs a second, copying one a moment. Gives a data folder that has been started once and stopped cleanly. */
export function prepareFolders(): () => string {
  let master: string
  beforeAll(async () => {
    master = mkdtempSync(join(tmpdir(), 'vorta-test-'))
    const server = await startEmbeddedPostgres({ dataDir: master, durable: false, log: () => {} })
    await server.stop()
  })
  afterAll(() => rmSync(master, { recursive: true, force: true }))
  return () => {
    const folder = temporaryFolder()
    execFileSync('cp', ['-a', join(master, 'postgres'), folder])
    return folder
  }
}
