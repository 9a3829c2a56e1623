import type { Ack, ClientEvents, ServerEvents } from '@vorta/contract/chat/schema'
import { SOCKET_TIMEOUT_MS } from '@vorta/contract/shared/limits'
import { io, type Socket } from 'socket.io-client'
import { apiBase, reportTokenRejected } from './api.ts'
import { getToken } from './token.ts'

export type LiveSocket = Socket<ServerEvents, ClientEvents>

const MIN_RECONNECT_MS = 1_000
const MAX_RECONNECT_MS = 30_000

interface SocketConnection {
  readonly socket: LiveSocket
  readonly close: () => void
}

/** WebSocket, or polling where that is blocked. It reconnects until it is closed. */
function openSocket(): SocketConnection {
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
  // On localhost, Socket.IO ignores the loss of the network and waits for a ping timeout.
  const closeEngine = () => void socket.io.engine?.close()
  // Otherwise the next attempt can be seven seconds away.
  const reconnect = () => !socket.connected && socket.disconnect().connect()
  window.addEventListener('offline', closeEngine)
  window.addEventListener('online', reconnect)
  const close = () => {
    window.removeEventListener('offline', closeEngine)
    window.removeEventListener('online', reconnect)
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
let users = 0

/** The connection of this tab, opened for its first user. Its last user closes it by calling `release`. */
export function shareSocket(): { socket: LiveSocket; release: () => void } {
  shared ??= openSocket()
  const { socket, close } = shared
  users += 1
  const release = () => {
    users -= 1
    if (users > 0) return
    close()
    shared = undefined
  }
  return { socket, release }
}

/** The server's events, and changes of the connection itself. */
type LiveEvents = ServerEvents & Record<'connect' | 'disconnect', () => void>

/** Listens to events on the shared connection until the returned function is called. */
export function onLiveEvents(handlers: Partial<LiveEvents>): () => void {
  const { socket, release } = shareSocket()
  // The types of Socket.IO can't match an event with its handler when both are variables.
  const untyped = socket as unknown as Socket
  const entries = Object.entries(handlers)
  for (const [event, handler] of entries) untyped.on(event, handler)
  return () => {
    for (const [event, handler] of entries) untyped.off(event, handler)
    release()
  }
}
