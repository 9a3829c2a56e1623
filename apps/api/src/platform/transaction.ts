import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database, Db } from './db/client.ts'
import { Pipeline } from './db/pipeline.ts'

/** A transaction under way. Services that others may join take it first; the top caller opens it. */
export interface Transaction {
  readonly db: Db
  /** Runs once the transaction is committed, and never when it is rolled back: sockets hear only what is true. */
  after(effect: () => void): void
}

export interface Transact {
  <T>(story: (tx: Transaction) => Promise<T>): Promise<T>
  /** `last` reads what the story has come to. It travels with the commit, and its answer is true only with it. */
  <T, A>(story: (tx: Transaction) => Promise<T>, last: (db: Db, told: T) => Promise<A>): Promise<A>
}

/** Opens transactions whose outside effects wait for the commit. */
export function createTransact({ pool }: Pick<Database, 'pool'>): Transact {
  return async <T, A>(story: (tx: Transaction) => Promise<T>, last?: (db: Db, told: T) => Promise<A>) => {
    const effects: (() => void)[] = []
    const result = await inTransaction(pool, (db) => story({ db, after: (effect) => effects.push(effect) }), last)
    for (const effect of effects) effect()
    return result as T & A
  }
}

/**
 * Begins, commits and gives the connection back, whatever happens. Drizzle's own way keeps the connection for ever when
 * `begin` itself fails, as it does whenever the database drops its connections: each time the pool would have one less.
 */
async function inTransaction<T, A>(pool: pg.Pool, story: (db: Db) => Promise<T>, last?: (db: Db, told: T) => Promise<A>): Promise<T | A> {
  const client = await pool.connect()
  const pipeline = new Pipeline(client)
  // The query builder asks nothing of its client but `query`.
  const db: Db = drizzle(pipeline as unknown as pg.PoolClient)
  let broken = false
  try {
    const told = await story(db)
    const [answer] = await Promise.all([last ? last(db, told) : told, pipeline.commit()])
    return answer
  } catch (error) {
    await pipeline.rollback().catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}
