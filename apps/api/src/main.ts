import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runServer } from './run.ts'

// Beside the bundle: dist/main.js finds dist/migrations, and the built site in the web workspace.
const here = path.dirname(fileURLToPath(import.meta.url))

await runServer({
  env: process.env,
  migrationsDir: path.join(here, here.endsWith('dist') ? 'migrations' : 'platform/db/migrations'),
  siteDir: path.join(here, '../../web/dist'),
  say: (line) => process.stdout.write(`${line}\n`),
})
