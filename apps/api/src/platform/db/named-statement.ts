import type { Db } from './client.ts'
import { Pipeline } from './pipeline.ts'

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

/** A write whose answer nobody needs: in a transaction it travels with the next statement that somebody waits for. */
export async function postNamed(db: Db, name: string, text: string, params: unknown[]): Promise<void> {
  const pipeline = pipelineOf(db)
  if (pipeline) pipeline.post({ name, text }, params)
  else await runNamed(db, name, text, params)
}

/** The pipeline behind a transaction, none behind the pool. */
function pipelineOf(db: Db): Pipeline | undefined {
  const { client } = db._.session as unknown as { client: unknown }
  return client instanceof Pipeline ? client : undefined
}
