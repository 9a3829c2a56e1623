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

/** What server processes tell each other; whatever else they share goes through rooms. */
interface ProcessEvents {
  /** Which of these rooms have somebody in them? */
  'who-reads': (question: { id: string; rooms: readonly string[] }) => void
  /** The answer: those of the rooms that have. */
  reads: (answer: { id: string; rooms: readonly string[] }) => void
  /** A message with a file, for each one's own readers: links are personal. */
  'tell-readers': (message: { rooms: readonly string[]; fileMessage: FileMessage }) => void
}

export type LiveSocket = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>
export type LiveServer = Server<ClientEvents, ServerEvents, ProcessEvents, SocketData>

interface RealtimeTools {
  readonly httpServer: HttpServer
  /** Shares rooms with other processes; undefined where there is one alone. */
  readonly socketAdapter: SocketAdapter | undefined
  readonly authenticate: (token: string) => Promise<Actor>
  /** Which of these sessions are open, and the role each acts in now. */
  readonly openRoles: (sessionIds: readonly string[]) => Promise<ReadonlyMap<string, Role>>
  /** Counts an event that nobody listens to. */
  readonly onRejected: (socket: LiveSocket) => Promise<void>
  readonly log: Log
  /** Whether a page from this origin may connect; requests without an origin are no browsers. */
  readonly allowsOrigin: (origin: string, host: string) => boolean
  readonly limits: ConnectionLimitSettings
  /** Counts across processes; undefined where each counts its own. */
  readonly sharedConnectionLimits: SharedConnectionLimits | undefined
  /** Tells where a connection comes from, through whatever proxies. */
  readonly addressOf: (request: IncomingMessage) => string
}

const MAX_FRAME_BYTES = 64 * 1024
const RECHECK_EVERY_MS = 60_000
/** While other processes are not heard, ended sessions are found by asking. Together with the statement, well within a second. */
const RECHECK_ALONE_EVERY_MS = 500
const RECHECK_GROUP = 2_000

/** Socket.IO with a checked handshake; rooms attach their events to `io`. */
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
    // Counted only now: handshakes that ran side by side may have seen the same last free seat.
    if (!connectionLimits.acquire(owner)) return void socket.disconnect(true)
    socket.join([userRoom(userId), sessionRoom(sessionId)])
  })
  const recheck = setInterval(() => void closeEnded(io, tools), RECHECK_EVERY_MS)
  recheck.unref()
  let isChecking = false
  const recheckAlone = setInterval(async () => {
    if (isChecking || socketAdapter === undefined || socketAdapter.isHealthy()) return
    isChecking = true
    await closeEnded(io, tools)
    isChecking = false
  }, RECHECK_ALONE_EVERY_MS)
  recheckAlone.unref()
  httpServer.once('close', () => {
    clearInterval(recheck)
    clearInterval(recheckAlone)
  })
  socketAdapter?.onReturn(() => {
    // Neither news nor ended sessions of other processes were heard: both are asked for.
    io.local.emit('look-again')
    void closeEnded(io, tools)
  })
  return io
}

function isAllowed(allowsOrigin: RealtimeTools['allowsOrigin'], origin: string, host: string): boolean {
  try {
    return allowsOrigin(origin, host)
  } catch {
    // A header that is no address.
    return false
  }
}

/** Takes a seat among those of all processes for as long as the connection stands, whether or not it is ever let in. */
async function acquireShared({ conn }: LiveSocket, owner: SocketOwner, shared: SharedConnectionLimits): Promise<boolean> {
  if (!(await shared.acquire(owner))) return false
  if (conn.readyState === 'open') conn.once('close', () => shared.release(owner))
  else shared.release(owner)
  return true
}

/** Closes sockets that only listen and whose session ran out or changed its role meanwhile. */
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
      // The database is away: that is no reason to throw anybody out.
      log.warn({ err: error }, 'sessions of open sockets could not be checked')
      return
    }
  }
}
