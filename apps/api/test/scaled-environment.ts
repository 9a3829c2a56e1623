import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createTestDatabase } from './database.ts'
import { addressOf } from './database-server.ts'
import { createSender, createUsers, nothingAcknowledged, signInUsers } from './fault-environment.ts'
import { type Program, startProgram } from './program.ts'
import { startRedis } from './redis.ts'
import { startRetryingProxy } from './retrying-proxy.ts'
import { startObjectStore } from './s3.ts'
import { startSmtpServer } from './smtp.ts'

export type ScaledEnvironment = Awaited<ReturnType<typeof startScaledEnvironment>>

/**
 * Two processes behind a round-robin proxy. They share only PostgreSQL, Redis, an object store, a mail server and their
 * settings; each has its own empty data folder.
 */
export async function startScaledEnvironment(folder: string) {
  const [database, redis, objects, smtp] = await Promise.all([createTestDatabase(), startRedis(), startObjectStore(), startSmtpServer()])
  const shared = {
    NODE_ENV: 'test',
    DEMO: '0',
    DATABASE_URL: addressOf(database.settings),
    REDIS_URL: redis.url,
    SMTP_URL: smtp.url,
    JWT_SECRET: randomBytes(32).toString('base64url'),
    TRUST_PROXY: '127.0.0.1',
    DRAIN_SECONDS: '4',
    ...objects.env,
  }
  const users = await createUsers(database)
  const start = (index: number, env: Record<string, string>) =>
    startProgram({ ...shared, DATA_DIR: path.join(folder, String(index)), ...env })
  const programs: Program[] = await Promise.all([0, 1].map((index) => start(index, { RATE_LIMITS: 'on' })))
  const proxy = await startRetryingProxy(programs.map(({ url }) => url))
  const send = createSender(() => proxy.url)
  return {
    database,
    objects,
    smtp,
    proxy,
    programs,
    send,
    url: () => proxy.url,
    tokens: await signInUsers(send, users.emails),
    engineerId: users.engineerId,
    acknowledged: nothingAcknowledged(),
    /** Restarts a process without rate limits, which would dominate a load test. */
    async restart(index: number) {
      const program = await start(index, {})
      programs[index] = program
      proxy.targets[index] = program.url
    },
    async close() {
      await Promise.all(programs.map((program) => program.stop('SIGKILL')))
      await proxy.close()
      await Promise.all([database.close(), redis.close(), objects.stop(), smtp.stop()])
    },
  }
}
