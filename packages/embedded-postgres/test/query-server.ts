import pg from 'pg'

/** Runs one statement on a separate connection. */
export async function queryServer(settings: pg.ClientConfig, statement: string): Promise<pg.QueryResult<Record<string, unknown>>> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(statement)
  } finally {
    await client.end()
  }
}
