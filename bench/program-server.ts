/** Serves the program in a process of its own, with rate limits that are never reached, without emails or validation of replies. */
import { buildApp } from '../apps/api/src/app.ts'
import { createTokens } from '../apps/api/src/features/auth/token.ts'
import { daysAfter, systemClock } from '../apps/api/src/platform/clock.ts'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { type DatabaseSettings, openDatabase } from '../apps/api/src/platform/db/client.ts'
import { sessions } from '../apps/api/src/platform/db/schema/auth.ts'
import { orders } from '../apps/api/src/platform/db/schema/orders.ts'
import { users } from '../apps/api/src/platform/db/schema/users.ts'
import { newId } from '../apps/api/src/platform/id.ts'
import { openLog } from '../apps/api/src/platform/log.ts'
import { openSecrets } from '../apps/api/src/platform/secrets.ts'
import { orderRow } from '../apps/api/test/chat-order.ts'
import { sourceWorkers } from '../apps/api/test/source-workers.ts'
import type { ChatUser } from './chat-load.ts'
import { serveCommands } from './server-process.ts'

interface Options {
  readonly dataDir: string
  readonly connection: DatabaseSettings
  readonly settings?: Record<string, string>
}

const GROUP = 500

const { dataDir, connection, settings = {} }: Options = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase(connection)
const { db } = database
const secrets = await openSecrets(dataDir, undefined, false)
const config = readConfig({ NODE_ENV: 'test', DEMO: '0', DATA_DIR: dataDir, PUBLIC_URL: 'https://vorta.example', ...settings })
const app = await buildApp({
  config: { ...config, rateLimits: { on: true, widened: 100_000 } },
  database,
  secrets,
  clock: systemClock,
  log: openLog(false, dataDir),
  mailer: { send: async () => {} },
  version: 'bench',
  siteDir: undefined,
  workers: sourceWorkers,
  checkReplies: false,
})
const tokens = createTokens(secrets.deriveAll('jwt'))
const expiresAt = daysAfter(new Date(), 1)

async function signIn(userIds: readonly string[]): Promise<string[]> {
  const rows = userIds.map((userId) => ({ id: newId(), userId, expiresAt }))
  await db.insert(sessions).values(rows)
  return Promise.all(rows.map(({ id, userId }) => tokens.issue({ userId, sessionId: id }, expiresAt)))
}

/** Inserts two users per order directly: thousands of sign-ins would measure password hashing. */
async function createChatUsers(count: number): Promise<ChatUser[]> {
  const created: ChatUser[] = []
  // Staff roles need a verified address.
  const profile = { firstName: 'Bench', lastName: 'User', phone: '1', passwordHash: 'none', emailVerifiedAt: new Date() }
  while (created.length < count) {
    const group = Array.from({ length: Math.min(GROUP, count - created.length) }, (_, i) => {
      const [id, role] = [newId(), i % 2 === 0 ? ('user' as const) : ('engineer' as const)]
      return { ...profile, id, email: `${id}@vorta.example`, activeRole: role, grantedRoles: [...new Set(['user' as const, role])] }
    })
    await db.insert(users).values(group)
    const rows = group.flatMap(({ id }, i) => (i % 2 === 0 ? [orderRow({ userId: id, engineerId: group[i + 1]?.id })] : []))
    await db.insert(orders).values(rows)
    const issued = await signIn(group.map(({ id }) => id))
    created.push(...issued.map((token, i) => ({ token, orderId: rows[Math.floor(i / 2)]?.id ?? '' })))
  }
  return created
}

const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
serveCommands(url, { signIn, chatUsers: createChatUsers, settle: () => app.payments.idle() }, async () => {
  await app.close()
  await database.close()
})
