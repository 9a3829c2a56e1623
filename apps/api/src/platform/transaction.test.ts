import { DrizzleQueryError, eq, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type Database, type Db, openDatabase } from './db/client.ts'
import { isDatabaseUnavailable, isUniqueViolation } from './db/errors.ts'
import { postNamed, runNamed } from './db/named-statement.ts'
import { prepareOnce } from './db/prepared.ts'
import { createTransact, type Transact } from './transaction.ts'

let database: TestDatabase
let transact: Transact

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  await database.db.execute(sql`create table shelf (id int primary key)`)
  await database.db.execute(sql`create table book (shelf int references shelf deferrable initially deferred)`)
  transact = createTransact(database)
})
afterAll(() => database.close())

const put = (db: Db, id: number) => postNamed(db, 'shelf_put', 'insert into shelf values ($1)', [id])
const onShelf = async (db: Db = database.db) =>
  (await runNamed<{ id: number }>(db, 'shelf_read', 'select id from shelf order by id', [])).map((row) => row.id)
const failure = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

it('runs queued writes in order before the next read', async () => {
  const seen = await transact(async ({ db }) => {
    await put(db, 1)
    await put(db, 2)
    return onShelf(db)
  })
  expect(seen).toEqual([1, 2])
})

it('returns the result of the last read and runs effects after the commit', async () => {
  const observed: Promise<number[]>[] = []
  const seen = await transact(
    async ({ db, afterCommit }) => {
      await put(db, 3)
      afterCommit(() => observed.push(onShelf()))
    },
    (db) => onShelf(db),
  )
  expect(seen).toEqual([1, 2, 3])
  expect(await Promise.all(observed)).toEqual([[1, 2, 3]])
})

it('rolls back when a queued write fails, even the last one', async () => {
  let effectRan = false
  const error = await failure(
    transact(async ({ db, afterCommit }) => {
      afterCommit(() => {
        effectRan = true
      })
      await put(db, 4)
      await put(db, 1)
    }),
  )
  expect(isUniqueViolation(error)).toBe(true)
  expect(effectRan).toBe(false)
  expect(await onShelf()).not.toContain(4)
})

it('rolls back and throws when the callback swallows an error', async () => {
  const callback = transact(async ({ db }) => {
    await put(db, 5)
    await onShelf(db)
    await runNamed(db, 'shelf_wrong', 'insert into shelf values ($1)', [1]).catch(() => {})
  })
  await expect(callback).rejects.toThrow('rolled back')
  expect(await onShelf()).not.toContain(5)
})

it('sends nothing after a failed callback and releases connections clean', async () => {
  for (let i = 0; i < 30; i++) {
    const error = await failure(
      transact(async ({ db }) => {
        await put(db, 6)
        await Promise.all([onShelf(db), Promise.reject(new Error('changed my mind'))])
      }),
    )
    expect(error).toMatchObject({ message: 'changed my mind' })
  }
  expect(await onShelf()).not.toContain(6)
  await expect(
    transact(async ({ db }) => {
      await onShelf(db)
      return db
    }).then((db) => onShelf(db)),
  ).rejects.toMatchObject({ cause: { message: 'The transaction is over' } })
})

it('reports the error of a failed queued write at the next statement and rolls back', async () => {
  const error = await failure(
    transact(async ({ db }) => {
      await put(db, 7)
      await put(db, 1)
      await put(db, 8)
      await onShelf(db)
    }),
  )
  expect(error).toBeInstanceOf(DrizzleQueryError)
  expect(isUniqueViolation(error, 'shelf_pkey')).toBe(true)
  expect(await onShelf()).toEqual([1, 2, 3])
})

it('throws the error of a commit that fails and runs no effect', async () => {
  let effectRan = false
  const error = await failure(
    transact(async ({ db, afterCommit }) => {
      afterCommit(() => {
        effectRan = true
      })
      await db.execute(sql`insert into book values (404)`)
    }),
  )
  expect(error).toMatchObject({ code: '23503' })
  expect(effectRan).toBe(false)
  expect((await database.db.execute(sql`select * from book`)).rows).toEqual([])
})

describe('with a single connection', () => {
  const shelf = pgTable('shelf', { id: integer().primaryKey() })
  const findStatement = prepareOnce((db) =>
    db
      .select()
      .from(shelf)
      .where(eq(shelf.id, sql.placeholder('id')))
      .prepare('shelf_find'),
  )
  const find = async (db: Db, id: number) => findStatement(db).execute({ id })

  const withOne = async (task: (single: Database, transact: Transact) => Promise<void>) => {
    const single = openDatabase(database.settings, { poolMax: 1, connectTimeoutMs: 2_000 })
    try {
      await task(single, createTransact(single))
    } finally {
      await single.close()
    }
  }

  it.each([
    ['an invalid statement', 'begin nonsense'],
    ['a lost connection', 'select pg_terminate_backend(pg_backend_pid())'],
  ])('releases the connection and runs nothing when begin fails with %s', (_what, failing) =>
    withOne(async (single, begin) => {
      let failures = 0
      single.pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
        client.query = ((...args: unknown[]) =>
          args[0] === 'begin' && failures++ < 3 ? query(failing) : query(...args)) as typeof client.query
      })
      let called = false
      for (let i = 0; i < 3; i++) {
        const error = await failure(
          begin(async ({ db }) => {
            called = true
            await put(db, 9)
          }),
        )
        expect(error).toBeInstanceOf(Error)
      }
      expect(called).toBe(false)
      expect(await begin(({ db }) => onShelf(db))).toEqual([1, 2, 3])
    }),
  )

  it('releases a connection that is lost between queued writes', () =>
    withOne(async (single, begin) => {
      const error = await failure(
        begin(async ({ db }) => {
          await put(db, 9)
          await postNamed(db, 'shelf_end', 'select pg_terminate_backend(pg_backend_pid())', [])
          await put(db, 10)
        }),
      )
      expect(isDatabaseUnavailable(error)).toBe(true)
      expect(await onShelf(single.db)).toEqual([1, 2, 3])
    }))

  it('rejects statements of an ended transaction while another one uses the connection', () =>
    withOne(async (_single, begin) => {
      const ended = await begin(async ({ db }) => {
        await find(db, 1)
        return db
      })
      const isOver = (error: unknown) =>
        [error, (error as Error).cause].some((each) => (each as Error)?.message === 'The transaction is over')
      await begin(async ({ db }) => {
        expect(await find(db, 1)).toEqual([{ id: 1 }])
        const late = [
          () => put(ended, 11),
          () => onShelf(ended),
          () => find(ended, 1),
          () => ended.insert(shelf).values({ id: 11 }).execute(),
        ]
        for (const statement of late) expect(isOver(await failure(statement()))).toBe(true)
      })
      expect(await onShelf()).not.toContain(11)
    }))

  it('prepares a statement once for the pool and for transactions', () =>
    withOne(async (single, begin) => {
      for (let i = 0; i < 2; i++) expect(await find(single.db, 2)).toEqual([{ id: 2 }])
      for (let i = 0; i < 2; i++) expect(await begin(({ db }) => find(db, 3))).toEqual([{ id: 3 }])
      const { rows } = await single.db.execute(
        sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name = 'shelf_find'`,
      )
      expect(rows).toEqual([{ runs: 4 }])
    }))
})
