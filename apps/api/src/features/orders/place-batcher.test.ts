import { describe, expect, it, vi } from 'vitest'
import { createPlaceBatcher } from './place-batcher.ts'

interface Draft {
  readonly userId: string
  readonly key: { readonly text: string } | null
}

const order = (userId: string, key: string | null = null): Draft => ({ userId, key: key === null ? null : { text: key } })

/** Statements that wait until the test ends them. */
function heldStatements() {
  const held: { readonly batch: readonly string[]; end(): void; fail(error: Error): void }[] = []
  const place = createPlaceBatcher(
    (drafts: readonly Draft[]) =>
      new Promise<string[]>((resolve, reject) => {
        const batch = drafts.map(({ userId }) => userId)
        held.push({ batch, end: () => resolve(batch.map((userId) => `order of ${userId}`)), fail: reject })
      }),
  )
  const nth = async (number: number) => {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(number))
    return held[number] as (typeof held)[number]
  }
  return { held, place, nth }
}

describe('orders that arrive during a statement', () => {
  it('share the next one, and each gets its own result', async () => {
    const { held, place, nth } = heldStatements()
    const placed = ['a', 'b', 'c'].map((userId) => place(order(userId)))
    expect(held.map(({ batch }) => batch)).toEqual([['a']])
    held[0]?.end()
    const second = await nth(1)
    expect(second.batch).toEqual(['b', 'c'])
    second.end()
    expect(await Promise.all(placed)).toEqual(['order of a', 'order of b', 'order of c'])
  })

  it('never share it with an order that has the same key', async () => {
    const { held, place, nth } = heldStatements()
    const placed = [place(order('a')), place(order('b', 'k')), place(order('b', 'k')), place(order('c', 'k'))]
    held[0]?.end()
    expect((await nth(1)).batch).toEqual(['b', 'c'])
    held[1]?.end()
    expect((await nth(2)).batch).toEqual(['b'])
    held[2]?.end()
    await Promise.all(placed)
  })

  it('do not fail with one of them', async () => {
    const { held, place, nth } = heldStatements()
    const placed = ['a', 'bad', 'c'].map((userId) => place(order(userId)))
    const results = Promise.allSettled(placed)
    held[0]?.end()
    ;(await nth(1)).fail(new Error('constraint'))
    ;(await nth(2)).fail(new Error('constraint of bad'))
    ;(await nth(3)).end()
    expect(held.map(({ batch }) => batch)).toEqual([['a'], ['bad', 'c'], ['bad'], ['c']])
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('are not placed again if the database is lost, because they may be stored', async () => {
    const { held, place, nth } = heldStatements()
    const placed = Promise.allSettled(['a', 'b', 'c'].map((userId) => place(order(userId))))
    held[0]?.end()
    ;(await nth(1)).fail(Object.assign(new Error('lost'), { code: 'ECONNRESET' }))
    expect((await placed).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(held).toHaveLength(2)
  })

  it('do not wait for one that hangs', async () => {
    const { held, place } = heldStatements()
    void place(order('a'))
    await new Promise((resolve) => setTimeout(resolve, 150))
    const placed = place(order('b'))
    expect(held.map(({ batch }) => batch)).toEqual([['a'], ['b']])
    held[1]?.end()
    expect(await placed).toBe('order of b')
  })
})
