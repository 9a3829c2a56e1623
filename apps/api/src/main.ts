import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { workerEntries } from './platform/threads/entries.ts'
import { runServer } from './run.ts'

// The bundle finds its migrations in dist/migrations, and the built web app in the web workspace.
const here = path.dirname(fileURLToPath(import.meta.url))

const isBundled = here.endsWith('dist')

await runServer({
  env: process.env,
  migrationsDir: path.join(here, isBundled ? 'migrations' : 'platform/db/migrations'),
  workers: workerEntries(here, isBundled),
  siteDir: path.join(here, '../../web/dist'),
  tracingModule: path.join(here, '../../../tracing/tracing.mjs'),
  say: (line) => process.stdout.write(`${line}\n`),
})
