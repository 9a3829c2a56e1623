import { io, type Socket } from 'socket.io-client'

export interface Seat {
  readonly token: string
  readonly orderId: string
}

const TICK_MS = 4
const SETTLE_MS = 500
const AT_ONCE = 25

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Two people in each order who write to each other at a steady pace; both hear each message. */
export async function seatPeople(url: string, seats: readonly Seat[]) {
  const sentAt = new Map<string, number>()
  const delaysMs: number[] = []
  let number = 0

  const hear = ({ clientMessageId }: { clientMessageId: string }) => {
    const at = sentAt.get(clientMessageId)
    if (at !== undefined) delaysMs.push(performance.now() - at)
  }
  const sockets: Socket[] = []
  for (let from = 0; from < seats.length; from += AT_ONCE) {
    sockets.push(...(await Promise.all(seats.slice(from, from + AT_ONCE).map((seat) => sitDown(url, seat)))))
  }
  for (const socket of sockets) socket.on('new-message', hear)

  const send = () => {
    const at = number++ % sockets.length
    const clientMessageId = `bench-${number}`
    sentAt.set(clientMessageId, performance.now())
    const content = `How does the splitter look from below? ${number}`
    sockets[at]?.emit('send-message', { orderId: seats[at]?.orderId, content, messageType: 'text', clientMessageId }, () => {})
  }

  return {
    /** Writes for a while, then waits for what is still under way; how many were written. */
    async write(perSecond: number, ms: number): Promise<number> {
      const since = performance.now()
      let done = 0
      for (let elapsed = 0; elapsed < ms; elapsed = performance.now() - since) {
        for (const due = elapsed * (perSecond / 1_000); done < due; done++) send()
        await pause(TICK_MS)
      }
      await pause(SETTLE_MS)
      return done
    },
    forget() {
      sentAt.clear()
      delaysMs.length = 0
    },
    delivered: () => delaysMs.length,
    /** Within which time this share of the messages was heard. */
    delayMs: (share: number) => delaysMs.toSorted((a, b) => a - b)[Math.floor(delaysMs.length * share)] ?? Number.NaN,
    leave() {
      for (const socket of sockets) socket.close()
    },
  }
}

export async function sitDown(url: string, { token, orderId }: Seat): Promise<Socket> {
  const socket = io(url, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false, timeout: 10_000 })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  await socket.timeout(10_000).emitWithAck('join-order-room', orderId)
  return socket
}
