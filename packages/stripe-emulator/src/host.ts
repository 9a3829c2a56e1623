import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** What the program that mounts the emulator provides. */

export type Db = NodePgDatabase

export interface Clock {
  now(): Date
}

export interface Log {
  warn(details: object, message: string): void
}

export interface Transaction {
  readonly db: Db
  /** Runs after the commit, and never after a rollback. */
  afterCommit(effect: () => void): void
}

export type Transact = <T>(callback: (tx: Transaction) => Promise<T>) => Promise<T>
