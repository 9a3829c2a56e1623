import { describe, expect, it } from 'vitest'
import { LatestRequest } from './latest-request.ts'

describe('the newest wish', () => {
  function sheet() {
    const newest = new LatestRequest()
    const [begun, shown]: [string[], string[]] = [[], []]
    const finish = new Map<string, () => void>()
    const want = (name: string) =>
      newest.want(() => {
        begun.push(name)
        return new Promise((resolve, reject) =>
          finish.set(name, () => (name === 'bad' ? reject(new Error()) : resolve(() => shown.push(name)))),
        )
      })
    const end = async (name: string) => {
      finish.get(name)?.()
      await new Promise((resolve) => setTimeout(resolve))
    }
    return { newest, begun, shown, want, end }
  }

  it('waits for what is under way and lets the ones between go', async () => {
    const { begun, shown, want, end } = sheet()
    for (const name of ['a', 'b', 'c']) want(name)
    await end('a')
    expect({ begun, shown }).toEqual({ begun: ['a', 'c'], shown: [] })
    await end('c')
    expect(shown).toEqual(['c'])
    want('bad')
    await end('bad')
    want('d')
    await end('d')
    expect(shown).toEqual(['c', 'd'])
  })

  it('shows nothing of what was called off meanwhile', async () => {
    const { newest, shown, want, end } = sheet()
    want('a')
    newest.callOff()
    await end('a')
    expect(shown).toEqual([])
    want('b')
    await end('b')
    expect(shown).toEqual(['b'])
  })
})
