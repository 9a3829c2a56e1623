import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Db } from './db/client.ts'

/** A transaction under way. Services that others may join take it first; the top caller opens it. */
export interface Work {
  readonly db: Db
  /** Runs once the transaction is committed, and never when it is rolled back: sockets hear only what is true. */
  after(effect: () => void): void
}

export type Transact = <T>(story: (work: Work) => Promise<T>) => Promise<T>

/** Opens transactions whose outside effects wait for the commit. */
export function createTransact({ pool }: Pick<Database, 'pool'>): Transact {
  return async (story) => {
    const effects: (() => void)[] = []
    const result = await inTransaction(pool, (db) => story({ db, after: (effect) => effects.push(effect) }))
    for (const effect of effects) effect()
    return result
  }
}

/**
 * Begins, commits and gives the connection back, whatever happens. Drizzle's own way keeps the connection for ever when
 * `begin` itself fails, as it does whenever the database drops its connections: each time the pool would have one less.
 */
async function inTransaction<T>(pool: pg.Pool, story: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await story(drizzle(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}
