import { pino } from 'pino'
import { buildApp } from '../apps/api/src/app.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { type DatabaseSettings, openDatabase } from '../apps/api/src/platform/db/client.ts'
import { openSecrets } from '../apps/api/src/platform/secrets.ts'
import { sourceWorkers } from '../apps/api/test/source-workers.ts'

/** The program as benchmarks run it: without rate limits, emails or validation of replies. */
export async function openProgram(dataDir: string, connection: DatabaseSettings, { settings = {}, log = pino({ level: 'silent' }) } = {}) {
  const database = openDatabase(connection)
  const secrets = await openSecrets(dataDir, undefined, false)
  const app = await buildApp({
    config: readConfig({ NODE_ENV: 'test', DEMO: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...settings }),
    database,
    secrets,
    clock: systemClock,
    log,
    mailer: { send: async () => {} },
    version: 'bench',
    siteDir: undefined,
    workers: sourceWorkers,
    checkReplies: false,
  })
  return { app, database, secrets }
}
