import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { createTestDatabase } from './database.ts'
import { addressOf } from './database-server.ts'
import { makePeople, nothingPromised, senderTo, signInAll } from './fault-world.ts'
import { type Program, startProgram } from './program.ts'
import { startRedis } from './redis.ts'
import { startRetryingProxy } from './retrying-proxy.ts'
import { startObjectStore } from './s3.ts'
import { startSmtpServer } from './smtp.ts'

export type ScaledWorld = Awaited<ReturnType<typeof openScaledWorld>>

/**
 * Two processes that have nothing in common but a PostgreSQL, a Redis, an object store, a mail server and their settings: each has an
 * empty data folder of its own. In front of them a proxy that takes them in turn.
 */
export async function openScaledWorld(folder: string) {
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
  const people = await makePeople(database)
  const start = (place: number, env: Record<string, string>) =>
    startProgram({ ...shared, DATA_DIR: path.join(folder, String(place)), ...env })
  const programs: Program[] = await Promise.all([0, 1].map((place) => start(place, { RATE_LIMITS: 'on' })))
  const proxy = await startRetryingProxy(programs.map(({ url }) => url))
  const send = senderTo(() => proxy.url)
  return {
    database,
    objects,
    smtp,
    proxy,
    programs,
    send,
    url: () => proxy.url,
    tokens: await signInAll(send, people.emails),
    engineerId: people.engineerId,
    promised: nothingPromised(),
    /** Starts the process at this place anew, without limits: under load they would be all that is seen. */
    async restart(place: number) {
      const program = await start(place, {})
      programs[place] = program
      proxy.targets[place] = program.url
    },
    async close() {
      await Promise.all(programs.map((program) => program.stop('SIGKILL')))
      await proxy.close()
      await Promise.all([database.close(), redis.close(), objects.stop(), smtp.stop()])
    },
  }
}
