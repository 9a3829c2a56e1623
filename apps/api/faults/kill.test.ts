import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pause } from '../test/chat.ts'
import {
  type FaultEnvironment,
  findLost,
  newOrderFlow,
  type OrderFlow,
  runOrderFlow,
  startFaultEnvironment,
  UnexpectedResponse,
} from '../test/fault-environment.ts'
import { violatedInvariants } from '../test/invariants.ts'
import { endPrograms } from '../test/program.ts'
import { repeats } from '../test/repeats.ts'

const ROUNDS = repeats(4, 200)
/** Slow machines run fewer rounds within this time, but at least MIN_ROUNDS. */
const TIME_MS = repeats(12_000, 240_000)
const MIN_ROUNDS = repeats(3, 30)
const ENVIRONMENTS = 2
const CUSTOMERS = 4
/** Kill times are random up to this or the duration of a whole flow, so that kills hit every step. */
const MIN_FLOW_MS = 1_200
const SETTLE_MS = 30_000

let folder: string
const environments: FaultEnvironment[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-kill-'))
  const starting = Array.from({ length: ENVIRONMENTS }, (_, i) => startFaultEnvironment(path.join(folder, String(i))))
  environments.push(...(await Promise.all(starting)))
}, 120_000)
afterAll(async () => {
  for (const environment of environments) await environment.close()
  await endPrograms()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

/** Places orders until the process is killed; anything but a lost connection is an error. */
async function customer(environment: FaultEnvironment, flow: OrderFlow, isOver: () => boolean): Promise<void> {
  try {
    while (!isOver()) await runOrderFlow(environment, flow)
  } catch (error) {
    if (error instanceof UnexpectedResponse && !isOver()) throw error
  }
}

/** Waits until the reconciler has repaired everything after a start. */
async function expectSettled(environment: FaultEnvironment): Promise<void> {
  const end = Date.now() + SETTLE_MS
  for (;;) {
    const broken = [
      ...(await violatedInvariants(environment.database.pool, environment.dataDir, { swept: false })),
      ...(await findLost(environment)),
    ]
    if (broken.length === 0) return
    if (Date.now() > end) throw new Error(broken.join('\n'))
    await pause(100)
  }
}

describe('a server killed at a random moment', () => {
  it('loses no confirmed data and violates no invariant', { timeout: TIME_MS + 120_000 }, async () => {
    const since = Date.now()
    let rounds = 0
    const flows = environments.map(() => Array.from({ length: CUSTOMERS }, newOrderFlow))
    const runRounds = async (environment: FaultEnvironment, flows: OrderFlow[]) => {
      const startedAt = Date.now()
      await runOrderFlow(environment, newOrderFlow())
      const flowMs = Math.max(MIN_FLOW_MS, Date.now() - startedAt)
      while (rounds < MIN_ROUNDS || (rounds < ROUNDS && Date.now() - since < TIME_MS)) {
        rounds += 1
        let over = false
        const customers = flows.map((flow) => customer(environment, flow, () => over))
        await pause(Math.random() * flowMs)
        over = true
        await environment.kill()
        await Promise.all(customers)
        await environment.start()
        await expectSettled(environment)
      }
    }
    await Promise.all(environments.map((environment, i) => runRounds(environment, flows[i] ?? [])))
    const sum = (label: 'orders' | 'paid' | 'messages' | 'files') =>
      environments.reduce((all, { acknowledged }) => all + acknowledged[label].size, 0)
    const minutes = ((Date.now() - since) / 60_000).toFixed(1)
    process.stdout.write(
      `${rounds} kills in ${minutes} min: ${sum('orders')} orders, ${sum('paid')} payments, ${sum('messages')} messages and ${sum('files')} files confirmed, none lost\n`,
    )
    expect(rounds).toBeGreaterThanOrEqual(MIN_ROUNDS)
    // Every step was reached at least once.
    for (const label of ['orders', 'paid', 'messages', 'files'] as const) expect(sum(label)).toBeGreaterThan(0)
  })
})
