import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '@vorta/embedded-postgres/start'
import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify from 'fastify'
import pg from 'pg'
import type { Transact } from '../src/host.ts'
import { mountTestProvider } from '../src/provider.ts'

const TABLES = `
create table test_provider_objects (id text primary key, kind text not null, data jsonb not null, created_at timestamptz(3) not null default now());
create table test_provider_keys (key text primary key, request_hash text not null, status integer not null, body jsonb not null,
  created_at timestamptz(3) not null default now());`

/** The emulator as a program of its own, on a temporary database. */
export async function startEmulator() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-test-'))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} })
  const pool = new pg.Pool(postgres.connection)
  // Connections that are still closing report that the database stops.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  await pool.query(TABLES)
  const transact: Transact = async (callback) => {
    const effects: (() => void)[] = []
    const result = await drizzle(pool).transaction((tx) => callback({ db: tx as never, afterCommit: (effect) => effects.push(effect) }))
    for (const effect of effects) effect()
    return result
  }
  const server = Fastify()
  const keys = { secretKey: 'sk_test_secret', publishableKey: 'pk_test_embedded', webhookSecret: 'whsec_secret' }
  const provider = mountTestProvider({
    server,
    keys,
    transact,
    db: drizzle(pool),
    clock: { now: () => new Date() },
    log: { warn: () => {} },
    publicUrl: () => url,
    webhookUrl: () => null,
    reserveAttempt: async () => ({ refusal: null, release: async () => {} }),
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    keys,
    provider,
    async close() {
      await provider.stop()
      await server.close()
      await pool.end()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
