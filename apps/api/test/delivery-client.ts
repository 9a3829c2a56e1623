import type { Ack, Joined, Message } from '@vorta/contract/chat/schema'
import { io } from 'socket.io-client'

/** A minimal chat client with the delivery protocol of the web app: joins after its last message and resends what was not acknowledged. */
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
  /** The last sequence number before the first gap. */
  const reached = () => sorted().reduce((last, { seq }) => (seq === last + 1 ? seq : last), 0)

  const join = async () => {
    round += 1
    const current = round
    while (socket.connected && current === round) {
      try {
        const answer: Ack<Joined> = await socket.timeout(1_000).emitWithAck('join-order-room', { orderId, after: reached() })
        if (!answer.ok) throw new Error(answer.message)
        for (const message of answer.messages) receive(message)
        return await flush()
      } catch {
        // No answer: retry while the connection is the same.
      }
    }
  }
  const flush = async () => {
    if (flushing) return
    flushing = true
    for (let next = firstWaiting(); next && socket.connected; next = firstWaiting()) {
      const [clientMessageId, content] = next
      const sent: Promise<Ack<{ message: Message }>> = socket
        .timeout(1_000)
        .emitWithAck('send-message', { orderId, content, clientMessageId })
      // Without an answer it is sent again with the same id.
      const answer = await sent.catch(() => null)
      if (answer?.ok) receive(answer.message)
    }
    flushing = false
  }
  const firstWaiting = () => [...waiting][0]

  socket.on('connect', () => void join())
  // socket.io does not reconnect by itself after the server closed the connection.
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
  })
  // socket.io does not retry after the server rejected the connection, as it does while stopping.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), 50)
  })
  socket.on('new-message', (message: Message) => {
    receive(message)
    // A gap in the sequence: a message was missed.
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
    /** Resends pending messages after the network recovered. */
    retry: () => {
      if (socket.connected && waiting.size > 0) void flush()
    },
    /** Asks for newer messages, as the web app does every minute and on wake. */
    catchUp: () => join(),
    contents: () => sorted().map((message) => message._id),
    reached,
    state: () =>
      `${socket.connected ? 'connected' : 'disconnected'} ${socket.active} ${list.size} stored, ${waiting.size} pending, reached ${reached()}`,
    waiting: () => waiting.size,
    close: () => void socket.close(),
  }
}
export type DeliveryClient = ReturnType<typeof startDeliveryClient>
