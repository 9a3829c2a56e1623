import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createTransact, type Transact, type Transaction } from '../../platform/transaction.ts'
import { createJobWorker, enqueue } from './jobs.service.ts'

let database: TestDatabase
let transact: Transact
let now = new Date('2026-06-01T12:00:00.000Z')
beforeAll(async () => {
  database = await createTestDatabase()
  transact = createTransact(database)
})
afterAll(() => database.close())

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const workerWith = (send: () => Promise<void>, by: Transact = transact) =>
  createJobWorker({ transact: by, clock: { now: () => now }, log: pino({ level: 'silent' }), handlers: { mail: send } })

/** A process that dies after sending the email: its transaction is rolled back and nothing more is written. */
function dyingAfterSend(send: () => void): { send: () => Promise<void>; transact: Transact } {
  let isDead = false
  return {
    send: async () => {
      send()
      isDead = true
    },
    transact: ((body: (tx: Transaction) => Promise<unknown>) =>
      transact(async (tx) => {
        if (isDead) throw new Error('killed')
        const result = await body(tx)
        if (isDead) throw new Error('killed')
        return result
      })) as Transact,
  }
}

it.each([
  ['sends a notification at most once', { once: true }, 1],
  ['sends a receipt again', {}, 2],
])('%s when the process is killed after sending', async (name, payload, sent) => {
  const notBefore = now
  await transact(({ db }) => enqueue(db, { kind: 'mail', dedupeKey: name, payload, notBefore }))
  let count = 0
  const dying = dyingAfterSend(() => {
    count += 1
  })
  await workerWith(dying.send, dying.transact).drain()
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
})
