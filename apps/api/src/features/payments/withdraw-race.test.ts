import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, orderIn, type TestUsers } from '../../../test/orders.ts'
import { atProvider, confirmPayment, createIntent, orderOf, payWith, settled } from '../../../test/payments.ts'
import { repeats } from '../../../test/repeats.ts'

const RACES = repeats(24, 200)
const CONCURRENCY = 10
const QUOTED = 4200.5

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const after = async <T>(ms: number, run: () => Promise<T>): Promise<T> => {
  await new Promise((resolve) => setTimeout(resolve, ms))
  return run()
}

it('a quote withdrawn while being paid ends up paid, or withdrawn with a refund', {
  timeout: repeats(120_000, 600_000),
}, async () => {
  const race = async (round: number) => {
    const id = await orderIn(t, testUsers, 'payment_pending')
    const intent = (await createIntent(t, testUsers.customer, id, QUOTED)).body
    const pay = async () => {
      await payWith(t, intent, 'pm_card_visa')
      await confirmPayment(t, testUsers.customer, id, intent.paymentIntentId)
    }
    const withdraw = () => t.call('DELETE', `/api/orders/${id}/quote`, { token: testUsers.engineer.token })
    // Sometimes the withdrawal finishes before the card step, so that both outcomes occur on any machine.
    const isLate = round % 8 === 7
    const started = withdraw()
    if (isLate) await started
    const [, withdrawn] = await Promise.all([after(isLate ? 0 : ([0, 20, 80, 300][round % 4] ?? 0), pay), started])
    return { id, intentId: intent.paymentIntentId, withdrawn: withdrawn.status }
  }
  const rounds = Array.from({ length: RACES }, (_, round) => round)
  const raced: Awaited<ReturnType<typeof race>>[] = []
  const worker = async () => {
    for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) raced.push(await race(round))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  await settled(t)
  await t.app.payments.reconciler.runOnce({ all: true })
  await t.app.worker.drain()
  await settled(t)

  const intents = new Map((await atProvider(t, 'intent')).map((one) => [one.id, one.status]))
  const refunded = new Set((await atProvider(t, 'refund')).map((refund) => refund.payment_intent))
  const ends = new Set<string>()
  for (const { id, intentId, withdrawn } of raced) {
    const { status } = await orderOf(t, testUsers.customer, id)
    const isCharged = intents.get(intentId) === 'succeeded' && !refunded.has(intentId)
    expect([withdrawn, status, isCharged]).toEqual(withdrawn === 200 ? [200, 'approved', false] : [409, 'in_production', true])
    ends.add(status)
  }
  expect([...ends].sort()).toEqual(['approved', 'in_production'])
})
