import type { Ack, Joined, Message } from '@vorta/contract/chat/schema'
import { io } from 'socket.io-client'

/** What a page does to lose and double nothing, in its shortest form: join after the last it has, resend what nobody acknowledged. */
export function startDeliveryClient({ url, token, orderId, polling }: { url: string; token: string; orderId: string; polling: boolean }) {
  const socket = io(url, {
    auth: { token },
    transports: polling ? ['polling'] : ['websocket', 'polling'],
    forceNew: true,
    timeout: 1_000,
    reconnectionDelay: 10,
    reconnectionDelayMax: 60,
  })
  const list = new Map<string, Message>()
  const waiting = new Map<string, string>()
  let sent = 0
  let round = 0
  let flushing = false

  const sorted = () => [...list.values()].sort((a, b) => a.seq - b.seq)
  const receive = (message: Message) => {
    list.set(message._id, message)
    if (message.clientMessageId) waiting.delete(message.clientMessageId)
  }
  /** The last number up to which nothing is missing. */
  const reached = () => sorted().reduce((last, { seq }) => (seq === last + 1 ? seq : last), 0)

  const join = async () => {
    round += 1
    const mine = round
    while (socket.connected && mine === round) {
      try {
        const answer: Ack<Joined> = await socket.timeout(1_000).emitWithAck('join-order-room', { orderId, after: reached() })
        if (!answer.ok) throw new Error(answer.message)
        for (const message of answer.messages) receive(message)
        return await flush()
      } catch {
        // Not answered: asked again while the connection is the same one.
      }
    }
  }
  const flush = async () => {
    if (flushing) return
    flushing = true
    try {
      for (let next = firstWaiting(); next && socket.connected; next = firstWaiting()) {
        const [clientMessageId, content] = next
        const answer: Ack<{ message: Message }> = await socket
          .timeout(1_000)
          .emitWithAck('send-message', { orderId, content, clientMessageId })
        if (answer.ok) receive(answer.message)
      }
    } catch {
      // Not acknowledged: it stays in the queue and is sent again under the same name.
    } finally {
      flushing = false
    }
  }
  const firstWaiting = () => [...waiting][0]

  socket.on('connect', () => void join())
  // The server ended it, by a restart: the client's own reconnection stays away then.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  // Refused by the server itself, as while it stops: nobody else tries again then.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), 50)
  })
  socket.on('new-message', (message: Message) => {
    receive(message)
    // A number was passed over: it was told where we could not hear it.
    if (sorted().at(-1)?.seq !== reached()) void join()
  })

  return {
    name: `${polling ? 'polling' : 'websocket'} ${token.slice(-6)}`,
    send(content: string) {
      sent += 1
      const clientMessageId = `${content}-${sent}`
      waiting.set(clientMessageId, content)
      if (socket.connected) void flush()
    },
    /** Told that the road is good again: whatever still waits is tried once more. */
    nudge: () => {
      if (socket.connected && waiting.size > 0) void flush()
    },
    /** What a page does once a minute and on waking: asks for whatever came after the last it has. */
    look: () => join(),
    contents: () => sorted().map((message) => message._id),
    reached,
    state: () =>
      `${socket.connected ? 'connected' : 'away'} ${socket.active} ${list.size} stored, ${waiting.size} waiting, reached ${reached()}`,
    waiting: () => waiting.size,
    close: () => void socket.close(),
  }
}
export type DeliveryClient = ReturnType<typeof startDeliveryClient>
