import path from 'node:path'
import { compile } from '@fastify/proxy-addr'
import { DEFAULT_CALENDAR, isTimeZone } from '@vorta/contract/orders/calendar'
import * as z from 'zod'
import { readHolidays, readWorkdays } from './calendar-settings.ts'
import { StartError } from './errors.ts'
import { isLoopback } from './loopback.ts'
import { missingInProduction, NONE } from './production-settings.ts'
import { SAMPLE_COMPANY, SAMPLE_POSITION, SAMPLE_SENDER } from './sample-company.ts'
import { isWeakSecret } from './weak-secret.ts'

const port = z.coerce
  .number({ error: 'must be a port number' })
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL that starts with http:// or https://' })
const smtpUrl = z.url({ protocol: /^smtps?$/ })
const setting = z.string().trim().min(1, 'must not be empty')
const sender = setting.regex(
  /^(?:[^<>\r\n]+<[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)$/,
  'must be an email address, or a name and an address such as Vorta <studio@vorta.example>',
)
const isProxyList = (value: string) => {
  try {
    compile(value.split(',').map((one) => one.trim()))
    return true
  } catch {
    return false
  }
}
const isEscapedWell = (value: string) => !/%(?![0-9a-f]{2})/i.test(value)
const share = z.coerce
  .number({ error: 'must be a number from 0 to 1' })
  .min(0, 'must be a number from 0 to 1')
  .max(1, 'must be a number from 0 to 1')

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], { error: 'must be production, development or test' }).default('development'),
  DEMO: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  PORT: port.default(3000),
  HOST: setting.optional(),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: setting.default('./data'),
  TRUST_PROXY: setting
    .refine(isProxyList, 'must be a comma-separated list of addresses or networks, such as 127.0.0.1 or 10.0.0.0/24')
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a URL that starts with postgres://' }).optional(),
  DATABASE_POOL_MAX: z.coerce
    .number({ error: 'must be a number of connections' })
    .int('must be a number of connections')
    .min(4, 'must be at least 4 connections')
    .default(20),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a URL that starts with redis://' }).optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a bucket name: 3 to 63 lowercase letters, digits, dots and dashes')
    .optional(),
  S3_ACCESS_KEY: setting.optional(),
  S3_SECRET_KEY: setting.optional(),
  S3_REGION: setting.default('us-east-1'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must start with sk_test_ or sk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must start with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^(whsec_|none$)/, 'must start with whsec_, or be none')
    .optional(),
  STRIPE_API_BASE: httpUrl.optional(),
  PUSH_ALLOW_LOCAL: z.enum(['1', '0'], { error: 'must be 1 or 0' }).default('0'),
  SMTP_URL: z
    .string()
    .refine((value) => value === NONE || smtpUrl.safeParse(value).success, 'must be a URL that starts with smtp:// or smtps://, or none')
    .optional(),
  MAIL_FROM: sender.optional(),
  COMPANY_EMAIL: z.email('must be an email address').optional(),
  COMPANY_PHONE: setting.optional(),
  COMPANY_ADDRESS: setting.optional(),
  COMPANY_POSITION: z
    .string()
    .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, 'must be latitude and longitude, such as 42.3473,-83.0180')
    .optional(),
  COMPANY_TIME_ZONE: setting.refine(isTimeZone, 'must be a time zone such as America/Detroit').default(DEFAULT_CALENDAR.timeZone),
  COMPANY_WORKDAYS: setting
    .refine((value) => readWorkdays(value).length > 0, 'must name days of the week, such as Mon-Fri or Tue,Wed,Sat')
    .optional(),
  COMPANY_HOLIDAYS: setting
    .refine(
      (value) => readHolidays(value) !== null,
      'must be none, or a comma-separated list of US (US holidays), yearly dates such as 12-24 and single dates such as 2026-11-27',
    )
    .optional(),
  JWT_SECRET: z.string().optional(),
  JWT_SECRET_PREVIOUS: z.string().optional(),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(0, 'must be a number of seconds')
    .max(60, 'must be at most 60 seconds')
    .default(0),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters of random text').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,\s*[^=,\s]+=[^,]*)*$/, 'must be a list such as name=value,name=value')
    .refine(isEscapedWell, 'must be a list such as name=value,name=value')
    .optional(),
  OTEL_SERVICE_NAME: setting.default('vorta'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  PREVIEWS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  REMINDERS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
})
type Environment = z.output<typeof environment>

