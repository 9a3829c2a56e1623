import type { Server as HttpServer } from 'node:http'
import type { Ack, ClientEvents, ServerEvents, SocketFailure } from '@vorta/contract/chat'
import type { Actor } from '@vorta/contract/role'
import { Server, type Socket } from 'socket.io'
import type { Live } from '../live.ts'
import type { Log } from '../log.ts'
import { toFailure } from './failure.ts'

interface SocketData {
  token: string
  actor: Actor
}

export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>
export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>

interface RealtimeTools {
  readonly httpServer: HttpServer
  readonly authenticate: (token: string) => Promise<Actor>
  readonly log: Log
  /** Whether a page from this origin may connect; requests without an origin are no browsers. */
  readonly allowsOrigin: (origin: string, host: string) => boolean
}

const MAX_FRAME_BYTES = 64 * 1024

// Names are made here after the rights were checked; a client's own words never become a room.
export const orderRoom = (orderId: string) => `order:${orderId}`
const userRoom = (userId: string) => `user:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

/** Socket.IO with a checked handshake; rooms attach their events to `io`. */
export function createRealtime({ httpServer, authenticate, log, allowsOrigin }: RealtimeTools): LiveServer {
  const io: LiveServer = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const { origin, host = '' } = request.headers
      decide(null, origin === undefined || allowsOrigin(origin, host))
    },
  })
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token
    if (typeof token !== 'string') return next(new Error('unauthorized'))
    authenticate(token).then(
      (actor) => {
        socket.data = { token, actor }
        next()
      },
      (error: unknown) => next(new Error(toFailure(error).code === 'unauthenticated' ? 'unauthorized' : 'unavailable')),
    )
  })
  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data.actor
    socket.join([userRoom(userId), sessionRoom(sessionId)])
    socket.on('error', (error) => log.warn({ err: error }, 'socket error'))
  })
  return io
}

/** Tells connected people what happened. */
export const createLive = (io: LiveServer): Live => ({
  toOrder: (orderId, event, ...args) => {
    io.to(orderRoom(orderId)).emit(event, ...args)
  },
  toUser: (userId, event, ...args) => {
    io.to(userRoom(userId)).emit(event, ...args)
  },
  endSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
  leaveRooms: (userId) => {
    // Coming back is the client's move: it joins again and is judged by the new rights.
    io.in(userRoom(userId)).disconnectSockets(true)
  },
})

/** Runs one event: rights read anew, any failure told to this socket only, never to the process. */
export async function answerEvent<T extends object>(
  socket: LiveSocket,
  authenticate: (token: string) => Promise<Actor>,
  deed: (actor: Actor) => Promise<T>,
  { ack, clientMessageId, log }: { ack?: unknown; clientMessageId?: string; log: Log },
): Promise<void> {
  try {
    const actor = await authenticate(socket.data.token)
    socket.data.actor = actor
    const result = await deed(actor)
    if (typeof ack === 'function') (ack as (answer: Ack<T>) => void)({ ok: true, ...result })
  } catch (error) {
    const failure = toFailure(error)
    if (failure.code === 'unexpected') log.error({ err: error }, 'socket event failed')
    if (typeof ack === 'function') ack({ ok: false, ...failure })
    const told: SocketFailure = clientMessageId === undefined ? failure : { ...failure, clientMessageId }
    socket.emit('message-error', told)
    if (failure.code === 'unauthenticated') socket.disconnect(true)
  }
}
