import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PRODUCTION_SETTINGS } from '../../test/production-settings.ts'
import { readConfig } from './config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }

describe('readConfig', () => {
  it('starts a local demo without settings', () => {
    expect(readConfig({})).toMatchObject({ production: false, demo: true, port: 3000, host: '127.0.0.1', stripe: undefined, s3: undefined })
  })

  it('treats an empty value as not set', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '', JWT_SECRET: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it('accepts a local Stripe API base', () => {
    const base = (STRIPE_API_BASE?: string) => readConfig({ ...stripe, ...(STRIPE_API_BASE && { STRIPE_API_BASE }) }).stripe?.apiBase
    expect(base('http://127.0.0.1:12111')).toEqual({ host: '127.0.0.1', port: 12111 })
    expect(base('http://[::1]:12111')).toEqual({ host: '::1', port: 12111 })
    expect(base()).toBeUndefined()
  })

  it('accepts addresses and networks of proxies', () => {
    for (const list of ['127.0.0.1', '10.0.0.0/24, ::1', 'loopback']) expect(readConfig({ TRUST_PROXY: list }).trustProxy).toBe(list)
  })

  it('reads the company calendar', () => {
    const calendarOf = (env: object) => readConfig({ ...env }).calendar
    expect(calendarOf({})).toEqual({ timeZone: 'America/Detroit', workdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], holidays: ['US'] })
    expect(
      calendarOf({ COMPANY_WORKDAYS: 'sat-mon, Wed', COMPANY_HOLIDAYS: 'US, 12-24,2026-11-27', COMPANY_TIME_ZONE: 'Europe/Berlin' }),
    ).toEqual({
      ...{ timeZone: 'Europe/Berlin', workdays: ['Sun', 'Mon', 'Wed', 'Sat'], holidays: ['US', '12-24', '2026-11-27'] },
    })
    expect(calendarOf({ COMPANY_HOLIDAYS: 'none' }).holidays).toEqual([])
  })

  it('listens on all interfaces in production and turns demo mode off', () => {
    expect(readConfig(PRODUCTION_SETTINGS)).toMatchObject({ production: true, demo: false, host: '0.0.0.0' })
  })

  const missing = (env: Record<string, string | undefined>): string[] => {
    try {
      readConfig({ ...PRODUCTION_SETTINGS, ...env })
      return []
    } catch (error) {
      return (error as Error).message.split('\n')
    }
  }

  it('names every missing production setting, each in one sentence', () => {
    const none = Object.fromEntries(Object.keys(PRODUCTION_SETTINGS).map((name) => [name, undefined]))
    expect(missing({ ...none, NODE_ENV: 'production' })).toEqual([
      'The setting PUBLIC_URL is required in production: links in emails need the address of the site.',
      'The setting STRIPE_SECRET_KEY is required in production: the embedded test provider cannot take real payments.',
      'The setting SMTP_URL is required in production; set it to none to store emails in DATA_DIR/mail instead of sending them.',
      'The setting MAIL_FROM is required in production: emails need your own sender address.',
      'The setting COMPANY_EMAIL is required in production: the site shows it to customers.',
      'The setting COMPANY_PHONE is required in production: the site shows it to customers.',
      'The setting COMPANY_ADDRESS is required in production: the site shows it to customers.',
    ])
    expect(missing({ STRIPE_WEBHOOK_SECRET: '' })).toEqual([
      'The setting STRIPE_WEBHOOK_SECRET is required in production; with test keys, set it to none to only check payments every minute.',
    ])
    expect(missing({ SMTP_URL: 'smtp://mail.example:587' })).toEqual([
      'The setting MAIL_FROM is required in production: emails need your own sender address.',
    ])
  })

  it.each([
    ['COMPANY_EMAIL', 'studio@vorta.example'],
    ['COMPANY_PHONE', '+1 (555) 010-4477'],
    ['COMPANY_ADDRESS', '1200 Foundry Street, Detroit, MI 48207'],
  ])('rejects the sample %s in production', (name, value) => {
    expect(missing({ [name]: value })).toEqual([`The setting ${name} must not be the sample value: the site shows it to customers.`])
  })

  it('accepts production without a mail server or a webhook if both are turned off', () => {
    const { mail, stripe: provider } = readConfig(PRODUCTION_SETTINGS)
    expect([mail.smtpUrl, provider?.webhookSecret]).toEqual([undefined, undefined])
    expect(missing({ SMTP_URL: 'smtps://user:pass@mail.example', MAIL_FROM: 'hello@shop.example' })).toEqual([])
    expect(missing({ SMTP_URL: 'smtps://user:pass@mail.example', MAIL_FROM: '"Vorta, Inc." <hello@shop.example>' })).toEqual([])
  })

  it('detects a public demo', () => {
    const isPublic = (env: Record<string, string>) => readConfig(env).publicDemo
    for (const host of ['127.0.0.1', '127.8.0.1', '::1', 'localhost']) expect(isPublic({ HOST: host })).toBe(false)
    for (const url of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080', 'http://vorta.localhost'])
      expect(isPublic({ PUBLIC_URL: url })).toBe(false)
    expect(isPublic({ DEMO: '1', HOST: '0.0.0.0' })).toBe(true)
    expect(isPublic({ DEMO: '1', PUBLIC_URL: 'https://demo.vorta.example' })).toBe(true)
    expect(isPublic({ DEMO: '0', HOST: '0.0.0.0' })).toBe(false)
    expect(isPublic({ ...PRODUCTION_SETTINGS, HOST: '0.0.0.0' })).toBe(false)
  })

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '203.0.113.9' },
    { HOST: 'vorta.example' },
    { HOST: '2001:db8::1' },
    { PUBLIC_URL: 'https://vorta.example' },
    { PUBLIC_URL: 'http://127.0.0.1.vorta.example' },
    { PUBLIC_URL: 'http://localhost.vorta.example' },
    { PUBLIC_URL: 'http://10.0.0.7:3000' },
    { PUBLIC_URL: 'http://[2001:db8::1]' },
    { NODE_ENV: 'development', PUBLIC_URL: 'https://vorta.example' },
    { NODE_ENV: 'test', HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  ])('rejects %j as a public demo unless DEMO=1 is set', (env) => {
    const name = 'HOST' in env ? 'HOST' : 'PUBLIC_URL'
    expect(() => readConfig(env)).toThrow(
      `The setting ${name} makes this demo public, so anyone can use any role. Set NODE_ENV=production, or DEMO=1 if you want a public demo.`,
    )
    expect(readConfig({ ...env, DEMO: '1' })).toMatchObject({ demo: true, publicDemo: true })
  })

  it.each([
    [{ PORT: 'abc' }, 'The setting PORT must be a port number.'],
    [{ PORT: '70000' }, 'The setting PORT must be a port number.'],
    ...['foo', 'true', '10.0.0.0/33', '127.0.0.1;10.0.0.1'].map((TRUST_PROXY): [Record<string, string>, string] => [
      { TRUST_PROXY },
      'The setting TRUST_PROXY must be a comma-separated list of addresses or networks, such as 127.0.0.1 or 10.0.0.0/24.',
    ]),
    [{ DRAIN_SECONDS: 'soon' }, 'The setting DRAIN_SECONDS must be a number of seconds.'],
    [{ METRICS_TOKEN: 'short' }, 'The setting METRICS_TOKEN must be at least 16 characters of random text.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' }, 'The setting OTEL_EXPORTER_OTLP_ENDPOINT must be a URL'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'key' }, 'The setting OTEL_EXPORTER_OTLP_HEADERS must be a list'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'The setting OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.'],
    [{ DEMO: 'yes' }, 'The setting DEMO must be 0 or 1.'],
    [{ NODE_ENV: 'prod' }, 'The setting NODE_ENV must be production, development or test.'],
    [{ DATABASE_URL: 'mysql://x' }, 'The setting DATABASE_URL must be a URL that starts with postgres://.'],
    [{ DATABASE_POOL_MAX: '2' }, 'The setting DATABASE_POOL_MAX must be at least 4 connections.'],
    [{ PUBLIC_URL: 'vorta.example' }, 'The setting PUBLIC_URL must be a URL that starts with http:// or https://.'],
    [{ SMTP_URL: 'mail.example' }, 'The setting SMTP_URL must be a URL that starts with smtp:// or smtps://, or none.'],
    [
      { MAIL_FROM: 'Vorta' },
      'The setting MAIL_FROM must be an email address, or a name and an address such as Vorta <studio@vorta.example>.',
    ],
    [{ MAIL_FROM: 'Vorta <studio>' }, 'The setting MAIL_FROM must be an email address'],
    [{ STRIPE_WEBHOOK_SECRET: 'secret' }, 'The setting STRIPE_WEBHOOK_SECRET must start with whsec_, or be none.'],
    [{ JWT_SECRET: 'secret' }, 'The setting JWT_SECRET must be at least 32 bytes of random text.'],
    [
      { JWT_SECRET_PREVIOUS: 'anything' },
      'The setting JWT_SECRET_PREVIOUS is the secret that JWT_SECRET replaces; JWT_SECRET must be a new one.',
    ],
    [
      { JWT_SECRET: randomBytes(32).toString('hex'), JWT_SECRET_PREVIOUS: 'x' },
      'The setting JWT_SECRET_PREVIOUS must be at least 32 bytes of random text.',
    ],
    [{ JWT_SECRET: 'a'.repeat(64) }, 'The setting JWT_SECRET must be at least 32 bytes of random text.'],
    [{ JWT_SECRET: 'change-me-change-me-change-me-change-me' }, 'The setting JWT_SECRET must be at least 32 bytes of random text.'],
    [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'The setting STRIPE_PUBLISHABLE_KEY is required when STRIPE_SECRET_KEY is set.'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }, 'The setting STRIPE_SECRET_KEY is required when STRIPE_PUBLISHABLE_KEY is set.'],
    [{ COMPANY_TIME_ZONE: 'Mars/Olympus' }, 'The setting COMPANY_TIME_ZONE must be a time zone such as America/Detroit.'],
    [{ COMPANY_WORKDAYS: 'Mon-Someday' }, 'The setting COMPANY_WORKDAYS must name days of the week, such as Mon-Fri or Tue,Wed,Sat.'],
    [
      { COMPANY_HOLIDAYS: '24.12.' },
      'The setting COMPANY_HOLIDAYS must be none, or a comma-separated list of US (US holidays), yearly dates such as 12-24 and single dates such as 2026-11-27.',
    ],
    [{ S3_BUCKET: 'bucket' }, 'The setting S3_ENDPOINT is required when any other S3 setting is set.'],
    [{ S3_ENDPOINT: 's3.example', S3_BUCKET: 'bucket' }, 'The setting S3_ENDPOINT must be a URL that starts with http:// or https://.'],
    [{ S3_BUCKET: 'My Bucket' }, 'The setting S3_BUCKET must be a bucket name: 3 to 63 lowercase letters, digits, dots and dashes.'],
    [{ NODE_ENV: 'production', DEMO: '1' }, 'The setting DEMO cannot be 1 in production.'],
    [
      { ...PRODUCTION_SETTINGS, STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
      'The setting STRIPE_WEBHOOK_SECRET is required with a live key.',
    ],
    [
      { ...PRODUCTION_SETTINGS, STRIPE_SECRET_KEY: 'sk_live_x' },
      'The settings STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
      'The setting STRIPE_SECRET_KEY is a live key, which demo mode does not allow; set NODE_ENV=production.',
    ],
    [
      { ...stripe, STRIPE_API_BASE: 'http://10.0.0.7:12111' },
      'The setting STRIPE_API_BASE must point to this machine, for example http://127.0.0.1:12111.',
    ],
    [
      { ...stripe, STRIPE_API_BASE: 'http://localhost.evil.example:12111' },
      'The setting STRIPE_API_BASE must point to this machine, for example http://127.0.0.1:12111.',
    ],
    [
      { ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:1/elsewhere' },
      'The setting STRIPE_API_BASE must point to this machine, for example http://127.0.0.1:12111.',
    ],
    [{ STRIPE_API_BASE: 'http://127.0.0.1:12111' }, 'The setting STRIPE_SECRET_KEY is required when STRIPE_API_BASE is set.'],
    [
      { ...PRODUCTION_SETTINGS, STRIPE_API_BASE: 'http://127.0.0.1:12111' },
      'The setting STRIPE_API_BASE is only for testing with test keys.',
    ],
  ])('rejects %j with one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})
