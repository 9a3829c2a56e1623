import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { startEmbeddedPostgres } from '../src/start.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Returns a factory of data folders that were started once and stopped cleanly. Copying a cluster is much faster than creating one. */
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
