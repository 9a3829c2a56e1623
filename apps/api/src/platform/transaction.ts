import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Database, Db } from './db/client.ts'
import { TransactionClient } from './db/transaction-client.ts'

/** An open transaction. Services that run inside it take it as their first argument; the outermost caller opens it. */
export interface Transaction {
  readonly db: Db
  /** Runs after the commit, and never after a rollback, so that clients see only committed changes. */
  afterCommit(effect: () => void): void
}

export interface Transact {
  <T>(callback: (tx: Transaction) => Promise<T>): Promise<T>
  /** `last` reads the result. It is sent together with the commit and returned only if that succeeds. */
  <T, A>(callback: (tx: Transaction) => Promise<T>, last: (db: Db, value: T) => Promise<A>): Promise<A>
}

/** What most services work with. */
export interface ServiceContext {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
}

/** Opens transactions whose side effects run after the commit. */
export function createTransact({ pool }: Pick<Database, 'pool'>): Transact {
  return async <T, A>(callback: (tx: Transaction) => Promise<T>, last?: (db: Db, value: T) => Promise<A>) => {
    const effects: (() => void)[] = []
    const result = await inTransaction(pool, (db) => callback({ db, afterCommit: (effect) => effects.push(effect) }), last)
    for (const effect of effects) effect()
    return result as T & A
  }
}

/**
 * Begins, commits and always releases the connection. Drizzle's own transactions leak the connection when `begin` fails,
 * which happens whenever the database drops its connections.
 */
async function inTransaction<T, A>(
  pool: pg.Pool,
  callback: (db: Db) => Promise<T>,
  last?: (db: Db, value: T) => Promise<A>,
): Promise<T | A> {
  const client = await pool.connect()
  const transaction = new TransactionClient(client)
  const { db } = transaction
  let broken = false
  try {
    await transaction.begin()
    const value = await callback(db)
    const [answer] = await Promise.all([last ? last(db, value) : value, transaction.commit()])
    return answer
  } catch (error) {
    await transaction.rollback().catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}
