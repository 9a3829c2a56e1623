import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { addressOf } from '../../../test/database-server.ts'
import { draft } from '../../../test/orders.ts'
import { endPrograms, type Program, startProgram } from '../../../test/program.ts'
import { repeats } from '../../../test/repeats.ts'

let folder: string
let database: TestDatabase
let program: Program
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-crash-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await endPrograms()
  await database.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

const send = async (method: string, path: string, body?: object | URLSearchParams, token?: string): Promise<Reply['body']> => {
  const isForm = body instanceof URLSearchParams
  const response = await fetch(program.url + path, {
    method,
    body: isForm ? body : body && JSON.stringify(body),
    headers: {
      ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  return response.json()
}

describe('server killed during payments', () => {
  it('records every payment exactly once after a restart', async () => {
    const env = { DATA_DIR: folder, DATABASE_URL: addressOf(database.settings), DEMO: '0' }
    program = await startProgram(env)
    const customer = { firstName: 'A', lastName: 'B', phone: '1', email: 'c@example.com', password: 'secret1' }
    const { token } = await send('POST', '/api/auth/register', customer)
    let charged = 0
    const delays = [0, 15, 60, 5, 30].slice(0, repeats(2, 5))
    // The last round kills after the card response, so that at least one charge succeeds on any machine.
    for (const killAfterMs of [...delays, 'answered'] as const) {
      const { order } = await send('POST', '/api/orders', draft(), token)
      const intent = await send('POST', '/api/payments/create-payment-intent', { orderId: order._id, amount: 500 }, token)
      const { clientSecret: client_secret, paymentIntentId: id } = intent
      const card = new URLSearchParams({ key: 'pk_test_embedded', client_secret, payment_method: 'pm_card_visa' })
      const paying = send('POST', `/test-provider/v1/payment_intents/${id}/confirm`, card).catch(() => null)
      if (killAfterMs === 'answered') await paying
      else await new Promise((resolve) => setTimeout(resolve, killAfterMs))
      await program.stop('SIGKILL')
      const answer = await paying
      program = await startProgram(env)

      const query = new URLSearchParams({ key: 'pk_test_embedded', client_secret })
      const { status } = await send('GET', `/test-provider/v1/payment_intents/${id}?${query}`)
      if (answer) expect(status).toBe('succeeded')
      if (status === 'succeeded') charged += 1
      const wanted = status === 'succeeded' ? 'paid' : 'unpaid'
      await expect
        .poll(async () => (await send('GET', `/api/orders/${order._id}`, undefined, token)).order.paymentStatus, {
          // The reconciler runs every few seconds, later on a busy machine.
          timeout: 120_000,
          interval: 200,
        })
        .toBe(wanted)
      const { order: after } = await send('GET', `/api/orders/${order._id}`, undefined, token)
      const lines = after.timeline.filter((line: { description: string }) => line.description.endsWith('paid'))
      expect(lines).toHaveLength(status === 'succeeded' ? 1 : 0)
    }
    expect(charged).toBeGreaterThan(0)
  })
})
