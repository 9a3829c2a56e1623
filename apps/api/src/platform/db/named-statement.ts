import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import type { Query } from './batch.ts'
import type { Db } from './client.ts'
import { Pipeline, type Pooled } from './pipeline.ts'

const { builtins } = pg.types
const MOMENTS: ReadonlySet<number> = new Set([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL])
const asText = (value: string) => value
const types: Query['types'] = { getTypeParser: (type) => (MOMENTS.has(type) ? asText : pg.types.getTypeParser(type, 'text')) }

/**
 * A statement as it is written here, planned once per connection under its name: for what no query builder can say, and for
 * what is asked so often that the builder's own work would show. Works on the pool and inside a transaction alike. Moments
 * come back as text, as everywhere below Drizzle's own mapping.
 */
export async function runNamed<Row>(db: Db, name: string, text: string, params: unknown[]): Promise<Row[]> {
  try {
    const { rows } = await clientOf(db).query({ name, text, types }, params)
    return rows
  } catch (error) {
    // As the builder does it: whoever logs a failure leaves the values out by this.
    throw new DrizzleQueryError(text, params, error as Error)
  }
}

/** A write whose answer nobody needs: in a transaction it travels with the next statement that somebody waits for. */
export async function postNamed(db: Db, name: string, text: string, params: unknown[]): Promise<void> {
  const client = clientOf(db)
  if (client instanceof Pipeline) client.post({ name, text }, params)
  else await runNamed(db, name, text, params)
}

/** What the query builder sends its statements to: the pipeline of a transaction, or the pool. */
const clientOf = (db: Db): Pipeline | Pooled => (db._.session as unknown as { client: Pipeline | Pooled }).client
