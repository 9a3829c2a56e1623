import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Role } from '@vorta/contract/auth/role'
import { pino } from 'pino'
import { type App, buildApp, type Resources } from '../src/app.ts'
import type { Clock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import type { Mail, Mailer } from '../src/platform/mail/mailer.ts'
import { openSecrets } from '../src/platform/secrets.ts'
import { bundledWorkers } from './bundled-workers.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createHttpClient } from './http-client.ts'
import { type ObjectStore, startObjectStore } from './s3.ts'

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the wire really carried, whatever the types promise
  body: any
  headers: Headers
}

interface Request {
  token?: string
  body?: unknown
  /** Sent as it is, for input that no JSON library would write. */
  raw?: string
  headers?: Record<string, string>
}

export interface TestUser {
  token: string
  id: string
  email: string
}

export interface TestApp {
  app: App
  url: string
  database: TestDatabase
  dataDir: string
  /** The object store that replaces the data folder in runs with TEST_STORE=s3. */
  objects: ObjectStore | undefined
  /** Sent emails, oldest first. Drain the worker before reading. */
  mails: Mail[]
  clock: Clock & { advance(ms: number): void }
  call(method: string, path: string, request?: Request): Promise<Reply>
  createUser(role?: Role, email?: string): Promise<TestUser>
  close(): Promise<void>
}

let userCount = 0

/** Starts the application on its own database, or on that of another one, listening on a free loopback port. */
export async function startTestApp(
  env: Record<string, string> = {},
  realMailer?: Mailer,
  shared?: TestDatabase,
  resources: Pick<Resources, 'connectionTimeouts'> = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorta-app-'))
  const database = shared ?? (await createTestDatabase())
  const objects = process.env.TEST_STORE === 's3' ? await startObjectStore() : undefined
  const config = readConfig({ NODE_ENV: 'test', DEMO: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...objects?.env, ...env })
  const mails: Mail[] = []
  let shiftMs = 0
  const clock = {
    now: () => new Date(Date.now() + shiftMs),
    advance(ms: number) {
      shiftMs += ms
    },
  }
  const app = await buildApp({
    config,
    database,
    clock,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    secrets: await openSecrets(dataDir, config.jwtSecret, false, config.previousJwtSecret),
    mailer: realMailer ?? { send: async (mail) => void mails.push(mail) },
    version: 'test',
    siteDir: undefined,
    workers: await bundledWorkers(),
    checkReplies: true,
    ...resources,
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })

  const client = createHttpClient()
  const call: TestApp['call'] = async (method, path, { token, body, raw, headers = {} } = {}) => {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await client.send(url + path, {
      method,
      ...(payload !== undefined && { body: payload }),
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    const { text } = response
    return {
      status: response.status,
      body: response.contentType.includes('application/json') ? JSON.parse(text) : text,
      get headers() {
        return response.headers
      },
    }
  }

  return {
    app,
    url,
    database,
    dataDir,
    objects,
    mails,
    clock,
    call,
    async createUser(role = 'user', email = `user${++userCount}@example.com`) {
      await app.users.create({ email, role, password: 'secret1', firstName: 'Test', lastName: `Person ${userCount}`, phone: '555 0100' })
      const { body } = await call('POST', '/api/auth/login', { body: { email, password: 'secret1' } })
      return { token: body.token, id: body.user._id, email }
    },
    async close() {
      await app.close()
      client.close()
      if (!shared) await database.close()
      await objects?.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
