import type { Db } from '../apps/api/src/platform/db/client.ts'

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** The last statement that a deed sent to the database outside a transaction. */
export async function statementOf(db: Db, deed: () => Promise<unknown>): Promise<Statement> {
  const { client } = db._.session as unknown as { client: { query(query: Statement, values: unknown[]): Promise<unknown> } }
  const ask = client.query.bind(client)
  let seen: Statement = { text: '', values: [] }
  client.query = (query, values) => {
    seen = { text: query.text, values }
    return ask(query, values)
  }
  await deed()
  client.query = ask
  return seen
}
