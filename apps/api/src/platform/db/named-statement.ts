import { DrizzleQueryError, is, Placeholder, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from './client.ts'
import { TransactionClient } from './transaction-client.ts'

const { builtins } = pg.types
const TIMESTAMP_TYPES: ReadonlySet<number> = new Set([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL])
const asText = (value: string) => value
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number) => (TIMESTAMP_TYPES.has(type) ? asText : pg.types.getTypeParser(type, 'text')),
}

type Value = string | number | boolean | null
/** Values that the driver can always send; a posted write with any other could be missing from a committed transaction. */
type Param = Value | readonly Value[]

/**
 * Runs raw SQL as a named prepared statement, on the pool or in a transaction: for SQL that the query builder cannot express,
 * and for hot paths where its overhead matters. Timestamps are returned as text.
 */
export async function runNamed<Row>(db: Db, name: string, text: string, params: Param[]): Promise<Row[]> {
  try {
    const { rows } = await db.$client.query({ name, text, types }, params)
    return rows
  } catch (error) {
    // The log recognizes this error and omits the parameter values.
    throw new DrizzleQueryError(text, params, error as Error)
  }
}

const dialect = new PgDialect()

/** Builds the text of a query with placeholders once, so that a call costs no more than sending its values. */
export function prepareNamed<Row>(db: Db, name: string, query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return (values: Readonly<Record<string, Param | undefined>>): Promise<Row[]> =>
    runNamed<Row>(
      db,
      name,
      text,
      params.map((param) => (is(param, Placeholder) ? (values[param.name] ?? null) : (param as Param))),
    )
}

/** Converts a timestamp as PostgreSQL writes it to ISO 8601 UTC. Most sessions use UTC, and then no date has to be parsed. */
export function isoTime(text: string): string {
  if (!text.endsWith('+00')) return new Date(pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text')(text) as unknown as Date).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`
}

/** Runs a write without waiting for its result: in a transaction the next statement or the commit reports its failure. */
export async function postNamed(db: Db, name: string, text: string, params: Param[]): Promise<void> {
  const { $client } = db
  if ($client instanceof TransactionClient) $client.post({ name, text }, params)
  else await runNamed(db, name, text, params)
}