/** Settings, validated once at startup. */
export type Config = ReturnType<typeof readConfig>

/** Reads the settings; throws a StartError that names the first invalid one. */
export function readConfig(env: NodeJS.ProcessEnv) {
  // An empty line in an .env file means "not set", not "set to nothing".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`The setting ${issue?.path.join('.')} ${issue?.message}.`)
  }
  const settings = parsed.data
  const production = settings.NODE_ENV === 'production'
  const demo = settings.DEMO === undefined ? !production : settings.DEMO === '1'
  refuseUnsafe(settings, production, demo)

  return {
    production,
    demo,
    /** The demo is reachable by others, who can take any role; every page shows a banner. */
    publicDemo: demo && publicSetting(settings) !== undefined,
    port: settings.PORT,
    // A demo listens on localhost unless HOST says otherwise.
    host: settings.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: path.resolve(settings.DATA_DIR),
    trustProxy: settings.TRUST_PROXY,
    databaseUrl: settings.DATABASE_URL,
    databasePoolMax: settings.DATABASE_POOL_MAX,
    redisUrl: settings.REDIS_URL,
    s3: readS3(settings),
    previews: settings.PREVIEWS === 'on',
    /** Emails to customers who did not finish an order. */
    reminders: settings.REMINDERS === 'on',
    stripe: readStripe(settings, production),
    push: { allowLocal: settings.PUSH_ALLOW_LOCAL === '1' },
    mail: { smtpUrl: unlessNone(settings.SMTP_URL), from: settings.MAIL_FROM ?? SAMPLE_SENDER },
    company: {
      email: settings.COMPANY_EMAIL ?? SAMPLE_COMPANY.email,
      phone: settings.COMPANY_PHONE ?? SAMPLE_COMPANY.phone,
      address: settings.COMPANY_ADDRESS ?? SAMPLE_COMPANY.address,
    },
    // The map of the sample address would be wrong for a custom address.
    companyPosition: settings.COMPANY_POSITION ?? (settings.COMPANY_ADDRESS === undefined ? SAMPLE_POSITION : undefined),
    calendar: {
      timeZone: settings.COMPANY_TIME_ZONE,
      workdays: settings.COMPANY_WORKDAYS === undefined ? DEFAULT_CALENDAR.workdays : readWorkdays(settings.COMPANY_WORKDAYS),
      holidays: (settings.COMPANY_HOLIDAYS === undefined ? null : readHolidays(settings.COMPANY_HOLIDAYS)) ?? DEFAULT_CALENDAR.holidays,
    },
    jwtSecret: settings.JWT_SECRET,
    previousJwtSecret: settings.JWT_SECRET_PREVIOUS,
    /** How long the server keeps answering after a stop signal, so that proxies notice. */
    drainMs: settings.DRAIN_SECONDS * 1000,
    metricsToken: settings.METRICS_TOKEN,
    traces: readTraces(settings),
    rateLimits: { on: settings.RATE_LIMITS === 'on' || production, widened: demo ? 10 : 1 },
  }
}

