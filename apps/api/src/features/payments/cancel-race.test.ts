import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createTestUsers, placeOrder, type TestUsers } from '../../../test/orders.ts'
import { atProvider, confirmPayment, createIntent, paymentRows, payWith, settled } from '../../../test/payments.ts'
import { repeats } from '../../../test/repeats.ts'

const RACES = repeats(24, 200)
const CONCURRENCY = 10

let t: TestApp
let testUsers: TestUsers
beforeAll(async () => {
  t = await startTestApp()
  testUsers = await createTestUsers(t)
})
afterAll(() => t.close())

const cancel = (id: string) =>
  t.call('PUT', `/api/orders/${id}/cancel`, { token: testUsers.admin.token, body: { reason: 'Not possible', refund: true } })

describe('concurrent payment and cancellation', () => {
  it('ends in one of the two legal states every time', async () => {
    const race = async (round: number) => {
      const id = await placeOrder(t, testUsers.customer)
      const intent = (await createIntent(t, testUsers.customer, id)).body
      const pay = async () => {
        await payWith(t, intent, 'pm_card_visa')
        await confirmPayment(t, testUsers.customer, id, intent.paymentIntentId)
      }
      const later = async (ms: number, action: () => Promise<unknown>) => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        await action()
      }
      // Sometimes the cancellation finishes before the card step, so that both outcomes occur on any machine.
      if (round % 8 === 7) {
        await cancel(id)
        await t.app.payments.idle()
        await pay()
      } else {
        // Otherwise both run at once, with varying delays.
        await Promise.all([later([0, 10, 60, 250][round % 4] ?? 0, pay), later(round % 3, () => cancel(id))])
      }
      return { round, id, intentId: intent.paymentIntentId }
    }
    const rounds = Array.from({ length: RACES }, (_, round) => round)
    const raced: Awaited<ReturnType<typeof race>>[] = []
    const worker = async () => {
      for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) raced.push(await race(round))
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
    await settled(t)
    await t.app.payments.reconciler.runOnce({ all: true })
    await settled(t)
    const intents = new Map((await atProvider(t, 'intent')).map((one) => [one.id, one.status]))
    const refunds = await atProvider(t, 'refund')
    const ends = new Set<string>()
    for (const { round, id, intentId } of raced) {
      const taken = intents.get(intentId) === 'succeeded' ? 1 : 0
      const back = refunds.filter((refund) => refund.payment_intent === intentId).length
      const rows = (await paymentRows(t, id)).map((row) => row.status)
      expect([round, back, rows]).toEqual([round, taken, [taken === 1 ? 'refunded' : 'failed']])
      ends.add(rows.join())
    }
    expect([raced.length, [...ends].sort()]).toEqual([RACES, ['failed', 'refunded']])
  }, 180_000)
})
