import type { Actor } from '@vorta/contract/auth/role'
import { expect, test } from 'vitest'
import { createSessionBatcher } from './session-batcher.ts'

const actorOf = (userId: string): Actor => ({ userId, sessionId: `of ${userId}`, role: 'user' })

test('batches concurrent tokens and does not reuse earlier results', async () => {
  const reads: string[][] = []
  const ended = new Set<string>()
  const sessionBatcher = createSessionBatcher(async (tokens) => {
    reads.push([...tokens])
    return tokens.map((token) => (ended.has(token) ? null : actorOf(token)))
  })

  const passed = await Promise.all(['ann', 'ben', 'ann'].map((token) => sessionBatcher(token)))
  expect(passed.map((actor) => actor.userId)).toEqual(['ann', 'ben', 'ann'])
  expect(reads).toEqual([['ann', 'ben', 'ann']])

  ended.add('ann')
  const [ann, ben] = await Promise.allSettled([sessionBatcher('ann'), sessionBatcher('ben')])
  expect(ann).toMatchObject({ status: 'rejected', reason: { code: 'unauthenticated' } })
  expect(ben).toMatchObject({ status: 'fulfilled', value: { userId: 'ben' } })
})

test('rejects only the callers of a failed batch', async () => {
  let isDown = true
  const sessionBatcher = createSessionBatcher(async (tokens) => {
    if (isDown) throw new Error('The database is unavailable')
    return tokens.map(actorOf)
  })
  await expect(sessionBatcher('ann')).rejects.toThrow('unavailable')
  isDown = false
  await expect(sessionBatcher('ann')).resolves.toMatchObject({ userId: 'ann' })
})
