import type { Socket } from 'socket.io-client'
import { type Seat, sitDown } from './chat-load.ts'

export interface Crowd {
  readonly failed: number
  /** What the first one who found no seat was told. */
  readonly why: string | null
}

const MESSAGES = 50
const TICK_MS = 10

const sockets: { socket: Socket; seat: Seat }[] = []
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Comes in at a steady pace, whether or not those before have found their seat. */
async function arrive({ url, seats, perSecond }: { url: string; seats: readonly Seat[]; perSecond: number }): Promise<Crowd> {
  let failed = 0
  let why: string | null = null
  const arrivals: Promise<void>[] = []
  const since = performance.now()
  while (arrivals.length < seats.length) {
    const due = Math.min(seats.length, ((performance.now() - since) / 1_000) * perSecond)
    for (const seat of seats.slice(arrivals.length, Math.ceil(due))) {
      arrivals.push(
        sitDown(url, seat).then(
          (socket) => void sockets.push({ socket, seat }),
          (error: unknown) => {
            failed += 1
            why ??= String(error)
          },
        ),
      )
    }
    await pause(TICK_MS)
  }
  await Promise.all(arrivals)
  return { failed, why }
}

/** How many are still there, and how long a message takes at worst with all of them around. */
async function count() {
  const connected = sockets.filter(({ socket }) => socket.connected).length
  let messageMs = 0
  for (const { socket, seat } of sockets.slice(0, MESSAGES)) {
    const at = performance.now()
    await socket.timeout(10_000).emitWithAck('send-message', { orderId: seat.orderId, content: 'Still here?', messageType: 'text' })
    messageMs = Math.max(messageMs, performance.now() - at)
  }
  return { connected, messageMs }
}

process.on('message', async (asked: 'count' | 'stop' | Parameters<typeof arrive>[0]) => {
  if (asked === 'stop') process.exit(0)
  process.send?.(asked === 'count' ? await count() : await arrive(asked))
})
process.on('disconnect', () => process.exit(1))
