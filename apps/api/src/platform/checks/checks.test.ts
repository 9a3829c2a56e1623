import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { temporaryFolder } from '@vorta/embedded-postgres/test/temporary-folder'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { PRODUCTION_SETTINGS } from '../../../test/production-settings.ts'
import { startSmtpServer } from '../../../test/smtp.ts'
import { readConfig } from '../config.ts'
import { checkProvider, checkWebhook } from '../stripe/check-stripe.ts'
import { HANDLED_EVENT_TYPES } from '../stripe/event-types.ts'
import { checkDatabase } from './database.ts'
import { checkMail } from './mail.ts'
import { optionalDependencies } from './readiness.ts'
import { checkSettings } from './settings.ts'
import { checkStorage } from './storage.ts'

describe('the settings check', () => {
  const advice = (env: Record<string, string>) => checkSettings(readConfig({ ...PRODUCTION_SETTINGS, ...env })).map(({ detail }) => detail)

  it('reports what production usually needs', () => {
    const named = advice({ DATABASE_URL: 'postgres://db.example/vorta' }).map((sentence) => sentence.split(' ')[0])
    expect(named).toEqual(['PUBLIC_URL', 'TRUST_PROXY', 'COMPANY_POSITION', 'METRICS_TOKEN', 'JWT_SECRET'])
  })

  it('passes complete settings', () => {
    const complete = {
      PUBLIC_URL: 'https://shop.example',
      TRUST_PROXY: '127.0.0.1',
      COMPANY_POSITION: '1,2',
      METRICS_TOKEN: 'm'.repeat(16),
    }
    expect(advice(complete)).toEqual(['Production at https://shop.example.'])
  })
})

describe('the database check', () => {
  it('reports version and migrations of a database, and the reason without one', async () => {
    const { settings, close } = await createTestDatabase()
    expect(await checkDatabase(settings, 20)).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(/^PostgreSQL \d+.*, \d+ migrations/),
    })
    expect(await checkDatabase(settings, 5_000)).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('DATABASE_POOL_MAX is 5000'),
    })
    await close()
    const { state, detail } = await checkDatabase({ connectionString: 'postgres://u:hidden@127.0.0.1:1/none' }, 20)
    expect(state).toBe('failed')
    expect(detail).toContain('ECONNREFUSED')
    expect(detail).not.toContain('hidden')
    const url = 'postgres://127.0.0.1:1/none?sslmode=verify-full&sslrootcert=/none/ca.pem'
    const unreadable = await checkDatabase({ connectionString: url }, 20)
    expect(unreadable.detail).toMatch(/^No connection \(ENOENT: .*\/none\/ca\.pem'\)/)
  })
})

describe('the storage check', () => {
  it('stores and deletes a file, and reports a folder that cannot be written', async () => {
    const dataDir = temporaryFolder()
    const at = (folder: string) => checkStorage({ dataDir: folder, s3: undefined, databaseUrl: undefined })
    expect(await at(dataDir)).toEqual({ state: 'ok', detail: `The folder ${dataDir} stores and returns files.` })
    expect(await at('/dev/null/vorta')).toMatchObject({ state: 'failed', detail: expect.stringContaining('ENOTDIR') })
  })
})

describe('the mail check', () => {
  it('reports a server that accepts, refuses or is turned off', async () => {
    const smtp = await startSmtpServer()
    expect(await checkMail(smtp.url)).toMatchObject({ state: 'ok' })
    const isUp = optionalDependencies(readConfig({ SMTP_URL: smtp.url }))[0]?.isUp
    expect(await isUp?.()).toBe(true)
    await smtp.stop()
    const { state, detail } = await checkMail(smtp.url.replace('smtp://', 'smtp://user:hidden@'))
    expect(state).toBe('failed')
    expect(detail).toContain('Check SMTP_URL.')
    expect(detail).not.toContain('hidden')
    expect(await optionalDependencies(readConfig({ SMTP_URL: smtp.url }))[0]?.isUp()).toBe(false)
    expect((await checkMail(undefined)).state).toBe('warning')
  })
})

describe('the Stripe checks', () => {
  let server: Server
  let reply: { status: number; body: object }
  let apiBase: { host: string; port: number }
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    apiBase = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  })
  afterAll(() => {
    server.close()
  })
  const keys = (kind: 'live' | 'test') => ({
    secretKey: `sk_${kind}_x`,
    publishableKey: `pk_${kind}_x`,
    webhookSecret: 'whsec_x',
    apiBase,
  })
  const endpoint = {
    url: 'https://shop.example/api/payments/webhook',
    status: 'enabled',
    enabled_events: [...HANDLED_EVENT_TYPES] as string[],
  }
  const webhook = async (kind: 'live' | 'test', listed: object[]) => {
    reply = { status: 200, body: { object: 'list', data: listed, has_more: false } }
    return checkWebhook({ stripe: keys(kind), publicUrl: 'https://shop.example' })
  }

  it('report a live key, a test key and a rejected one', async () => {
    reply = { status: 200, body: { object: 'balance' } }
    expect(await checkProvider(keys('live'))).toEqual({ state: 'ok', detail: 'Stripe accepts the live key.' })
    expect((await checkProvider(keys('test'))).state).toBe('warning')
    reply = { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
    expect(await checkProvider(keys('live'))).toEqual({ state: 'failed', detail: 'Stripe rejects the key. Check STRIPE_SECRET_KEY.' })
    reply = { status: 403, body: { error: { type: 'invalid_request_error', message: 'No permission' } } }
    expect((await checkProvider(keys('live'))).state).toBe('ok')
    expect((await checkProvider(undefined)).state).toBe('warning')
  })

  it('report whether Stripe sends every event here', async () => {
    expect((await webhook('live', [endpoint])).state).toBe('ok')
    expect((await webhook('live', [{ ...endpoint, enabled_events: ['*'] }])).state).toBe('ok')
    expect((await webhook('live', [{ ...endpoint, status: 'disabled' }])).state).toBe('failed')
    expect((await webhook('live', [{ ...endpoint, url: 'https://old.example/api/payments/webhook' }])).detail).toContain(
      'Stripe has no enabled endpoint for https://shop.example/api/payments/webhook.',
    )
    const events = endpoint.enabled_events.filter((type) => type !== 'refund.failed')
    expect(await webhook('live', [{ ...endpoint, enabled_events: events }])).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('is not set to receive refund.failed'),
    })
    expect((await webhook('test', [])).state).toBe('warning')
    reply = { status: 403, body: { error: { type: 'invalid_request_error', message: 'No permission' } } }
    expect((await checkWebhook({ stripe: keys('live'), publicUrl: 'https://shop.example' })).state).toBe('warning')
  })
})
