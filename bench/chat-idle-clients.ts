import type { Socket } from 'socket.io-client'
import { type ChatUser, connect } from './chat-load.ts'

export interface ConnectResult {
  readonly failed: number
  /** Error of the first refused connection. */
  readonly firstError: string | null
}

const MESSAGES = 50
const TICK_MS = 10

const sockets: { socket: Socket; user: ChatUser }[] = []
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Connects at a steady rate, without waiting for earlier connections. */
async function connectAll({
  url,
  users,
  perSecond,
}: {
  url: string
  users: readonly ChatUser[]
  perSecond: number
}): Promise<ConnectResult> {
  let failed = 0
  let firstError: string | null = null
  const connections: Promise<void>[] = []
  const since = performance.now()
  while (connections.length < users.length) {
    const due = Math.min(users.length, ((performance.now() - since) / 1_000) * perSecond)
    for (const user of users.slice(connections.length, Math.ceil(due))) {
      connections.push(
        connect(url, user).then(
          (socket) => void sockets.push({ socket, user }),
          (error: unknown) => {
            failed += 1
            firstError ??= String(error)
          },
        ),
      )
    }
    await pause(TICK_MS)
  }
  await Promise.all(connections)
  return { failed, firstError }
}

/** Number of open connections, and the worst latency of a message. */
async function count() {
  const connected = sockets.filter(({ socket }) => socket.connected).length
  let messageMs = 0
  for (const { socket, user } of sockets.slice(0, MESSAGES)) {
    const at = performance.now()
    await socket.timeout(10_000).emitWithAck('send-message', { orderId: user.orderId, content: 'Still here?', messageType: 'text' })
    messageMs = Math.max(messageMs, performance.now() - at)
  }
  return { connected, messageMs }
}

process.on('message', async (question: { command: 'count' | 'stop' } | Parameters<typeof connectAll>[0]) => {
  if (!('command' in question)) process.send?.(await connectAll(question))
  else if (question.command === 'stop') process.exit(0)
  else process.send?.(await count())
})
process.on('disconnect', () => process.exit(1))
