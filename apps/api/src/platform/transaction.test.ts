import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import type { Db } from './db/client.ts'
import { isUniqueViolation } from './db/errors.ts'
import { postNamed, runNamed } from './db/named-statement.ts'
import { createTransact, type Transact } from './transaction.ts'

let database: TestDatabase
let transact: Transact

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  await database.db.execute(sql`create table shelf (id int primary key)`)
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
