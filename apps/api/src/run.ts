import { createServer } from 'node:net'
import path from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { discardIncompleteDemo, seedDemo } from '../seed/demo.ts'
import { DEMO_ACCOUNTS } from '../seed/users.ts'
import { type App, buildApp, type Resources } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { requireWritable } from './platform/data-folder.ts'
import { openDatabase } from './platform/db/client.ts'
import { runMigrations } from './platform/db/migrate.ts'
import { openServer } from './platform/db/open-server.ts'
import { rejectTransactionPooler } from './platform/db/reject-transaction-pooler.ts'
import { StartError } from './platform/errors.ts'
import { openLog } from './platform/log.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { openSecrets } from './platform/secrets.ts'
import type { WorkerEntries } from './platform/threads/entries.ts'
import { startErrorMessage } from './start-error-message.ts'

const DRAIN_LIMIT_MS = 20_000
const WEBHOOKS_EVERY_MS = 5_000
const FORCE_QUIT_AFTER_MS = 1_000
/** As in the log. */
const LEVELS = { info: 30, warn: 40, fatal: 60 }

interface Environment {
  readonly env: NodeJS.ProcessEnv
  readonly migrationsDir: string
  readonly siteDir: string | undefined
  readonly workers: WorkerEntries
  readonly tracingModule: string
  /** Prints a line to the terminal. */
  readonly say: Say
}

type Say = (line: string, level?: keyof typeof LEVELS) => void

/** Starts the server from the settings; if that fails, prints one sentence and ends the process. */
export async function runServer({ say: print, ...environment }: Environment): Promise<void> {
  const say = createSay(environment.env, print)
  const cleanUp: (() => Promise<void>)[] = []
  try {
    await start({ ...environment, say }, cleanUp)
  } catch (error) {
    for (const step of cleanUp.reverse()) await step().catch(() => {})
    say(`Vorta could not start. ${startErrorMessage(error)}`, 'fatal')
    process.exit(1)
  }
}

/** Collectors expect only JSON lines in production. */
function createSay({ NODE_ENV }: NodeJS.ProcessEnv, print: Say): Say {
  if (NODE_ENV !== 'production') return print
  return (line, level = 'info') =>
    print(JSON.stringify({ level: LEVELS[level], time: new Date().toISOString(), pid: process.pid, msg: line.trim() }))
}

async function start({ env, migrationsDir, siteDir, workers, tracingModule, say }: Environment, cleanUp: (() => Promise<void>)[]) {
  const startedAt = performance.now()
  const config = readConfig(env)
  if (config.production && process.getuid?.() === 0)
    say('Warning: Vorta is running as root. Run it as a regular user that owns only DATA_DIR.', 'warn')
  await checkPortIsFree(config.port, config.host)
  await requireWritable(config.dataDir)
  say(config.databaseUrl ? 'Connecting to the database…' : 'Starting the database…')
  const server = await openServer({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log: say })
  cleanUp.push(() => server.stop())
  if (config.demo) await discardIncompleteDemo(server.connection, config)
  await runMigrations(server.connection, { folder: migrationsDir, log: say })
  if (config.databaseUrl !== undefined) await rejectTransactionPooler(server.connection)

  const log = openLog(config.production, config.dataDir)
  const database = openDatabase(server.connection, {
    poolMax: config.databasePoolMax,
    onConnectionLost: (error) => log.warn({ err: error }, 'database connection lost'),
  })
  cleanUp.push(() => database.close())
  const resources: Resources = {
    config,
    log,
    database,
    clock: systemClock,
    secrets: await openSecrets(config.dataDir, config.jwtSecret, config.production, config.previousJwtSecret),
    mailer: createMailer({ ...config.mail, folder: path.join(config.dataDir, 'mail') }),
    version: manifest.version,
    siteDir,
    workers,
    tracingModule,
    checkReplies: !config.production,
  }
  const app = await buildApp(resources)
  cleanUp.push(() => app.close())
  await prepareAccounts(resources, app, say)

  await app.sweeper.sweep({ atStart: true }).catch((error: unknown) => log.error({ err: error }, 'file sweep failed'))
  await app.server.listen({ port: config.port, host: config.host })
  await app.files.previews.requestMissing()
  await app.cad.units.requestMissing()
  await app.worker.start()
  app.testProvider?.start(WEBHOOKS_EVERY_MS)
  stopOnSignals(cleanUp, config.drainMs + DRAIN_LIMIT_MS, log, say)
  printReady(config, app, Math.round(performance.now() - startedAt), say)
}

/** Checked before the database is created and seeded. */
function checkPortIsFree(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function prepareAccounts(resources: Resources, app: App, say: (line: string) => void) {
  if (resources.config.demo) {
    if (!(await app.users.hasAny())) say('Seeding the demo data…')
    await seedDemo(app, resources)
  } else if (await app.users.hasDemoAccounts()) {
    throw new StartError('The database contains demo accounts with public passwords. Use a separate database for production.')
  }
}

function printReady(config: Config, app: App, ms: number, say: (line: string) => void) {
  const address = app.server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = config.publicUrl ?? `http://localhost:${port}`
  const demo = [
    '',
    '  Demo sign-ins (password for all: demo1234)',
    ...DEMO_ACCOUNTS.map(({ email, role }) => `    ${role.padEnd(9)} ${email}`),
    '',
    `  API docs ${url}/api/docs · log ${path.join(config.dataDir, 'server.log')}`,
  ]
  if (config.publicDemo) demo.push('  This demo is public: anyone can use any role. Every page shows a notice.')
  const details = config.publicUrl === undefined ? `${ms} ms` : `port ${port}, ${ms} ms`
  const ready = `Vorta is ready at ${url}  (${details})`
  if (config.production) say(ready)
  else say(['', `  ${ready}`, ...(config.demo ? demo : []), '  Press Ctrl-C to stop.', ''].join('\n'))
}

function stopOnSignals(cleanUp: (() => Promise<void>)[], limitMs: number, log: Resources['log'], say: (line: string) => void) {
  let stopping = false
  let stopAt = 0
  const stop = async (exitCode: number) => {
    if (stopping) return
    stopping = true
    say('Stopping…')
    const limit = setTimeout(() => process.exit(1), limitMs)
    for (const step of cleanUp.reverse()) await step().catch((error) => log.error({ err: error }, 'stop failed'))
    clearTimeout(limit)
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // npm forwards a Ctrl-C that the terminal already delivered, so only a later one means "quit now".
      if (stopping && signal === 'SIGINT' && performance.now() - stopAt > FORCE_QUIT_AFTER_MS) process.exit(1)
      stopAt ||= performance.now()
      void stop(0)
    })
  }
  const stopOnError = (error: unknown) => {
    log.error({ err: error }, 'uncaught error, shutting down')
    void stop(1)
  }
  process.on('uncaughtException', stopOnError)
  process.on('unhandledRejection', stopOnError)
}
