import type pg from 'pg'
import { Batch, type Query, type Statement, wireValues } from './batch.ts'

const ignore = () => {}
/** Copies field by field, because spreading Drizzle's objects is slower than sending a short statement. */
const statementOf = (query: Query, values: readonly unknown[], resolve: Statement['resolve'], reject: Statement['reject']): Statement => ({
  name: query.name,
  text: query.text,
  rowMode: query.rowMode,
  types: query.types,
  values,
  resolve,
  reject,
})

const BEGIN = statementOf({ name: 'begin', text: 'begin' }, [], ignore, ignore)
const over = () => new Error('The transaction is over')

/**
 * The connection of one transaction. `begin`, `commit` and writes that are not awaited are sent together with the next
 * awaited statement, as are statements issued in the same tick.
 */
export class Pipeline {
  private waiting: Statement[] = []
  private hasBegun = false
  private isSent = false
  private isScheduled = false
  private isOver = false

  constructor(private readonly client: pg.PoolClient) {}

  query(query: Query, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.add(query, values, resolve, reject)
      if (this.isScheduled) return
      this.isScheduled = true
      // After other statements of this tick.
      process.nextTick(() => this.send())
    })
  }

  /** Queues a write without a result. If it fails, the next statement and the transaction fail too. */
  post(query: Query, values: readonly unknown[]): void {
    this.add(query, values, ignore, ignore)
  }

  async commit(): Promise<void> {
    const done = this.hasBegun ? this.query({ name: 'commit', text: 'commit' }) : undefined
    this.isOver = true
    // The callback swallowed an earlier error: the database rolls back and only reports it here.
    if (done && (await done).command !== 'COMMIT') throw new Error('The transaction was rolled back because an earlier statement failed')
  }

  async rollback(): Promise<void> {
    this.isOver = true
    const dropped = this.waiting
    this.waiting = []
    for (const { reject } of dropped) reject(over())
    if (this.isSent) await this.client.query('rollback')
  }

  private add(query: Query, values: readonly unknown[], resolve: Statement['resolve'], reject: Statement['reject']) {
    if (this.isOver) throw over()
    const statement = statementOf(query, wireValues(values), resolve, reject)
    if (!this.hasBegun) this.waiting.push(BEGIN)
    this.hasBegun = true
    this.waiting.push(statement)
  }

  private send() {
    this.isScheduled = false
    if (this.waiting.length === 0) return
    const batch = new Batch(this.waiting)
    this.waiting = []
    this.isSent = true
    this.client.query(batch)
  }
}

/** Runs single statements outside a transaction on any free connection. */
export class Pooled {
  constructor(private readonly pool: pg.Pool) {}

  async query(query: Query, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    const written = wireValues(values)
    const client = await this.pool.connect()
    try {
      return await new Promise((resolve, reject) => client.query(new Batch([statementOf(query, written, resolve, reject)])))
    } finally {
      client.release()
    }
  }

  /** Drizzle calls this to open its own transaction. */
  connect(): Promise<pg.PoolClient> {
    return this.pool.connect()
  }
}
