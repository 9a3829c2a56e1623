import { expect, it } from 'vitest'
import { batchReads } from './batch-reads.ts'

/** Reads that finish on demand. */
function slowReads() {
  const reads: { ids: readonly string[]; end: (error?: Error) => void }[] = []
  const read = (ids: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      reads.push({ ids, end: (error) => (error ? reject(error) : resolve(new Map(ids.map((id) => [id, `result of ${id}`])))) })
    })
  return { reads, read }
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve))

it('reads at once when idle, and batches requests that arrive during a read', async () => {
  const { reads, read } = slowReads()
  const load = batchReads(read)
  const results = [load('a'), load('b'), load('c'), load('b')]
  expect(reads.map(({ ids }) => ids)).toEqual([['a']])
  reads[0]?.end()
  await nextTick()
  expect(reads[1]?.ids).toEqual(['b', 'c'])
  reads[1]?.end()
  expect(await Promise.all(results)).toEqual(['result of a', 'result of b', 'result of c', 'result of b'])
  void load('d')
  expect(reads[2]?.ids).toEqual(['d'])
})

it('rejects only the requests of a failed read, and continues', async () => {
  const { reads, read } = slowReads()
  const load = batchReads(read)
  const [first, second] = [load('a'), load('b')]
  reads[0]?.end(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  reads[1]?.end()
  expect(await second).toBe('result of b')
})

it('does not make later requests wait for a read that hangs', async () => {
  const { reads, read } = slowReads()
  const load = batchReads(read)
  void load('stuck')
  await new Promise((resolve) => setTimeout(resolve, 120))
  const other = load('b')
  expect(reads[1]?.ids).toEqual(['b'])
  reads[1]?.end()
  expect(await other).toBe('result of b')
})
