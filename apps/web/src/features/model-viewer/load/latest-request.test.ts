import { describe, expect, it } from 'vitest'
import { LatestRequest } from './latest-request.ts'

describe('LatestRequest', () => {
  function setUp() {
    const latestRequest = new LatestRequest()
    const [started, shown]: [string[], string[]] = [[], []]
    const finish = new Map<string, () => void>()
    const run = (name: string) =>
      latestRequest.run(() => {
        started.push(name)
        return new Promise((resolve, reject) =>
          finish.set(name, () => (name === 'bad' ? reject(new Error()) : resolve(() => shown.push(name)))),
        )
      })
    const end = async (name: string) => {
      finish.get(name)?.()
      await new Promise((resolve) => setTimeout(resolve))
    }
    return { latestRequest, started, shown, run, end }
  }

  it('runs the latest task after the current one and skips those in between', async () => {
    const { started, shown, run, end } = setUp()
    for (const name of ['a', 'b', 'c']) run(name)
    await end('a')
    expect({ started, shown }).toEqual({ started: ['a', 'c'], shown: [] })
    await end('c')
    expect(shown).toEqual(['c'])
    run('bad')
    await end('bad')
    run('d')
    await end('d')
    expect(shown).toEqual(['c', 'd'])
  })

  it('drops the result of a cancelled task', async () => {
    const { latestRequest, shown, run, end } = setUp()
    run('a')
    latestRequest.cancel()
    await end('a')
    expect(shown).toEqual([])
    run('b')
    await end('b')
    expect(shown).toEqual(['b'])
  })
})
