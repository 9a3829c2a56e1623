import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'

const RETRY_MS = 1_000
const KEY = `hashtextextended('vorta job worker ' || $1, 0)`
// The lock is all this transaction does; without a snapshot it does not block vacuum.
const HOLD = ['begin', 'set local idle_in_transaction_session_timeout = 0']
const TAKE = `select pg_advisory_xact_lock(${KEY})`

/** Whether the worker with this id is dead, in SQL. */
export const isDead = (id: string) => `pg_try_advisory_xact_lock(${KEY.replace('$1', id)})`

/**
 * Shows other processes that a worker is alive. The advisory lock ends with its connection, so the jobs of a killed process
 * can be run by another one at once. It is a transaction-level lock, so it also works through a connection pooler.
 */
export function createWorkerLock(pool: pg.Pool, log: Log) {
  let current: { id: string; taken: Promise<void>; release(): Promise<void> } | undefined

  const hold = (id: string) => {
    const released = new AbortController()
    const { signal } = released
    let onTaken = () => {}
    const taken = new Promise<void>((resolve) => {
      onTaken = resolve
    })
    signal.addEventListener('abort', onTaken)
    const done = (async () => {
      while (!signal.aborted) {
        await holdOnce(pool, id, signal, onTaken).catch((error: unknown) => log.warn({ err: error }, 'job worker lock lost'))
        if (!signal.aborted) await wait(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
      }
    })()
    return {
      id,
      taken,
      release() {
        released.abort()
        return done
      },
    }
  }

  return {
    /** Resolves when the lock is held, which may take until the database is reachable. */
    async take(id: string): Promise<void> {
      if (current?.id !== id) {
        const earlier = current
        current = hold(id)
        await earlier?.release()
      }
      await current.taken
    },
    async release(): Promise<void> {
      const held = current
      current = undefined
      await held?.release()
    },
  }
}

/** Holds the lock until it is released or the connection is lost. */
async function holdOnce(pool: pg.Pool, id: string, signal: AbortSignal, onTaken: () => void): Promise<void> {
  const client = await pool.connect()
  let isBroken = true
  let onEnd = () => {}
  const ended = new Promise<void>((resolve) => {
    onEnd = resolve
  })
  client.once('end', onEnd)
  signal.addEventListener('abort', onEnd)
  try {
    for (const statement of HOLD) await client.query(statement)
    await client.query(TAKE, [id])
    onTaken()
    if (!signal.aborted) await ended
    await client.query('rollback')
    isBroken = false
  } finally {
    client.off('end', onEnd)
    signal.removeEventListener('abort', onEnd)
    client.release(isBroken)
  }
}
