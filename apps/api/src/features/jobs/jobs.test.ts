import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from '../../platform/db/client.ts'
import { createTransact, type Transact } from '../../platform/transaction.ts'
import { jobHandler } from './job-handler.ts'
import { createJobWorker, enqueue } from './jobs.service.ts'

let database: TestDatabase
let transact: Transact
let now = new Date()
beforeAll(async () => {
  database = await createTestDatabase()
  transact = createTransact(database)
})
afterAll(() => database.close())

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const anything = z.record(z.string(), z.unknown())
const workerWith = (send: () => Promise<void>, on: Database = database) =>
  createJobWorker({
    database: on,
    clock: { now: () => now },
    log: pino({ level: 'silent' }),
    handlers: { mail: jobHandler('Send an email', anything, send) },
  })

/** A process that dies after sending the email: it loses its connections, and nothing more is written. */
async function dieAfterSend(send: () => void): Promise<void> {
  const own = openDatabase(database.settings, { poolMax: 5 })
  let onSent = () => {}
  const sent = new Promise<void>((resolve) => {
    onSent = resolve
  })
  const worker = workerWith(() => {
    send()
    onSent()
    return new Promise(() => {})
  }, own)
  void worker.drain()
  await sent
  own.pool.connect = () => Promise.reject(new Error('killed'))
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

it.each([
  ['sends a notification at most once', { once: true }, 1],
  ['sends a receipt again', {}, 2],
])('%s when the process is killed after sending', async (name, payload, sent) => {
  const notBefore = now
  await transact(({ db }) => enqueue(db, { kind: 'mail', dedupeKey: name, payload, notBefore }))
  let count = 0
  await dieAfterSend(() => {
    count += 1
  })
  expect(count).toBe(1)
  const next = workerWith(async () => {
    count += 1
  })
  for (let round = 0; round < 6; round++) {
    await next.drain()
    later(11)
  }
  expect(count).toBe(sent)
  const { rows } = await database.pool.query('select done_at is not null as done, dead_at from jobs where dedupe_key = $1', [name])
  expect(rows).toEqual([{ done: true, dead_at: null }])
})

it('retries a notification email that could not be sent, and gives up after three days', async () => {
  const notBefore = now
  await transact(({ db }) => enqueue(db, { kind: 'mail', dedupeKey: 'down', payload: { once: true }, notBefore }))
  await database.pool.query("update jobs set created_at = $1 where dedupe_key = 'down'", [now.toISOString()])
  let tries = 0
  const worker = workerWith(async () => {
    tries += 1
    throw new Error('no mail server')
  })
  for (let hour = 0; hour < 80; hour++) {
    await worker.drain()
    later(60)
  }
  expect(tries).toBeGreaterThan(60)
  expect(tries).toBeLessThan(75)
  const { rows } = await database.pool.query("select done_at, dead_at is not null as dead from jobs where dedupe_key = 'down'")
  expect(rows).toEqual([{ done_at: null, dead: true }])
  expect((await database.pool.query('select id from graphile_worker.jobs')).rows).toEqual([])
})

it('waits longer after each failure, at most an hour', async () => {
  await enqueue(database.db, { kind: 'mail', dedupeKey: 'pauses', payload: {}, notBefore: now })
  const worker = workerWith(() => Promise.reject(new Error('no mail server')))
  const pauses: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    await worker.drain()
    const { rows } = await database.pool.query<{ run_at: Date }>('select run_at from graphile_worker.jobs')
    pauses.push(Math.round(((rows[0]?.run_at.getTime() ?? 0) - now.getTime()) / 1000))
    await worker.drain()
    now = new Date((rows[0]?.run_at ?? now).getTime() + 1)
  }
  expect(pauses).toEqual([3, 7, 20, 55, 148, 403, 1097, 2981, 3600, 3600])
  await database.pool.query("delete from jobs where dedupe_key = 'pauses'")
  later(60)
  await worker.drain()
})

it('rejects a payload that does not match the schema of its kind, without its values in the error', async () => {
  await enqueue(database.db, { kind: 'strict', dedupeKey: 'strict', payload: { to: 'someone@example.com' }, notBefore: now })
  let runs = 0
  const strict = jobHandler('Strict', z.object({ to: z.number() }), async () => {
    runs += 1
  })
  const worker = createJobWorker({ database, clock: { now: () => now }, log: pino({ level: 'silent' }), handlers: { strict } })
  await worker.drain()
  const { rows } = await database.pool.query("select attempts, last_error from jobs where kind = 'strict'")
  expect([runs, rows[0].attempts]).toEqual([0, 1])
  expect(rows[0].last_error).toContain('"expected": "number"')
  expect(rows[0].last_error).not.toContain('someone')
})

it('adds no job if the transaction is rolled back, and a key only once', async () => {
  const add = (dedupeKey: string, notBefore = now) => transact(({ db }) => enqueue(db, { kind: 'mail', dedupeKey, payload: {}, notBefore }))
  const rolledBack = transact(async ({ db }) => {
    await enqueue(db, { kind: 'mail', dedupeKey: 'rolled back', payload: {}, notBefore: now })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  let sent = 0
  const worker = workerWith(async () => {
    sent += 1
  })
  await add('same')
  await add('same')
  await worker.drain()
  await add('same')
  await worker.drain()
  expect(sent).toBe(1)
})

describe('two processes', () => {
  it('run scheduled work one at a time, and other work meanwhile', async () => {
    const elsewhere = openDatabase(database.settings, { poolMax: 8 })
    let [atOnce, most, done, other] = [0, 0, 0, 0]
    const worker = (on: Database) =>
      createJobWorker({
        database: on,
        clock: { now: () => new Date() },
        log: pino({ level: 'silent' }),
        handlers: {},
        schedules: {
          sweep: {
            cron: '0 0 1 1 *',
            run: async () => {
              atOnce += 1
              most = Math.max(most, atOnce)
              await expect.poll(() => other).toBeGreaterThan(0)
              atOnce -= 1
              done += 1
            },
          },
          forget: {
            cron: '0 0 1 1 *',
            run: async () => {
              await expect.poll(() => atOnce + done).toBeGreaterThan(0)
              other += 1
              throw new Error('no luck')
            },
          },
        },
      })
    const workers = [worker(database), worker(elsewhere)]
    await Promise.all(workers.map((one) => one.start()))
    await expect.poll(() => done).toBeGreaterThan(0)
    await Promise.all(workers.map((one) => one.stop()))
    expect(most).toBe(1)
    await elsewhere.close()
  })
})