function refuseUnsafe(settings: Environment, production: boolean, demo: boolean) {
  if (production && settings.PUSH_ALLOW_LOCAL === '1') throw new StartError('The setting PUSH_ALLOW_LOCAL is only for tests.')
  if (production && demo) throw new StartError('The setting DEMO cannot be 1 in production.')
  if (settings.JWT_SECRET !== undefined && isWeakSecret(settings.JWT_SECRET)) {
    throw new StartError('The setting JWT_SECRET must be at least 32 bytes of random text.')
  }
  if (settings.JWT_SECRET_PREVIOUS !== undefined && [undefined, settings.JWT_SECRET_PREVIOUS].includes(settings.JWT_SECRET)) {
    throw new StartError('The setting JWT_SECRET_PREVIOUS is the secret that JWT_SECRET replaces; JWT_SECRET must be a new one.')
  }
  if (settings.JWT_SECRET_PREVIOUS !== undefined && isWeakSecret(settings.JWT_SECRET_PREVIOUS)) {
    throw new StartError('The setting JWT_SECRET_PREVIOUS must be at least 32 bytes of random text.')
  }
  const open = publicSetting(settings)
  if (demo && settings.DEMO === undefined && open !== undefined) {
    throw new StartError(
      `The setting ${open} makes this demo public, so anyone can use any role. Set NODE_ENV=production, or DEMO=1 if you want a public demo.`,
    )
  }
  const missing = production ? missingInProduction(settings) : []
  if (missing.length > 0) throw new StartError(missing.join('\n'))
  if (demo && settings.STRIPE_SECRET_KEY?.includes('_live_')) {
    throw new StartError('The setting STRIPE_SECRET_KEY is a live key, which demo mode does not allow; set NODE_ENV=production.')
  }
}

const unlessNone = (value: string | undefined) => (value === NONE ? undefined : value)

/** The setting that makes the server reachable from other machines, if any. */
function publicSetting({ HOST: host, PUBLIC_URL: url }: Environment): 'HOST' | 'PUBLIC_URL' | undefined {
  if (host !== undefined && !isLoopback(host)) return 'HOST'
  return url !== undefined && !isLoopback(new URL(url).hostname) ? 'PUBLIC_URL' : undefined
}

function readStripe(settings: Environment, production: boolean) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  const apiBase = readApiBase(settings, production)
  if (secretKey === undefined && publishableKey === undefined) return undefined
  if (secretKey === undefined) throw new StartError('The setting STRIPE_SECRET_KEY is required when STRIPE_PUBLISHABLE_KEY is set.')
  if (publishableKey === undefined) throw new StartError('The setting STRIPE_PUBLISHABLE_KEY is required when STRIPE_SECRET_KEY is set.')
  if (secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
    throw new StartError('The settings STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys.')
  }
  if (secretKey.includes('_live_') && unlessNone(webhookSecret) === undefined) {
    throw new StartError('The setting STRIPE_WEBHOOK_SECRET is required with a live key.')
  }
  return { secretKey, publishableKey, webhookSecret: unlessNone(webhookSecret), apiBase }
}

/** A local Stripe replacement for testing; card data must not be sent to any other host. */
function readApiBase({ STRIPE_API_BASE: address, STRIPE_SECRET_KEY: secretKey }: Environment, production: boolean) {
  if (address === undefined) return undefined
  const { protocol, hostname, port, pathname } = new URL(address)
  if (production || secretKey?.includes('_live_')) throw new StartError('The setting STRIPE_API_BASE is only for testing with test keys.')
  if (secretKey === undefined) throw new StartError('The setting STRIPE_SECRET_KEY is required when STRIPE_API_BASE is set.')
  if (protocol !== 'http:' || !isLoopback(hostname) || pathname !== '/') {
    throw new StartError('The setting STRIPE_API_BASE must point to this machine, for example http://127.0.0.1:12111.')
  }
  return { host: hostname.replace(/[[\]]/g, ''), port: Number(port || 80) }
}

/** The names and their meaning are OpenTelemetry's own. */
function readTraces(settings: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } = settings
  if (endpoint === undefined) return undefined
  const pairs = headers.split(',').filter(Boolean)
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')).trim(), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]),
    ),
    service: settings.OTEL_SERVICE_NAME,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
  }
}

function readS3(settings: Environment) {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  if (names.every((name) => settings[name] === undefined)) return undefined
  const demand = (name: (typeof names)[number]) => {
    const value = settings[name]
    if (value === undefined) throw new StartError(`The setting ${name} is required when any other S3 setting is set.`)
    return value
  }
  const [endpoint = '', bucket = '', accessKey = '', secretKey = ''] = names.map(demand)
  return { endpoint, bucket, accessKey, secretKey, region: settings.S3_REGION }
}
