import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from './platform/config.ts'
import { runMigrations } from './platform/db/migrate.ts'
import { joinServer } from './platform/db/open-server.ts'
import { startErrorMessage } from './start-error-message.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs the migrations that the next start would run. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const server = await joinServer({ databaseUrl, dataDir, log: say })
  try {
    const folder = path.join(here, here.endsWith('dist') ? 'migrations' : 'platform/db/migrations')
    const done = await runMigrations(server.connection, { folder, log: say })
    say(done.length === 0 ? 'The database is up to date.' : `Ran ${done.length} ${done.length === 1 ? 'migration' : 'migrations'}.`)
  } finally {
    await server.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startErrorMessage(error)}\n`)
  process.exitCode = 1
})
