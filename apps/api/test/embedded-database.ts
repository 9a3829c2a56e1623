import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { connect } from '../src/platform/db/connect.ts'

/** Whether a condition holds in the embedded database of a running server; false if it is not started or migrated yet. */
export async function holdsInDatabase(dataDir: string, condition: string): Promise<boolean> {
  try {
    const connection = JSON.parse(await readFile(path.join(dataDir, 'secrets/database.json'), 'utf8'))
    const client = await connect(connection, 'vorta-test')
    const { rows } = await client.query(`select ${condition} as "holds"`).finally(() => client.end())
    return rows[0].holds
  } catch {
    return false
  }
}

const PREVIEWS_MS = 60_000
const POLL_MS = 100

/** The server renders the previews of the demo data after its first start. */
export async function untilPreviewsAreRendered(dataDir: string): Promise<void> {
  const end = Date.now() + PREVIEWS_MS
  while (!(await holdsInDatabase(dataDir, `not exists (select from file_previews where state in ('pending', 'processing'))`))) {
    if (Date.now() > end) throw new Error('The previews of the demo data were not rendered')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
