import type { Database, Db } from './db/client.ts'

/** A transaction under way. Services that others may join take it first; the top caller opens it. */
export interface Work {
  readonly db: Db
  /** Runs once the transaction is committed, and never when it is rolled back: sockets hear only what is true. */
  after(effect: () => void): void
}

export type Transact = <T>(story: (work: Work) => Promise<T>) => Promise<T>

/** Opens transactions whose outside effects wait for the commit. */
export function createTransact(database: Database): Transact {
  return async (story) => {
    const effects: (() => void)[] = []
    const result = await database.db.transaction((tx) => story({ db: tx, after: (effect) => effects.push(effect) }))
    for (const effect of effects) effect()
    return result
  }
}
