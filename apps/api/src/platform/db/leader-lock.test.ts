import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openDatabase } from './client.ts'
import { createLeaderLock } from './leader-lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('runs a task in one process at a time, does not block other tasks, and releases the lock of a dead process', async () => {
  const elsewhere = openDatabase(database.settings, { poolMax: 2 })
  const [here, there] = [createLeaderLock(database), createLeaderLock(elsewhere)]
  let atOnce = 0
  let most = 0
  let done = 0
  let refuse = () => {}
  const isRefused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const task = async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    // Runs until the other process has requested the lock too.
    await isRefused
    atOnce -= 1
    done += 1
  }
  const reportRejection = (hadTurn: boolean) => {
    if (!hadTurn) refuse()
    return hadTurn
  }
  const turns = await Promise.all([
    here('sweep', task).then(reportRejection),
    there('sweep', task).then(reportRejection),
    there('forget', async () => {}),
  ])
  expect([most, done]).toEqual([1, 1])
  expect(turns.slice(0, 2).sort()).toEqual([false, true])
  expect(turns[2]).toBe(true)

  await expect(here('sweep', () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
  let [begun, die] = [() => {}, () => {}]
  const isDead = new Promise<void>((resolve) => {
    die = resolve
  })
  const isBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const dying = there('sweep', async () => {
    begun()
    await isDead
  })
  await isBegun
  expect(await here('sweep', task)).toBe(false)
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
  )
  await expect.poll(() => here('sweep', task)).toBe(true)
  die()
  await dying
  await elsewhere.close()
})
