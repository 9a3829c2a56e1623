import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Db, openDatabase } from './client.ts'
import { isDatabaseUnavailable, isUniqueViolation } from './errors.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  db = database.db
  await db.execute(sql`create table shelf (id int constraint shelf_pk primary key, above int constraint shelf_above references shelf)`)
})

afterAll(() => database.close())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )
const killOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and usename = current_user`

describe('the pool', () => {
  it('sets the application name and a statement timeout', async () => {
    const { rows } = await db.execute(sql`select current_setting('application_name') name, current_setting('statement_timeout') patience`)
    expect(rows).toEqual([{ name: 'vorta', patience: '5s' }])
  })

  it('survives and reports the loss of idle connections', async () => {
    const lost: Error[] = []
    const other = openDatabase(database.settings, { onConnectionLost: (error) => lost.push(error) })
    await Promise.all([other.ping(), other.ping(), other.ping()])
    await db.execute(killOthers)
    await expect.poll(() => lost.length).toBe(3)
    expect(lost.every(isDatabaseUnavailable)).toBe(true)
    expect(await other.ping()).toBe(true)
    await other.close()
  })

  it('rolls back when a connection is lost between two statements of a transaction', async () => {
    const error = await failure(
      db.transaction(async (tx) => {
        await tx.execute(sql`insert into shelf values (100)`)
        const killer = openDatabase(database.settings)
        await killer.db.execute(killOthers)
        await killer.close()
        await tx.execute(sql`insert into shelf values (101)`)
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
    const { rows } = await db.execute(sql`select count(*)::int as n from shelf where id >= 100`)
    expect(rows).toEqual([{ n: 0 }])
  })

  it('treats an exhausted pool as an unavailable database', async () => {
    const small = openDatabase(database.settings, { poolMax: 1, connectTimeoutMs: 2_000 })
    const held = await small.pool.connect()
    expect(isDatabaseUnavailable(await failure(small.db.execute(sql`select 1`)))).toBe(true)
    held.release()
    expect(await small.ping()).toBe(true)
    await small.close()
  })

  it('treats a statement timeout as an unavailable database', async () => {
    const error = await failure(
      db.transaction(async (tx) => {
        await tx.execute(sql`set local statement_timeout = 50`)
        await tx.execute(sql`select pg_sleep(2)`)
      }),
    )
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  it.each([
    ['a missing socket', { host: '/nowhere/at/all', user: 'vorta', database: 'vorta' }],
    ['a closed port', { host: '127.0.0.1', port: 1, user: 'vorta', database: 'vorta', password: 'x' }],
    ['a closed port by name', { connectionString: 'postgres://vorta:x@localhost:1/vorta' }],
  ])('treats %s as an unavailable database, in queries and in transactions', async (_what, settings) => {
    const nowhere = openDatabase(settings)
    expect(isDatabaseUnavailable(await failure(nowhere.db.execute(sql`select 1`)))).toBe(true)
    expect(isDatabaseUnavailable(await failure(nowhere.db.transaction(async () => {})))).toBe(true)
    expect(await nowhere.ping()).toBe(false)
    await nowhere.close()
  })
})

describe('query errors', () => {
  it('are recognized by code and constraint, even wrapped by Drizzle', async () => {
    await db.execute(sql`insert into shelf values (1)`)
    const twice = await failure(db.execute(sql`insert into shelf values (1)`))
    expect(isUniqueViolation(twice)).toBe(true)
    expect(isUniqueViolation(twice, 'shelf_pk')).toBe(true)
    expect(isUniqueViolation(twice, 'other')).toBe(false)
    expect(isDatabaseUnavailable(twice)).toBe(false)

    const loose = await failure(db.execute(sql`insert into shelf values (2, 9)`))
    expect(isUniqueViolation(loose)).toBe(false)
  })

  it('do not treat a missing file or an invalid query as an unavailable database', async () => {
    const { readFile } = await import('node:fs/promises')
    expect(isDatabaseUnavailable(await failure(readFile('/nowhere/at/all')))).toBe(false)
    expect(isDatabaseUnavailable(await failure(db.execute(sql`select nothing`)))).toBe(false)
    expect(isDatabaseUnavailable(null)).toBe(false)
    expect(isDatabaseUnavailable('57P01')).toBe(false)
    expect(isDatabaseUnavailable(await failure(db.execute(sql`do $$ begin raise sqlstate '53100'; end $$`)))).toBe(true)
  })
})
