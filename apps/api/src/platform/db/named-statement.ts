import type { Db } from './client.ts'

/**
 * A statement that no query builder can say, planned once per connection under its name. Works on the pool and inside
 * a transaction alike. Moments come back as text, as everywhere below Drizzle's own mapping.
 */
export async function runNamed<Row>(db: Db, name: string, text: string, params: unknown[]): Promise<Row[]> {
  const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
    { sql: text, params },
    undefined,
    name,
    false,
  )
  const { rows } = await prepared.execute()
  return rows
}
