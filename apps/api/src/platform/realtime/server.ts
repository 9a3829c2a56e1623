import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Actor, Role } from '@vorta/contract/auth/role'
import type { ClientEvents, ServerEvents } from '@vorta/contract/chat/schema'
import { Server, type Socket } from 'socket.io'
import type { FileMessage } from '../live-events.ts'
import type { Log } from '../log.ts'
import { type ConnectionLimitSettings, createConnectionLimits, type SharedConnectionLimits, type SocketOwner } from './connection-limits.ts'
import { createPending } from './pending.ts'
import { sessionRoom, userRoom } from './rooms.ts'
import type { SocketAdapter } from './socket-adapter.ts'
import { toFailure } from './socket-failure.ts'

interface SocketData {
  token: string
  actor: Actor
}

/** Events between server processes; everything else goes through rooms. */
interface ProcessEvents {
  /** Asks which of these rooms have sockets. */
  'who-reads': (question: { id: string; rooms: readonly string[] }) => void
  /** The rooms that have sockets. */
  reads: (answer: { id: string; rooms: readonly string[] }) => void
  /** A message with a file; each process builds personal links for its readers. */
  'notify-readers': (message: { rooms: readonly string[]; fileMessage: FileMessage }) => void
  /** The company settings were saved. */
  'settings-changed': () => void
}

export type LiveSocket = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>
export type LiveServer = Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>

interface RealtimeTools {
  readonly httpServer: HttpServer
  /** Shares rooms between processes; undefined for a single process. */
  readonly socketAdapter: SocketAdapter | undefined
  readonly authenticate: (token: string) => Promise<Actor>
  /** Open sessions among the given ones, with their current role. */
  readonly openRoles: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>
  /** Counts an unknown event. */
  readonly onRejected: (socket: LiveSocket) => Promise<void>
  readonly log: Log
  /** Whether pages from this origin may connect; requests without an origin are not from browsers. */
  readonly allowsOrigin: (origin: string, host: string) => boolean
  readonly limits: ConnectionLimitSettings
  /** Limits across processes; undefined for per-process limits. */
  readonly sharedConnectionLimits: SharedConnectionLimits | undefined
  /** Client address of a connection, considering proxies. */
  readonly addressOf: (request: IncomingMessage) => string
}

const MAX_FRAME_BYTES = 64 * 1024
const RECHECK_EVERY_MS = 60_000
/** While the adapter is down, ended sessions are found by polling, within a second. */
const RECHECK_OFFLINE_EVERY_MS = 500
const RECHECK_GROUP = 2_000

/** Creates Socket.IO with an authenticated handshake; features register their events on `io`. */
export function createRealtime(tools: RealtimeTools): LiveServer {
  const { httpServer, socketAdapter, authenticate, log, allowsOrigin, limits, sharedConnectionLimits, addressOf, onRejected } = tools
  const pending = createPending(limits, addressOf)
  const io: LiveServer = new Server(httpServer, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    connectTimeout: 10_000,
    ...(socketAdapter && { adapter: socketAdapter.adapter }),
    allowRequest: (request, decide) => {
      const { origin, host = '' } = request.headers
      decide(null, pending.hasCapacity(request) && (origin === undefined || isAllowed(allowsOrigin, origin, host)))
    },
  })
  const connectionLimits = createConnectionLimits(limits)
  io.engine.on('connection', (connection) => pending.add(connection))

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth.token
    if (typeof token !== 'string') return next(new Error('unauthorized'))
    authenticate(token).then(
      async (actor) => {
        const owner = { userId: actor.userId, address: addressOf(socket.request) }
        const hasCapacity =
          connectionLimits.hasCapacity(owner) &&
          (sharedConnectionLimits === undefined || (await acquireShared(socket, owner, sharedConnectionLimits)))
        if (!hasCapacity) return next(new Error('too many connections'))
        socket.data = { token, actor }
        pending.settle(socket.conn)
        next()
      },
      (error: unknown) => next(new Error(toFailure(error).code === 'unauthenticated' ? 'unauthorized' : 'unavailable')),
    )
  })
  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data.actor
    const owner = { userId, address: addressOf(socket.request) }
    socket.on('error', (error) => log.warn({ err: error }, 'socket error'))
    socket.on('disconnect', () => connectionLimits.release(owner))
    socket.onAny((event: string) => {
      if (socket.listenerCount(event as 'disconnect') === 0) void onRejected(socket)
    })
    // Counted again, because concurrent handshakes may have passed the check at the same time.
    if (!connectionLimits.acquire(owner)) return void socket.disconnect(true)
    socket.join([userRoom(userId), sessionRoom(sessionId)])
  })
  const recheck = setInterval(() => void closeEnded(io, tools), RECHECK_EVERY_MS)
  recheck.unref()
  let isChecking = false
  const recheckOffline = setInterval(async () => {
    if (isChecking || socketAdapter === undefined || socketAdapter.isHealthy()) return
    isChecking = true
    await closeEnded(io, tools)
    isChecking = false
  }, RECHECK_OFFLINE_EVERY_MS)
  recheckOffline.unref()
  httpServer.once('close', () => {
    clearInterval(recheck)
    clearInterval(recheckOffline)
  })
  socketAdapter?.onReconnect(() => {
    // Events and ended sessions of other processes were missed: reload both.
    io.local.emit('resync')
    void closeEnded(io, tools)
  })
  return io
}

function isAllowed(allowsOrigin: RealtimeTools['allowsOrigin'], origin: string, host: string): boolean {
  try {
    return allowsOrigin(origin, host)
  } catch {
    // The header is not a valid URL.
    return false
  }
}

/** Counts the connection across processes until it closes. */
async function acquireShared({ conn }: LiveSocket, owner: SocketOwner, shared: SharedConnectionLimits): Promise<boolean> {
  if (!(await shared.acquire(owner))) return false
  if (conn.readyState === 'open') conn.once('close', () => shared.release(owner))
  else shared.release(owner)
  return true
}

/** Disconnects sockets whose session ended or changed its role. */
async function closeEnded(io: LiveServer, { openRoles, log }: RealtimeTools): Promise<void> {
  const sockets = [...io.sockets.sockets.values()]
  for (let from = 0; from < sockets.length; from += RECHECK_GROUP) {
    const group = sockets.slice(from, from + RECHECK_GROUP)
    try {
      const roles = await openRoles([...new Set(group.map((socket) => socket.data.actor.sessionId))])
      for (const socket of group) {
        const { sessionId, role } = socket.data.actor
        if (roles.get(sessionId) !== role) socket.disconnect(true)
      }
    } catch (error) {
      // Keep sockets connected while the database is unavailable.
      log.warn({ err: error }, 'could not check the sessions of open sockets')
      return
    }
  }
}
