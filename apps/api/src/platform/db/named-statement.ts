import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import type { Query } from './batch.ts'
import type { Db } from './client.ts'
import { Pipeline, type Pooled } from './pipeline.ts'

const { builtins } = pg.types
const TIMESTAMP_TYPES: ReadonlySet<number> = new Set([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL])
const asText = (value: string) => value
const types: Query['types'] = { getTypeParser: (type) => (TIMESTAMP_TYPES.has(type) ? asText : pg.types.getTypeParser(type, 'text')) }

/**
 * Runs raw SQL as a named prepared statement, on the pool or in a transaction: for SQL that the query builder cannot express,
 * and for hot paths where its overhead matters. Timestamps are returned as text.
 */
export async function runNamed<Row>(db: Db, name: string, text: string, params: unknown[]): Promise<Row[]> {
  try {
    const { rows } = await clientOf(db).query({ name, text, types }, params)
    return rows
  } catch (error) {
    // The log recognizes this error and omits the parameter values.
    throw new DrizzleQueryError(text, params, error as Error)
  }
}

/** Runs a write without waiting for its result: in a transaction it is sent with the next awaited statement. */
export async function postNamed(db: Db, name: string, text: string, params: unknown[]): Promise<void> {
  const client = clientOf(db)
  if (client instanceof Pipeline) client.post({ name, text }, params)
  else await runNamed(db, name, text, params)
}

/** Drizzle's client: the pipeline of a transaction, or the pool. */
const clientOf = (db: Db): Pipeline | Pooled => (db._.session as unknown as { client: Pipeline | Pooled }).client
