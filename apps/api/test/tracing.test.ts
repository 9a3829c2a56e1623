import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleProgram } from '../../../scripts/bundle-server.mjs'
import { enqueue } from '../src/features/jobs/jobs.service.ts'
import { until } from './chat.ts'
import { attribute, type CollectedSpan, startCollector } from './collector.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addressOf } from './database-server.ts'
import { createSender, createUsers, newOrderFlow, nothingAcknowledged, runOrderFlow, signInUsers } from './fault-environment.ts'
import { endPrograms, type Program, startProgram } from './program.ts'
import { startObjectStore } from './s3.ts'
import { startSmtpServer } from './smtp.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const CALLER = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' }
const UNSAMPLED = 'a'.repeat(32)
const [SERVER, CLIENT, PRODUCER, CONSUMER] = [2, 3, 4, 5]
const FAILED = 2

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorta-tracing-'))
  database = await createTestDatabase()
})
afterAll(async () => {
  await endPrograms()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

describe('traces of a started server', () => {
  let spans: readonly CollectedSpan[]
  let collector: Awaited<ReturnType<typeof startCollector>>
  let requestId: string | null
  /** What users entered or received. */
  const personal: string[] = []
  const find = (name: string, traceId?: string) => spans.find((span) => span.name === name && (!traceId || span.traceId === traceId))
  const childrenOf = (parent: CollectedSpan | undefined) =>
    spans.filter(({ traceId, parentSpanId }) => traceId === parent?.traceId && parentSpanId === parent?.spanId)

  beforeAll(async () => {
    collector = await startCollector()
    const objects = await startObjectStore()
    const smtp = await startSmtpServer()
    const users = await createUsers(database)
    const program = await startProgram({
      ...{ DATA_DIR: path.join(folder, 'data'), DATABASE_URL: addressOf(database.settings), DEMO: '0', SMTP_URL: smtp.url },
      ...objects.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    })
    await useProgram(program, users, smtp.messages)
    // The last spans are sent before the process ends.
    expect(await program.stop('SIGTERM')).toBe(0)
    await Promise.all([objects.stop(), smtp.stop(), collector.close()])
    spans = collector.spans
  })

  async function useProgram({ url }: Program, { emails, engineerId }: Awaited<ReturnType<typeof createUsers>>, messages: string[]) {
    const send = createSender(() => url)
    const tokens = await signInUsers(send, emails)
    personal.push(...Object.values(emails), ...Object.values(tokens), 'secret1')

    const traceparent = `00-${CALLER.trace}-${CALLER.span}-01`
    const list = await send('GET', '/api/orders/my-orders', { token: tokens.user, headers: { traceparent } })
    requestId = list.headers.get('x-request-id')
    const car = 'A car nobody else has'
    await send('POST', '/api/orders', { token: tokens.user, body: { carDetails: { make: car } }, headers: { traceparent } })
    await send('GET', '/api/config', { headers: { traceparent: `00-${UNSAMPLED}-${CALLER.span}-00` } })
    await fetch(`${url}/api/orders/somewhere/else/entirely?token=secret-in-the-query`)
    personal.push(car, 'somewhere', 'secret-in-the-query')

    // An order, its payment, messages by socket and a file.
    const acknowledged = nothingAcknowledged()
    await runOrderFlow({ url: () => url, send, tokens, engineerId, acknowledged }, newOrderFlow())
    const [orderId = '', file = ''] = [...acknowledged.orders, ...acknowledged.files]
    const upload = new FormData()
    upload.append('orderId', orderId)
    upload.append('file', new Blob(['For you']), 'plan.txt')
    const { fileUrl } = (await send('POST', '/api/uploads/chat-file', { token: tokens.user, body: upload })).body
    const link = new URL(fileUrl, url)
    expect(await (await fetch(link)).text()).toBe('For you')
    personal.push(orderId, file, link.search, link.pathname.split('/').at(-1) ?? '', 'Line 1', 'note.txt', 'plan.txt')

    await send('POST', '/api/auth/forgot-password', { body: { email: emails.user } })
    await enqueue(database.db, { kind: 'refund', dedupeKey: 'unknown', payload: { intentId: 'pi_none' } })
    await until('the email is sent', () => messages.some((message) => message.includes(emails.user)))
    await until('the job is traced', () => collector.spans.some(({ name }) => name === 'job refund'))
  }

  it('continue the trace of the caller with route, status and request id', () => {
    const list = find('GET /api/orders/my-orders', CALLER.trace)
    expect(list).toMatchObject({ parentSpanId: CALLER.span, kind: SERVER })
    expect(attribute(list, 'http.route')).toBe('/api/orders/my-orders')
    expect(attribute(list, 'http.response.status_code')).toBe(200)
    expect(requestId).toBeTruthy()
    expect(attribute(list, 'vorta.request_id')).toBe(requestId)
    expect(Number(list?.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(list?.startTimeUnixNano))
    expect(attribute(find('POST /api/orders', CALLER.trace), 'http.response.status_code')).toBe(400)
    expect(attribute(find('GET none'), 'http.response.status_code')).toBe(404)
  })

  it('omit a trace that its caller does not sample', () => {
    expect(spans.some(({ traceId }) => traceId === UNSAMPLED)).toBe(false)
  })

  it('contain the statements of a request, also after its body was read', () => {
    for (const request of [find('GET /api/orders/my-orders', CALLER.trace), find('POST /api/auth/login')]) {
      const statements = childrenOf(request).filter((span) => attribute(span, 'db.query.text') !== undefined)
      expect(statements.length).toBeGreaterThan(0)
      expect(statements[0]?.kind).toBe(CLIENT)
      expect(attribute(statements[0], 'db.system.name')).toBe('postgresql')
      expect(attribute(statements[0], 'db.query.text')).toMatch(/^\s*(select|with|insert|update|begin)\b/i)
    }
  })

  it('contain the calls to the card provider', () => {
    const call = childrenOf(find('POST /api/payments/create-payment-intent')).find(({ name }) => name === 'POST /v1/payment_intents')
    expect(call?.kind).toBe(CLIENT)
    expect(attribute(call, 'server.address')).toBe('127.0.0.1')
    expect(attribute(call, 'http.response.status_code')).toBe(200)
  })

  it('contain the calls to the object store', () => {
    const call = childrenOf(find('POST /api/uploads/chat-file')).find(({ name }) => name === 'S3.PutObject')
    expect(call?.kind).toBe(CLIENT)
    expect(attribute(call, 'http.response.status_code')).toBe(200)
    expect(childrenOf(call)).toEqual([])
  })

  it('contain socket events with their statements and what they send', () => {
    const events = spans.filter(({ name, kind }) => name === 'receive send-message' && kind === CONSUMER)
    expect(events.length).toBeGreaterThanOrEqual(8)
    const children = events.flatMap(childrenOf)
    expect(children.some((span) => attribute(span, 'db.query.text') !== undefined)).toBe(true)
    expect(children.some(({ name, kind }) => name === 'send new-message' && kind === PRODUCER)).toBe(true)
  })

  it('have one trace per job, with the email that it sends', () => {
    const job = spans.find((span) => span.name === 'job mail' && childrenOf(span).some(({ name }) => name === 'send email'))
    expect(job?.parentSpanId).toBeUndefined()
    expect(attribute(job, 'vorta.job')).toBe('mail')
    const refund = find('job refund')
    expect([refund?.parentSpanId, refund?.status.code]).toEqual([undefined, FAILED])
    expect(attribute(refund, 'error.type')).toBe('Error')
  })

  it('contain no personal data, tokens, signed links or values of statements', () => {
    const all = collector.received.map(({ body }) => body).join('\n')
    expect(personal.filter((value) => value === '' || all.includes(value))).toEqual([])
    expect(all).not.toMatch(/[\w.]+@[\w.]+\.com|eyJ[\w-]{10}/)
    const names = [...new Set(all.match(/(?<="key":")[\w.]+/g))]
    expect(names).toEqual(expect.arrayContaining(['http.route', 'exception.type', 'messaging.socket.io.event_name']))
    expect(
      names.filter((name) => /user_agent|client|network|url\.(?!template)|exception\.(?!type)|socket\.io\.(?!event)|header/.test(name)),
    ).toEqual([])
  })

  it('are sent to the endpoint with the headers of the settings', () => {
    expect(collector.received.length).toBeGreaterThan(0)
    for (const { url, key } of collector.received) expect([url, key]).toEqual(['/v1/traces', 'a key'])
  })
})

it('the server samples new traces by ratio and continues sampled ones', async () => {
  const collector = await startCollector()
  const { url, stop } = await startProgram({
    ...{ DATA_DIR: path.join(folder, 'ratio'), DATABASE_URL: addressOf(database.settings), DEMO: '0' },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' },
  })
  await fetch(`${url}/api/config`)
  await fetch(`${url}/api/config`, { headers: { traceparent: `00-${CALLER.trace}-${CALLER.span}-01` } })
  expect(await stop('SIGTERM')).toBe(0)
  await collector.close()
  expect(collector.spans.length).toBeGreaterThan(0)
  expect(collector.spans.filter(({ traceId }) => traceId !== CALLER.trace)).toEqual([])
})

it('the server logs once that the collector is unavailable, and stops cleanly', async () => {
  const dataDir = path.join(folder, 'unavailable')
  const { url, stop } = await startProgram({
    ...{ DATA_DIR: dataDir, DATABASE_URL: addressOf(database.settings), DEMO: '0', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
  })
  const warnings = async () => (await readFile(path.join(dataDir, 'server.log'), 'utf8')).match(/could not export traces/g) ?? []
  await fetch(`${url}/api/config`)
  await until('the failed export is logged', async () => (await warnings()).length > 0)
  await fetch(`${url}/api/config`)
  // Exports again, and fails again.
  expect(await stop('SIGTERM')).toBe(0)
  expect(await warnings()).toHaveLength(1)
})

it('the server names the command that installs the packages for traces if they are missing', async () => {
  await mkdir(path.join(ROOT, '.cache'), { recursive: true })
  // Inside the project, so that Node finds all other packages.
  const copy = await mkdtemp(path.join(ROOT, '.cache/no-tracing-'))
  const dist = path.join(copy, 'apps/api/dist')
  await bundleProgram(path.join(ROOT, 'apps/api'), dist)
  await cp(path.join(ROOT, 'tracing'), path.join(copy, 'tracing'), {
    recursive: true,
    filter: (file) => path.basename(file) !== 'node_modules',
  })
  const child = spawn(process.execPath, [path.join(dist, 'main.js')], {
    env: {
      ...{ PATH: process.env.PATH, PORT: '0', DEMO: '0', DATA_DIR: path.join(folder, 'missing') },
      DATABASE_URL: addressOf(database.settings),
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    },
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk))
  const [code] = await once(child, 'close')
  await rm(copy, { recursive: true })
  expect(code).toBe(1)
  expect(said).toContain('which are not installed. Run: npm ci --prefix tracing\n')
})
