import { type Column, eq, getTableColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'
import { TransactionClient } from './transaction-client.ts'

interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>
}

/**
 * Builds a Drizzle statement once on the pool and once on each connection with transactions, because building the SQL text
 * for each call costs more than sending it.
 */
export function prepareOnce<P extends Prepared>(build: (db: Db) => P): (db: Db) => P {
  const statements = new WeakMap<Db, P>()
  return (db) => {
    const owner = db.$client instanceof TransactionClient ? db.$client.preparing : db
    const statement = statements.get(owner) ?? build(owner)
    statements.set(owner, statement)
    return statement
  }
}

type Changes<T extends PgTable> = Partial<InferInsertModel<T>>

/** Updates one row by id and returns it; each set of columns is prepared once, and `also` is part of every update. */
export function prepareUpdates<T extends PgTable & { id: AnyPgColumn }>(table: T, name: string, also: PgUpdateSetSource<T> = {}) {
  const columns = getTableColumns(table) as Record<string, Column>
  const statements = new Map<string, ReturnType<typeof statementFor>>()

  const statementFor = (names: readonly string[], number: number) => {
    // Bare placeholders, because column encoders do not accept null.
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
