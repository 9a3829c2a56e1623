import { newId } from '../../src/platform/id.ts'
import type { TestApp } from '../app.ts'

interface TableRows {
  readonly name: string
  readonly rows: readonly Record<string, unknown>[]
}

/** Reads all rows of an order. */
export async function readOrder({ database: { pool } }: TestApp, orderId: string): Promise<TableRows[]> {
  const { rows: tables } = await pool.query(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'order_id'`,
  )
  const all = [{ name: 'orders', key: 'id' }, ...tables.map(({ name }) => ({ name, key: 'order_id' }))]
  const selects = all.map(({ name, key }) => `select '${name}' as name, jsonb_agg(r) as rows from ${name} r where ${key} = $1`)
  const { rows: found } = await pool.query<TableRows>(selects.join(' union all '), [orderId])
  return found.filter(({ rows }) => rows !== null)
}

/** Inserts these rows with new ids, with a fraction of the work of the requests that led to them. Returns the new id of each old one. */
export async function insertCopy({ database: { pool } }: TestApp, tables: readonly TableRows[]): Promise<(id: string) => string> {
  const names = new Map<string, string>()
  for (const { name, rows } of tables)
    for (const { id, number } of rows) {
      if (id !== undefined) names.set(String(id), newId())
      if (name === 'orders') names.set(String(number), `VRT-${newId()}`)
    }
  // Longest first, because an id can contain another one.
  const pattern = new RegExp([...names.keys()].sort((a, b) => b.length - a.length).join('|'), 'g')
  const renamed = (text: string) => text.replace(pattern, (name) => names.get(name) ?? name)
  // In one statement, because references are checked at its end.
  const inserts = tables.map(
    ({ name }, i) => `copied_${name} as (insert into ${name} select * from jsonb_populate_recordset(null::${name}, $${i + 1}))`,
  )
  await pool.query(
    `with ${inserts.join(', ')} select`,
    tables.map(({ rows }) => renamed(JSON.stringify(rows))),
  )
  return renamed
}
