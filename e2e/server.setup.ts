import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { untilPreviewsAreRendered } from '../apps/api/test/embedded-database.ts'
import { startProgram } from './program.ts'

/** Starts one server with its own data folder for all tests. */
export default async function startServer() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-e2e-'))
  const program = await startProgram({ DATA_DIR: dataDir })
  await untilPreviewsAreRendered(dataDir)
  process.env.BASE_URL = program.url
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}
