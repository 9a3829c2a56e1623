import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db, StatementRunner } from './client.ts'

/** "In failed SQL transaction": an earlier statement failed, and the database skips this one. */
const ABORTED = '25P02'

const over = () => new Error('The transaction is over')
// Drizzle only calls `query` on its client.
const drizzleOn = (runner: StatementRunner): Db => drizzle(runner as unknown as pg.PoolClient)

/**
 * Runs the statements of one transaction on a pipelined connection, which sends them without waiting for earlier results.
 * Rejects statements after the end, because the connection may already serve another transaction.
 */
export class TransactionClient implements StatementRunner {
  readonly db = drizzleOn(this)
  private readonly connection: Connection
  private isOver = false
  private postFailure: Error | undefined

  constructor(private readonly client: pg.PoolClient) {
    this.connection = connectionOf(client)
    this.connection.transaction = this
  }

  async query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (this.isOver) throw over()
    try {
      return await this.client.query(query, values)
    } catch (error) {
      throw this.postFailure ?? error
    }
  }

  /** Sends a write without waiting for its result. If it fails, the next statement and the commit fail with its error. */
  post(query: pg.QueryConfig, values: unknown[]): void {
    if (this.isOver) throw over()
    this.client.query(query, values).catch((error: Error & { code?: string }) => {
      if (error.code !== ABORTED) this.postFailure ??= error
    })
  }

  /** The database on which statements are prepared: one per connection, so that they are built once and not per transaction. */
  get preparing(): Db {
    if (this.isOver) throw over()
    return this.connection.db
  }

  /** Waits for the answer: if `begin` failed, statements sent behind it would be committed one by one. */
  async begin(): Promise<void> {
    await this.client.query('begin')
  }

  async commit(): Promise<void> {
    const sent = this.client.query('commit')
    this.isOver = true
    const { command } = await sent
    // An earlier statement failed and the callback swallowed the error: the database rolls back and only reports it here.
    if (command !== 'COMMIT') throw this.postFailure ?? new Error('The transaction was rolled back because an earlier statement failed')
  }

  async rollback(): Promise<void> {
    this.isOver = true
    await this.client.query('rollback')
  }
}

/** A pooled connection with the statements prepared on it, which run in its current transaction. */
class Connection implements StatementRunner {
  readonly db = drizzleOn(this)
  transaction: TransactionClient | undefined

  async query(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    if (!this.transaction) throw over()
    return this.transaction.query(query, values)
  }
}

const connections = new WeakMap<pg.PoolClient, Connection>()
function connectionOf(client: pg.PoolClient): Connection {
  const connection = connections.get(client) ?? new Connection()
  connections.set(client, connection)
  return connection
}
