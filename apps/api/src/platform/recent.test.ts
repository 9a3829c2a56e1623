import { expect, it } from 'vitest'
import { createRecent } from './recent.ts'

it('returns each value once', () => {
  const recent = createRecent<number>(3)
  recent.add('a', 1)
  expect(recent.take('b')).toBeUndefined()
  expect(recent.take('a')).toBe(1)
  expect(recent.take('a')).toBeUndefined()
})

it('forgets the oldest value', () => {
  const recent = createRecent<number>(3)
  for (const [i, key] of ['a', 'b', 'c', 'd'].entries()) recent.add(key, i)
  expect(['a', 'b', 'c', 'd'].map((key) => recent.take(key))).toEqual([undefined, 1, 2, 3])
})

it('keeps only the newest value of a key', () => {
  const recent = createRecent<number>(2)
  recent.add('a', 1)
  recent.add('b', 2)
  recent.add('a', 3)
  recent.add('c', 4)
  expect(['b', 'c'].map((key) => recent.take(key))).toEqual([2, 4])
  expect(recent.take('a')).toBeUndefined()
})
