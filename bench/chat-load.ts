import { io, type Socket } from 'socket.io-client'

export interface ChatUser {
  readonly token: string
  readonly orderId: string
}

const TICK_MS = 4
const DELIVERY_MAX_MS = 30_000
const CONCURRENCY = 25

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Connects two users per order who write to each other at a steady rate; both receive every message. */
export async function connectUsers(url: string, users: readonly ChatUser[]) {
  const sentAt = new Map<string, number>()
  const delaysMs: number[] = []
  let number = 0

  const onMessage = ({ clientMessageId }: { clientMessageId: string }) => {
    const at = sentAt.get(clientMessageId)
    if (at !== undefined) delaysMs.push(performance.now() - at)
  }
  const sockets: Socket[] = []
  for (let from = 0; from < users.length; from += CONCURRENCY) {
    sockets.push(...(await Promise.all(users.slice(from, from + CONCURRENCY).map((user) => connect(url, user)))))
  }
  for (const socket of sockets) socket.on('new-message', onMessage)

  const send = () => {
    const at = number++ % sockets.length
    const clientMessageId = `bench-${number}`
    sentAt.set(clientMessageId, performance.now())
    const content = `How does the splitter look from below? ${number}`
    sockets[at]?.emit('send-message', { orderId: users[at]?.orderId, content, messageType: 'text', clientMessageId }, () => {})
  }

  return {
    /** Sends messages for the given time, waits until both users received them, and returns how many were sent. */
    async write(perSecond: number, ms: number): Promise<number> {
      const since = performance.now()
      let done = 0
      for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - since) {
        for (const due = elapsed * (perSecond / 1_000); done < due; done++) send()
        await pause(TICK_MS)
      }
      const deadline = performance.now() + DELIVERY_MAX_MS
      while (delaysMs.length < done * 2 && performance.now() < deadline) await pause(TICK_MS)
      return done
    },
    reset() {
      sentAt.clear()
      delaysMs.length = 0
    },
    /** Delivery time of each message since the reset. */
    delaysMs: () => [...delaysMs],
    close() {
      for (const socket of sockets) socket.close()
    },
  }
}

export async function connect(url: string, { token, orderId }: ChatUser): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false, timeout: 10_000 })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  await socket.timeout(10_000).emitWithAck('join-order-room', orderId)
  return socket
}
