import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleServer } from '../../../../../scripts/bundle-server.mjs'
import { sharedFolder } from '../../../test/shared-folder.ts'
import { createThreadPool, type ThreadPool } from './pool.ts'

const source = fileURLToPath(new URL('../../../test/misbehaving-worker.ts', import.meta.url))
let entry: string
beforeAll(async () => {
  entry = path.join(await sharedFolder('misbehaving-worker', (folder) => bundleServer({ worker: source }, folder)), 'worker.js')
})

const openPool = (change: object = {}) =>
  createThreadPool<string, string>({ entry, threads: 2, timeLimitMs: 2_000, heapLimitMb: 64, idleMs: 60_000, ...change })

describe('a thread pool', () => {
  let pool: ThreadPool<string, string>
  beforeAll(() => {
    pool = openPool()
  })
  afterAll(() => pool.close())

  it('runs more tasks than it has threads', async () => {
    const inputs = Array.from({ length: 20 }, (_, i) => `task ${i}`)
    expect(await Promise.all(inputs.map((input) => pool.run(input)))).toEqual(inputs.map((input) => input.toUpperCase()))
  })

  it('limits the heap of each thread', async () => {
    expect(await pool.run('heap limit')).toBe('64')
  })

  it('runs TypeScript sources', async () => {
    const fromSources = openPool({ entry: source, timeLimitMs: 60_000 })
    expect(await fromSources.run('task')).toBe('TASK')
    await fromSources.close()
  })

  it('takes turns between owners when tasks are queued', async () => {
    const single = openPool({ threads: 1 })
    const done: string[] = []
    const run = (task: string, owner: string) => single.run(task, owner).then((value) => done.push(value))
    const many = Array.from({ length: 6 }, (_, i) => run(`a${i}`, 'ada'))
    await Promise.all([...many, run('b0', 'ben'), run('b1', 'ben'), run('c0', 'cy')])
    await single.close()
    expect(done).toEqual(['A0', 'A1', 'B0', 'C0', 'A2', 'B1', 'A3', 'A4', 'A5'])
  })

  it('terminates a thread that exceeds its time limit without blocking the event loop', async () => {
    let longestMs = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }, 10)
    await expect(pool.run('loop')).rejects.toMatchObject({ reason: 'time' })
    clearInterval(timer)
    expect(longestMs).toBeLessThan(1_000)
    expect(await pool.run('after')).toBe('AFTER')
  })

  it.each([
    ['hoard', 'memory'],
    ['throw', 'failed'],
    ['throw later', 'failed'],
    ['exit', 'failed'],
  ])('survives a thread that runs %s', async (task, reason) => {
    const patient = openPool({ timeLimitMs: 60_000 })
    await expect(patient.run(task)).rejects.toMatchObject({ name: 'ThreadError', reason })
    expect(await patient.run('after')).toBe('AFTER')
    await patient.close()
  })

  it('rejects running, queued and new tasks after it is closed', async () => {
    const closing = openPool({ threads: 1, timeLimitMs: 60_000 })
    const tasks = [closing.run('loop'), closing.run('waiting')].map((task) => task.catch((error: unknown) => error))
    await closing.close()
    for (const outcome of await Promise.all(tasks)) expect(outcome).toMatchObject({ reason: 'closed' })
    await expect(closing.run('late')).rejects.toMatchObject({ reason: 'closed' })
  })
})
