import { expect, it } from 'vitest'
import { createInProgress } from './in-progress.ts'

it('waits for a task of the same key, also if it fails', async () => {
  const { run, wait } = createInProgress()
  const done: string[] = []
  let fail = () => {}
  const task = run('a', () => new Promise<void>((_, reject) => (fail = () => reject(new Error('failed'))))).catch(() => done.push('task'))
  await wait('b')
  await wait(null)
  const waiting = wait('a').then(() => done.push('waiting'))
  expect(done).toEqual([])
  fail()
  await Promise.all([task, waiting])
  expect(done.sort()).toEqual(['task', 'waiting'])
  await wait('a')
})
