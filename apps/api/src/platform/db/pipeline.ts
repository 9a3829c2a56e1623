import type pg from 'pg'
import { Batch, type Query, type Statement, wireValues } from './batch.ts'

const ignore = () => {}
/** Field by field: copying the builder's objects whole costs more than sending a short statement. */
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
 * The connection of one transaction. `begin`, `commit` and every write that nobody waits for travel with the next
 * statement that somebody waits for, and so do statements that are asked for at the same moment.
 */
export class Pipeline {
  private waiting: Statement[] = []
  private isBegun = false
  private isSent = false
  private isPlanned = false
  private isOver = false

  constructor(private readonly client: pg.PoolClient) {}

  query(query: Query, values: readonly unknown[] = []): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.add(query, values, resolve, reject)
      if (this.isPlanned) return
      this.isPlanned = true
      // After whatever else is asked for in this turn.
      process.nextTick(() => this.send())
    })
  }

  /** A write whose answer nobody needs. Should it fail, so does the next statement, and with it the transaction. */
  post(query: Query, values: readonly unknown[]): void {
    this.add(query, values, ignore, ignore)
  }

  async commit(): Promise<void> {
    const done = this.isBegun ? this.query({ name: 'commit', text: 'commit' }) : undefined
    this.isOver = true
    // An earlier failure that the story kept to itself: the database undoes the whole, and says so here alone.
    if (done && (await done).command !== 'COMMIT') throw new Error('The transaction was undone by an earlier failure')
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
    if (!this.isBegun) this.waiting.push(BEGIN)
    this.isBegun = true
    this.waiting.push(statement)
  }

  private send() {
    this.isPlanned = false
    if (this.waiting.length === 0) return
    const batch = new Batch(this.waiting)
    this.waiting = []
    this.isSent = true
    this.client.query(batch)
  }
}

/** Single statements outside a transaction, each on whatever connection is free. */
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

  /** The query builder asks for this to open a transaction of its own. */
  connect(): Promise<pg.PoolClient> {
    return this.pool.connect()
  }
}
