import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@vorta/embedded-postgres/start'
import type { ProviderKeys } from '@vorta/stripe-emulator/keys'
import { mountTestProvider } from '@vorta/stripe-emulator/provider'
import type { Switches } from '@vorta/stripe-emulator/switches'
import Fastify from 'fastify'
import { pino } from 'pino'
import { systemClock } from '../src/platform/clock.ts'
import { type DatabaseSettings, openDatabase } from '../src/platform/db/client.ts'
import { runMigrations } from '../src/platform/db/migrate.ts'
import { createTransact } from '../src/platform/transaction.ts'

/** Commands to the process: where to send webhooks, which faults to simulate, and to deliver or stop. */
export type Command = { readonly webhookUrl: string } | { readonly switches: Partial<Switches> } | { readonly ask: 'deliver' | 'stop' }

const EVERY_MS = 1_000
const MIGRATIONS = fileURLToPath(new URL('../src/platform/db/migrations', import.meta.url))

const { connection, keys }: { connection?: DatabaseSettings; keys: ProviderKeys } = JSON.parse(process.argv[2] ?? '{}')
const log = pino({ level: 'silent' })
const own = connection ? null : await ownDatabase()
const database = openDatabase(connection ?? own?.connection ?? {}, { poolMax: 5 })
const server = Fastify({ logger: false })
let webhookUrl: string | null = null
const provider = mountTestProvider({
  server,
  log,
  keys,
  db: database.db,
  transact: createTransact(database),
  clock: systemClock,
  prefix: '',
  publicUrl: () => `http://localhost:${(server.server.address() as AddressInfo).port}`,
  webhookUrl: () => webhookUrl,
  reserveAttempt: async () => ({ refusal: null, release: async () => {} }),
})

async function handleCommand(command: Command): Promise<void> {
  if ('webhookUrl' in command) webhookUrl = command.webhookUrl
  else if ('switches' in command) Object.assign(provider.switches, command.switches)
  else if (command.ask === 'deliver') await provider.deliver()
  else {
    await provider.stop()
    await server.close()
    await database.close()
    await own?.stop()
  }
}

/** A temporary database server, used if no connection is given. */
async function ownDatabase() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-provider-'))
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} })
  await runMigrations(server.connection, { folder: MIGRATIONS })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  return { connection: server.connection, stop }
}

process.on('message', async (command: Command) => {
  await handleCommand(command)
  process.send?.({ done: true })
  if ('ask' in command && command.ask === 'stop') process.disconnect()
})
const url = await server.listen({ port: 0, host: '127.0.0.1' })
provider.start(EVERY_MS)
process.send?.({ url })
