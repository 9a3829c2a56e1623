import type { Ack, ClientEvents, ServerEvents } from '@vorta/contract/chat/schema'
import { SOCKET_TIMEOUT_MS } from '@vorta/contract/shared/limits'
import { io, type Socket } from 'socket.io-client'
import { apiBase, reportTokenRejected } from './api.ts'
import { getToken } from './token.ts'

export type LiveSocket = Socket<ServerEvents, ClientEvents>

const MIN_RECONNECT_MS = 1_000
const MAX_RECONNECT_MS = 30_000

export interface SocketConnection {
  readonly socket: LiveSocket
  readonly close: () => void
}

/** Opens a separate connection: WebSocket, or polling where that is blocked. It reconnects until it is closed. */
export function openSocket(): SocketConnection {
  const socket: LiveSocket = io(apiBase || window.location.origin, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: SOCKET_TIMEOUT_MS,
    forceNew: true,
    // Read for each attempt because the token may have changed.
    auth: (callback) => callback({ token: getToken() }),
  })
  const stopReconnecting = reconnectAfterRejection(socket)
  // Socket.IO may miss the loss of the network on some of several connections; they would wait for a ping timeout.
  const closeEngine = () => void socket.io.engine?.close()
  window.addEventListener('offline', closeEngine)
  const close = () => {
    window.removeEventListener('offline', closeEngine)
    stopReconnecting()
    socket.disconnect()
  }
  return { socket, close }
}

/** Socket.IO doesn't reconnect after the server rejects a connection, but a restart or role change may be over soon. */
function reconnectAfterRejection(socket: LiveSocket): () => void {
  let waitMs = MIN_RECONNECT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const reconnectLater = () => {
    clearTimeout(timer)
    timer = setTimeout(() => getToken() !== null && socket.connect(), waitMs)
    waitMs = Math.min(waitMs * 2, MAX_RECONNECT_MS)
  }
  socket.on('connect', () => {
    waitMs = MIN_RECONNECT_MS
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnectLater()
  })
  socket.on('connect_error', (error) => {
    if (socket.active) return
    // The session was ended elsewhere: react now instead of at the next click.
    if (error.message === 'unauthorized') reportTokenRejected()
    else reconnectLater()
  })
  return () => clearTimeout(timer)
}

/** Emits an event and waits for the reply; rejects after a timeout. */
export async function emitWithReply<T>(socket: LiveSocket, event: keyof ClientEvents, payload: unknown): Promise<Ack<T>> {
  return (await socket.timeout(SOCKET_TIMEOUT_MS).emitWithAck(event, payload)) as Ack<T>
}

let shared: SocketConnection | undefined
let listeners = 0

/** Listens on the page's shared connection, which closes with its last listener. */
function onSharedSocket(event: string, handler: (...args: unknown[]) => void): () => void {
  shared ??= openSocket()
  const connection = shared
  listeners += 1
  // The types of Socket.IO can't match an event with its handler when both are variables.
  const untyped = connection.socket as unknown as Socket
  untyped.on(event, handler)
  return () => {
    untyped.off(event, handler)
    listeners -= 1
    if (listeners > 0) return
    connection.close()
    shared = undefined
  }
}

/** The server's events, and each time that the connection is established. */
interface LiveEvents extends ServerEvents {
  connect: () => void
}

/** Listens to the live events of this account. */
export const onLiveEvent = <E extends keyof LiveEvents>(event: E, handler: LiveEvents[E]): (() => void) =>
  onSharedSocket(event, handler as (...args: unknown[]) => void)
