import { expect, it } from 'vitest'
import { together } from './together.ts'

const reads = () => {
  const groups: (readonly number[])[] = []
  const ask = together(async (numbers: readonly number[]) => {
    groups.push(numbers)
    if (numbers.includes(13)) throw new Error('unlucky')
    return numbers.map((one) => (one < 0 ? undefined : one * 2))
  })
  return { groups, ask }
}

it('batches reads of the same tick and returns each result to its caller', async () => {
  const { groups, ask } = reads()
  expect(await Promise.all([ask(1), ask(-1), ask(3), ask(1)])).toEqual([2, undefined, 6, 2])
  expect(await ask(4)).toBe(8)
  expect(groups).toEqual([[1, -1, 3, 1], [4]])
})

it('splits large batches, and a failure affects only its own batch', async () => {
  const { groups, ask } = reads()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => ask(i)))
  expect(groups.map((group) => group.length)).toEqual([16, 4])
  expect(answers.map(({ status }) => status)).toEqual([...Array(16).fill('rejected'), ...Array(4).fill('fulfilled')])
})
