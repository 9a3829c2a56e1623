import { expect, it } from 'vitest'
import { batchReads } from './batch-reads.ts'

/** Reads that end when they are told to. */
function slowReads() {
  const reads: { ids: readonly string[]; end: (error?: Error) => void }[] = []
  const read = (ids: readonly string[]) =>
    new Promise<Map<string, string>>((resolve, reject) => {
      reads.push({ ids, end: (error) => (error ? reject(error) : resolve(new Map(ids.map((id) => [id, `answer to ${id}`])))) })
    })
  return { reads, read }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('asks at once when idle, and once for all who came meanwhile', async () => {
  const { reads, read } = slowReads()
  const ask = batchReads(read)
  const answers = [ask('a'), ask('b'), ask('c'), ask('b')]
  expect(reads.map((one) => one.ids)).toEqual([['a']])
  reads[0]?.end()
  await turn()
  expect(reads[1]?.ids).toEqual(['b', 'c'])
  reads[1]?.end()
  expect(await Promise.all(answers)).toEqual(['answer to a', 'answer to b', 'answer to c', 'answer to b'])
  void ask('d')
  expect(reads[2]?.ids).toEqual(['d'])
})

it('gives a failure to those it struck, and goes on', async () => {
  const { reads, read } = slowReads()
  const ask = batchReads(read)
  const [first, second] = [ask('a'), ask('b')]
  reads[0]?.end(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  reads[1]?.end()
  expect(await second).toBe('answer to b')
})

it('lets nobody wait for a read that hangs', async () => {
  const { reads, read } = slowReads()
  const ask = batchReads(read)
  void ask('stuck')
  await new Promise((resolve) => setTimeout(resolve, 120))
  const other = ask('b')
  expect(reads[1]?.ids).toEqual(['b'])
  reads[1]?.end()
  expect(await other).toBe('answer to b')
})
