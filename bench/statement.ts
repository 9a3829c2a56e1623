import type { Db } from '../apps/api/src/platform/db/client.ts'

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Captures the last statement that a task sent to the database outside a transaction. */
export async function statementOf(db: Db, task: () => Promise<unknown>): Promise<Statement> {
  const { client } = db._.session as unknown as { client: { query(query: Statement, values: unknown[]): Promise<unknown> } }
  const original = client.query.bind(client)
  let last: Statement = { text: '', values: [] }
  client.query = (query, values) => {
    last = { text: query.text, values }
    return original(query, values)
  }
  await task()
  client.query = original
  return last
}
