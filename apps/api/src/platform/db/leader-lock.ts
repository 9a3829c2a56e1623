import type pg from 'pg'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Database } from './client.ts'

/** Runs the task unless another process is running it; resolves to whether it ran here. */
export type WithAdvisoryLock = (name: string, task: () => Promise<void>) => Promise<boolean>

// The first key separates these locks from the migration lock.
const TAKE = `select pg_try_advisory_xact_lock(hashtext('vorta turn'), hashtext($1)) as mine`
// The transaction only holds the lock while the task runs on other connections; without a snapshot it does not block vacuum.
const DISABLE_IDLE_TIMEOUT = 'set local idle_in_transaction_session_timeout = 0'

/**
 * Runs a task in one process at a time. The advisory lock ends with its connection, so a killed process releases it.
 * It is a transaction-level lock, so it also works through a connection pooler.
 */
export function createLeaderLock({ pool }: Pick<Database, 'pool'>, telemetry?: Pick<Telemetry, 'job'>): WithAdvisoryLock {
  return async (name, task) => {
    const client = await pool.connect()
    let broken = false
    try {
      await client.query('begin')
      await client.query(DISABLE_IDLE_TIMEOUT)
      const isMine = await take(client, name)
      if (isMine) await (telemetry ? telemetry.job(name, task) : task())
      return isMine
    } finally {
      await client.query('rollback').catch(() => {
        broken = true
      })
      client.release(broken)
    }
  }
}

async function take(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(TAKE, [name])
  return rows[0]?.mine === true
}
