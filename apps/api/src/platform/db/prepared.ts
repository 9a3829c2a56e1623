import { type Column, eq, getTableColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>
}

/**
 * A statement of the query builder, put together once and planned once per connection under its name; runs on the pool and in
 * any transaction. Writing its text anew for each call costs more than sending it.
 */
export function prepareOnce<P extends Prepared>(build: (db: Db) => P): (db: Db) => P {
  let built: P | undefined
  return (db) => {
    built ??= build(db)
    // The builder ties a statement to the connection it was made on; nothing else in it depends on that.
    const { client } = db._.session as unknown as { client: unknown }
    return Object.assign(Object.create(built), { client })
  }
}

type Changes<T extends PgTable> = Partial<InferInsertModel<T>>

/** Changes of one row by its id, each set of columns prepared once; `also` is set with every change. Gives the new row back. */
export function prepareUpdates<T extends PgTable & { id: AnyPgColumn }>(table: T, name: string, also: PgUpdateSetSource<T> = {}) {
  const columns = getTableColumns(table) as Record<string, Column>
  const statements = new Map<string, ReturnType<typeof statementFor>>()

  const statementFor = (names: readonly string[], number: number) => {
    // Bare placeholders: the encoders of the columns do not bear null.
    const set = Object.fromEntries(names.map((column) => [column, sql`${sql.placeholder(column)}`]))
    return prepareOnce((db) =>
      db
        .update(table)
        .set({ ...set, ...also } as PgUpdateSetSource<T>)
        .where(eq(table.id, sql.placeholder('id')))
        .returning()
        .prepare(`${name}_${number}`),
    )
  }

  return async (db: Db, id: string, change: Changes<T>): Promise<InferSelectModel<T> | undefined> => {
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    const names = given.map(([column]) => column)
    const key = names.join()
    const statement = statements.get(key) ?? statementFor(names, statements.size)
    statements.set(key, statement)
    const values = given.map(([column, value]) => [column, value === null ? null : columns[column]?.mapToDriverValue(value)])
    const [row] = (await statement(db).execute({ id, ...Object.fromEntries(values) })) as InferSelectModel<T>[]
    return row
  }
}
