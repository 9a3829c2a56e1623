import type pg from 'pg'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Database } from './client.ts'

/** Does the deed unless some process is at it already; tells whether it was done here. */
export type WithAdvisoryLock = (name: string, deed: () => Promise<void>) => Promise<boolean>

// A family of locks of our own, apart from the one of the migrations.
const TAKE = `select pg_try_advisory_xact_lock(hashtext('vorta turn'), hashtext($1)) as mine`
// The transaction only holds the lock while the deed goes on elsewhere: it has no snapshot, so it keeps no row from being cleaned up.
const WAIT_AS_LONG_AS_IT_TAKES = 'set local idle_in_transaction_session_timeout = 0'

/**
 * Work that is one process's at a time, however many there are. The lock is the database's and goes with the connection: a process that
 * is killed gives its turn back by dying. Inside a transaction, so that it holds through a pooler as well.
 */
export function createLeaderLock({ pool }: Pick<Database, 'pool'>, telemetry?: Pick<Telemetry, 'job'>): WithAdvisoryLock {
  return async (name, deed) => {
    const client = await pool.connect()
    let broken = false
    try {
      await client.query('begin')
      await client.query(WAIT_AS_LONG_AS_IT_TAKES)
      const isMine = await take(client, name)
      if (isMine) await (telemetry ? telemetry.job(name, deed) : deed())
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
