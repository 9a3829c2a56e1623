import type pg from 'pg'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** All tables in foreign-key order, so that they can be filled in this order. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  const { rows: links } = await client.query<{ table: string; needs: string }>(
    `select t.relname as table, r.relname as needs from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and t.oid <> r.oid`,
  )
  const sorted: Table[] = []
  const placed = new Set<string>()
  const place = (table: Table) => {
    if (placed.has(table.name)) return
    placed.add(table.name)
    for (const { needs } of links.filter((link) => link.table === table.name)) {
      const needed = tables.find(({ name }) => name === needs)
      if (needed) place(needed)
    }
    sorted.push(table)
  }
  tables.forEach(place)
  return sorted
}

/** Sequence values; they only grow, so reading them slightly later is safe. */
export async function readSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: { name: string; last: string; isCalled: boolean }[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${quoted(name)}`,
    )
    found.push({ name, last: values[0]?.last ?? '1', isCalled: values[0]?.isCalled ?? false })
  }
  return found
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const copyStatement = ({ name, columns }: Table, way: 'to stdout' | 'from stdin') =>
  `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) ${way}`
