import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { prepareOrderReader } from './orders-read.repo.ts'

/** A reader on a database that knows every order except `missing` and fails on `broken`. */
function fakeReader() {
  const statements: (readonly string[])[] = []
  const query = async (_statement: unknown, [ids]: [string[]]) => {
    statements.push(ids)
    if (ids.includes('broken')) throw new Error('connection lost')
    const found = ids.map((id, at) => ({ record: { _id: id, read: statements.length }, position: at + 1 }))
    return { rows: found.filter(({ record }) => record._id !== 'missing') }
  }
  const reader = prepareOrderReader(drizzle<Record<string, never>>({ query } as unknown as Pool))
  const find = (id: string) => reader.findOne(id, { userId: 'u1', role: 'admin' })
  return { statements, find }
}

it('batches reads of the same tick and returns each result to its caller', async () => {
  const { statements, find } = fakeReader()
  const found = await Promise.all(['o1', 'missing', 'o3', 'o1'].map(find))
  expect(found).toEqual([{ _id: 'o1', read: 1 }, undefined, { _id: 'o3', read: 1 }, { _id: 'o1', read: 1 }])
  expect(statements).toEqual([['o1', 'missing', 'o3', 'o1']])
})

it('reads an order again at the next lookup', async () => {
  const { find } = fakeReader()
  expect([await find('o1'), await find('o1')]).toEqual([
    { _id: 'o1', read: 1 },
    { _id: 'o1', read: 2 },
  ])
})

it('splits large batches, and a failure affects only its own batch', async () => {
  const { statements, find } = fakeReader()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => find(at === 13 ? 'broken' : `o${at}`)))
  expect(statements.map((ids) => ids.length)).toEqual([16, 4])
  expect(answers.map(({ status }) => status)).toEqual([...Array(16).fill('rejected'), ...Array(4).fill('fulfilled')])
})
