import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pause } from '../test/chat.ts'
import { type Journey, liveOneOrder, lostFrom, newJourney, openWorld, type World, WrongAnswer } from '../test/fault-world.ts'
import { violatedInvariants } from '../test/invariants.ts'
import { discardProgram } from '../test/program.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 200)
/** A slow machine does fewer rounds rather than take for ever; fewer than this would prove nothing. */
const TIME_MS = Number(process.env.KILL_MINUTES ?? 4) * 60_000
const LEAST_ROUNDS = Math.min(ROUNDS, TIME_MS / 12_000)
const WORLDS = 2
const CUSTOMERS = 4
/** At least so long; on a machine where a whole way takes longer, as long as that, or the kills would all meet its beginning. */
const LONGEST_MS = 1_200
const SETTLE_MS = 30_000

let folder: string
const worlds: World[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-kill-'))
  for (let i = 0; i < WORLDS; i += 1) worlds.push(await openWorld(path.join(folder, String(i))))
}, 120_000)
afterAll(async () => {
  for (const world of worlds) await world.close()
  await discardProgram()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

/** Keeps ordering until the program dies under it; anything but a cut connection is a fault of ours. */
async function customer(world: World, journey: Journey, isOver: () => boolean): Promise<void> {
  try {
    while (!isOver()) await liveOneOrder(world, journey)
  } catch (error) {
    if (error instanceof WrongAnswer && !isOver()) throw error
  }
}

/** The reconciler may need a moment after a start; nobody else helps. */
async function settles(world: World): Promise<void> {
  const end = Date.now() + SETTLE_MS
  for (;;) {
    const broken = [...(await violatedInvariants(world.database.pool, world.dataDir, { swept: false })), ...(await lostFrom(world))]
    if (broken.length === 0) return
    if (Date.now() > end) throw new Error(broken.join('\n'))
    await pause(100)
  }
}

describe('the program killed at any moment of the whole way', () => {
  it('loses nothing that it answered, and breaks no promise', { timeout: TIME_MS + 120_000 }, async () => {
    const since = Date.now()
    let rounds = 0
    const journeys = worlds.map(() => Array.from({ length: CUSTOMERS }, newJourney))
    const play = async (world: World, travellers: Journey[]) => {
      const begun = Date.now()
      await liveOneOrder(world, newJourney())
      const longestMs = Math.max(LONGEST_MS, Date.now() - begun)
      while (rounds < ROUNDS && Date.now() - since < TIME_MS) {
        rounds += 1
        let over = false
        const customers = travellers.map((one) => customer(world, one, () => over))
        await pause(Math.random() * longestMs)
        over = true
        await world.kill()
        await Promise.all(customers)
        await world.start()
        await settles(world)
      }
    }
    await Promise.all(worlds.map((world, i) => play(world, journeys[i] ?? [])))
    const sum = (what: 'orders' | 'paid' | 'messages' | 'files') => worlds.reduce((all, { promised }) => all + promised[what].size, 0)
    const minutes = ((Date.now() - since) / 60_000).toFixed(1)
    process.stdout.write(
      `${rounds} kills in ${minutes} min: ${sum('orders')} orders, ${sum('paid')} payments, ${sum('messages')} messages and ${sum('files')} files answered, none lost\n`,
    )
    expect(rounds).toBeGreaterThanOrEqual(LEAST_ROUNDS)
    // Every part of the way was gone at least once, or the kills would prove nothing.
    for (const what of ['orders', 'paid', 'messages', 'files'] as const) expect(sum(what)).toBeGreaterThan(0)
  })
})
