import type { Db } from '../apps/api/src/platform/db/client.ts'

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Captures the last statement that a task sent to the database outside a transaction. */
export async function statementOf({ $client: pool }: Db, task: () => Promise<unknown>): Promise<Statement> {
  const original = pool.query.bind(pool)
  let last: Statement = { text: '', values: [] }
  pool.query = (query, values = []) => {
    last = { text: query.text, values }
    return original(query, values)
  }
  await task()
  pool.query = original
  return last
}
