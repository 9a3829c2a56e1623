import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { connect, createChatUsers, until } from '../../../test/chat.ts'
import { placeOrder } from '../../../test/orders.ts'
import { chargeCard, providerOf, settled } from '../../../test/payments.ts'
import { enqueue } from '../../features/jobs/jobs.service.ts'
import { readTraceparent } from './span.ts'

const TOKEN = 'a-token-for-figures-only'

interface TestSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status?: { code: number; message: string }
}

/** A minimal collector that stores all spans. */
async function startCollector() {
  const spans: TestSpan[] = []
  const seen: { url: string | undefined; key: unknown }[] = []
  const server = createServer(async (incoming, reply) => {
    let body = ''
    for await (const piece of incoming) body += piece
    seen.push({ url: incoming.url, key: incoming.headers['x-key'] })
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    reply.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.close(resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, seen, close }
}

it('telemetry is off by default', async () => {
  const t = await startTestApp()
  expect((await t.call('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(404)
  await t.close()
})

describe('telemetry', () => {
  let t: TestApp
  let collector: Awaited<ReturnType<typeof startCollector>>
  beforeAll(async () => {
    collector = await startCollector()
    t = await startTestApp({
      METRICS_TOKEN: TOKEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    })
  })
  afterAll(async () => {
    await t.close()
    await collector.close()
  })
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
  const attribute = (span: TestSpan | undefined, key: string) => {
    const value = span?.attributes.find((one) => one.key === key)?.value
    return value?.stringValue ?? value?.intValue
  }

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

  it('traces a request from its caller to its statements without values', async () => {
    const user = await t.createUser('user')
    const from = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
    const title = 'A car nobody else has'
    const answer = await fetch(`${t.url}/api/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
        traceparent: `00-${from.trace}-${from.span}-01`,
      },
      body: JSON.stringify({ carDetails: { make: title } }),
    })
    expect(answer.status).toBe(400)
    await t.call('GET', '/api/orders/my-orders', { token: user.token, headers: { traceparent: `00-${from.trace}-${from.span}-01` } })
    // The caller did not sample this trace.
    await t.call('GET', '/api/config', { headers: { traceparent: `00-${'a'.repeat(32)}-${from.span}-00` } })
    const ours = () => collector.spans.filter(({ traceId }) => traceId === from.trace)
    await until('the spans are exported', () => ours().some(({ name }) => name === 'GET /api/orders/my-orders'))

    const list = ours().find(({ name }) => name === 'GET /api/orders/my-orders')
    expect(list).toMatchObject({ parentSpanId: from.span, kind: 2 })
    expect(attribute(list, 'http.route')).toBe('/api/orders/my-orders')
    expect(attribute(list, 'http.response.status_code')).toBe('200')
    expect(Number(list?.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(list?.startTimeUnixNano))
    const statements = ours().filter(({ parentSpanId, kind }) => parentSpanId === list?.spanId && kind === 3)
    expect(statements.length).toBeGreaterThan(0)
    expect(attribute(statements[0], 'db.query.text')).toMatch(/^\s*(select|with)\b/i)
    expect(
      attribute(
        ours().find(({ name }) => name === 'POST /api/orders'),
        'http.response.status_code',
      ),
    ).toBe('400')
    expect(JSON.stringify(collector.spans)).not.toMatch(new RegExp(`${title}|${user.email}|${user.token}`))
    expect(collector.spans.some(({ traceId }) => traceId.startsWith('aaaa'))).toBe(false)
    expect(collector.seen[0]).toEqual({ url: '/v1/traces', key: 'a key' })
  })

  it('traces each job separately and marks failures', async () => {
    await enqueue(t.database.db, { kind: 'refund', dedupeKey: 'worse', payload: { intentId: 'pi_none' } })
    await enqueue(t.database.db, { kind: 'chat-unread', dedupeKey: 'odd', payload: { orderId: 'none' } })
    await t.app.worker.drain()
    const isSampled = (job: string) => collector.spans.some(({ name }) => name === `job ${job}`)
    await until('the jobs are exported', () => isSampled('chat-unread') && isSampled('refund'))
    expect(collector.spans.find(({ name }) => name === 'job chat-unread')).toMatchObject({ kind: 1 })
    expect(collector.spans.find(({ name }) => name === 'job refund')).toMatchObject({ status: { code: 2, message: 'Error' } })
  })
})

it.each([
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00', false],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', null],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', null],
  ['nonsense', null],
  [undefined, null],
])('parses the traceparent header %s', (header, sampled) => {
  expect(readTraceparent(header)?.isSampled ?? null).toBe(sampled)
})
