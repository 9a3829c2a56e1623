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
const failure = (tx: Promise<unknown>) => tx.catch((error: unknown) => error)

it('writes what nobody waited for before the next statement reads, in its sequence', async () => {
  const seen = await transact(async ({ db }) => {
    await put(db, 1)
    await put(db, 2)
    return onShelf(db)
  })
  expect(seen).toEqual([1, 2])
})

it('answers with a last read that saw the whole story, and runs effects once that is committed', async () => {
  const heard: Promise<number[]>[] = []
  const seen = await transact(
    async ({ db, after }) => {
      await put(db, 3)
      after(() => heard.push(onShelf()))
    },
    (db) => onShelf(db),
  )
  expect(seen).toEqual([1, 2, 3])
  expect(await Promise.all(heard)).toEqual([[1, 2, 3]])
})

it('undoes all of it when a write that nobody waited for fails, be it the very last', async () => {
  let wasTold = false
  const error = await failure(
    transact(async ({ db, after }) => {
      after(() => {
        wasTold = true
      })
      await put(db, 4)
      await put(db, 1)
    }),
  )
  expect(isUniqueViolation(error)).toBe(true)
  expect(wasTold).toBe(false)
  expect(await onShelf()).not.toContain(4)
})

it('undoes a story that hid a failure from itself, and says so', async () => {
  const story = transact(async ({ db }) => {
    await put(db, 5)
    await onShelf(db)
    await runNamed(db, 'shelf_wrong', 'insert into shelf values ($1)', [1]).catch(() => {})
  })
  await expect(story).rejects.toThrow('undone')
  expect(await onShelf()).not.toContain(5)
})

it('sends nothing after a story that failed, and gives every connection back clean', async () => {
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
