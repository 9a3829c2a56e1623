import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@vorta/embedded-postgres/start'
import { Server } from 'socket.io'
import { createTokens } from '../apps/api/src/features/auth/token.ts'
import { daysAfter } from '../apps/api/src/platform/clock.ts'
import type { Db } from '../apps/api/src/platform/db/client.ts'
import { runMigrations } from '../apps/api/src/platform/db/migrate.ts'
import { sessions } from '../apps/api/src/platform/db/schema/auth.ts'
import { orders } from '../apps/api/src/platform/db/schema/orders.ts'
import { users } from '../apps/api/src/platform/db/schema/users.ts'
import { newId } from '../apps/api/src/platform/id.ts'
import { orderRow } from '../apps/api/test/chat-order.ts'
import type { ChatUser } from './chat-load.ts'
import type { ServerReady } from './chat-process.ts'
import { openProgram } from './program-under-test.ts'

const GROUP = 500
const MIGRATIONS = fileURLToPath(new URL('../apps/api/src/platform/db/migrations', import.meta.url))

const [kind, count = '0', dataDir = ''] = process.argv.slice(2)
const { ready, stop } = kind === 'bare' ? await serveBare(Number(count)) : await serveVorta(Number(count), dataDir)

process.on('message', async (command) => {
  const { user, system } = process.cpuUsage()
  if (command === 'cpu') process.send?.({ cpuMicros: user + system, memoryMb: process.memoryUsage().rss / 1e6 })
  if (command !== 'stop') return
  process.removeAllListeners('disconnect')
  await stop()
  process.exit(0)
})
// Clean up if the parent process dies.
process.on('disconnect', () => void stop().finally(() => process.exit(1)))
process.send?.(ready)

type Issue = (claims: { userId: string; sessionId: string }, until: Date) => Promise<string>

interface Running {
  readonly ready: ServerReady
  readonly stop: () => Promise<unknown>
}

/** The same events without permissions, validation or storage. */
async function serveBare(userCount: number): Promise<Running> {
  const http = createServer()
  const io = new Server(http, { serveClient: false, perMessageDeflate: false })
  let seq = 0
  io.on('connection', (socket) => {
    socket.on('join-order-room', async (orderId, ack) => {
      await socket.join(orderId)
      ack({ ok: true, messages: [] })
    })
    socket.on('send-message', (payload, ack) => {
      const sender = { _id: socket.id, firstName: 'Bench', lastName: 'User' }
      const message = { _id: newId(), ...payload, seq: ++seq, senderId: sender, senderRole: 'user', fileUrl: null, timestamp: new Date() }
      io.to(payload.orderId).emit('new-message', message)
      ack({ ok: true, message })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const users = Array.from({ length: userCount }, (_, i) => ({ token: '', orderId: `order ${Math.floor(i / 2)}` }))
  return { ready: { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, users }, stop: () => io.close() }
}

/** The program with a customer and an engineer in each order. */
async function serveVorta(userCount: number, folder: string): Promise<Running> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  await runMigrations(postgres.connection, { folder: MIGRATIONS })
  const { app, database, secrets } = await openProgram(folder, postgres.connection)
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const tokens = createTokens(secrets.deriveAll('jwt'))

  const users = await createUsers(database.db, userCount, (claims, until) => tokens.issue(claims, until))
  const stop = async () => {
    await app.close()
    await database.close()
    await postgres.stop()
  }
  return { ready: { url, users }, stop }
}

/** Inserts two users per order directly: thousands of sign-ins would measure password hashing. */
async function createUsers(db: Db, userCount: number, issue: Issue): Promise<ChatUser[]> {
  const chatUsers: ChatUser[] = []
  const expiresAt = daysAfter(new Date(), 1)
  for (let from = 0; from < userCount; from += GROUP) {
    const group = Array.from({ length: Math.min(GROUP, userCount - from) }, (_, i) => ({
      userId: newId(),
      sessionId: newId(),
      role: i % 2 === 0 ? ('user' as const) : ('engineer' as const),
    }))
    // Staff roles need a verified address.
    const shared = { firstName: 'Bench', lastName: 'User', phone: '1', passwordHash: 'none', emailVerifiedAt: new Date() }
    await db.insert(users).values(
      group.map(({ userId: id, role }) => {
        const grantedRoles = [...new Set(['user' as const, role])]
        return { id, ...shared, email: `${id}@vorta.example`, activeRole: role, grantedRoles }
      }),
    )
    await db.insert(sessions).values(group.map(({ userId, sessionId: id }) => ({ id, userId, expiresAt })))
    const rows = group.flatMap(({ userId }, i) => (i % 2 === 0 ? [orderRow({ userId, engineerId: group[i + 1]?.userId })] : []))
    await db.insert(orders).values(rows)
    for (const [i, { userId, sessionId }] of group.entries()) {
      chatUsers.push({ token: await issue({ userId, sessionId }, expiresAt), orderId: rows[Math.floor(i / 2)]?.id ?? '' })
    }
  }
  return chatUsers
}
