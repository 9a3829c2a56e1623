import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { connect, createChatUsers } from '../../../test/chat.ts'
import { placeOrder } from '../../../test/orders.ts'
import { chargeCard, providerOf, settled } from '../../../test/payments.ts'
import { enqueue } from '../../features/jobs/jobs.service.ts'

const TOKEN = 'a-token-for-figures-only'

it('telemetry is off by default', async () => {
  const t = await startTestApp()
  expect((await t.call('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(404)
  await t.close()
})

describe('metrics', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp({ METRICS_TOKEN: TOKEN })
  })
  afterAll(() => t.close())
  const report = async (): Promise<string[]> => {
    const { status, body, headers } = await t.call('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')])
    return body.split('\n')
  }
  const metricOf = (lines: readonly string[], series: string) =>
    Number(
      lines
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1),
    )

  it.each([undefined, 'Bearer', `Bearer ${TOKEN}x`, TOKEN])('rejects metrics requests with authorization %s', async (authorization) => {
    const { status, body } = await t.call('GET', '/metrics', authorization === undefined ? {} : { headers: { authorization } })
    expect([status, String(body)]).toEqual([401, expect.not.stringContaining('vorta_')])
  })

  it('exports metrics of requests, sockets, messages, jobs, the pool, payments and the process', async () => {
    const testUsers = await createChatUsers(t)
    const order = await placeOrder(t, testUsers.customer)
    for (const id of [order, testUsers.orderId, 'nowhere']) await t.call('GET', `/api/orders/${id}`, { token: testUsers.customer.token })
    await t.call('GET', '/api/orders/someone/else/entirely?token=secret')
    const { customer } = testUsers
    const client = await connect(t.url, customer.token)
    await client.join(testUsers.orderId)
    await client.send({ orderId: testUsers.orderId, content: 'hello' })
    const { paymentIntentId } = await chargeCard(t, customer, order)
    await settled(t)
    await providerOf(t).openDispute(paymentIntentId)
    await settled(t)
    await enqueue(t.database.db, { kind: 'mail', dedupeKey: 'good', payload: { to: 'a@example.com', subject: 'A', text: 'A' } })
    await enqueue(t.database.db, { kind: 'refund', dedupeKey: 'bad', payload: { intentId: 'pi_none' } })
    expect(metricOf(await report(), 'vorta_jobs_due')).toBeGreaterThanOrEqual(2)
    await t.app.worker.drain()
    await t.app.payments.reconciler.runOnce()

    const lines = await report()
    const one = (status: number) => metricOf(lines, `vorta_http_requests_total{method="GET",route="/api/orders/:id",status="${status}"}`)
    expect([one(200), one(404)]).toEqual([2, 1])
    expect(metricOf(lines, 'vorta_http_request_duration_seconds_count{method="GET",route="/api/orders/:id"}')).toBe(3)
    expect(metricOf(lines, 'vorta_http_requests_total{method="GET",route="none",status="404"}')).toBe(1)
    expect(metricOf(lines, 'vorta_sockets_open')).toBe(1)
    expect(metricOf(lines, 'vorta_messages_stored_total')).toBeGreaterThanOrEqual(1)
    expect(metricOf(lines, 'vorta_jobs_total{kind="mail",outcome="done"}')).toBeGreaterThanOrEqual(1)
    expect(metricOf(lines, 'vorta_jobs_total{kind="refund",outcome="failed"}')).toBe(1)
    expect(metricOf(lines, 'vorta_jobs_total{kind="reconciler",outcome="done"}')).toBe(1)
    expect(metricOf(lines, 'vorta_jobs_due')).toBe(0)
    expect(metricOf(lines, 'vorta_jobs_oldest_seconds')).toBe(0)
    expect(metricOf(lines, 'vorta_jobs_given_up')).toBe(0)
    expect(metricOf(lines, 'vorta_database_connections{state="max"}')).toBe(10)
    for (const state of ['pending', 'paid', 'failed', 'refunded']) {
      expect(lines.join('\n')).toContain(`vorta_payments{state="${state}"}`)
    }
    const attention = ['dispute', 'refund_failed', 'partial_refund', 'amount_mismatch'].map((reason) =>
      metricOf(lines, `vorta_payments_needing_attention{reason="${reason}"}`),
    )
    expect(attention).toEqual([1, 0, 0, 0])
    for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(metricOf(lines, name)).toBeGreaterThanOrEqual(0)
    // Neither ids nor user input become labels.
    expect(lines.join('\n')).not.toMatch(new RegExp(`${order}|nowhere|entirely|secret|example\\.com`))
    client.close()
  })
})
