import type { Actor } from '@vorta/contract/auth/role'
import type { Ack, ClientEvents, SocketFailure } from '@vorta/contract/chat/schema'
import type { Rate, RateLimiter } from '../http/rate-limit.ts'
import type { Log } from '../log.ts'
import type { CountRejection } from './rejections.ts'
import type { LiveSocket } from './server.ts'
import { toFailure } from './socket-failure.ts'

interface EventHandlerTools {
  /** Authenticates the token again for each event. */
  readonly authenticate: (token: string) => Promise<Actor>
  readonly limiter: RateLimiter
  /** Disconnects clients that keep sending rejected events. */
  readonly onRejected: CountRejection
  readonly log: Log
}

interface EventOptions {
  readonly rate: Rate
  /** Do not emit `message-error`, because the user did not trigger this event. */
  readonly quiet?: boolean
}

type EventHandler = (actor: Actor, payload: unknown) => Promise<object>

/** Registers socket events: authorizes each one and reports errors only to its socket. */
export function createEventHandler({ authenticate, limiter, onRejected, log }: EventHandlerTools) {
  return (socket: LiveSocket, event: keyof ClientEvents, { rate, quiet = false }: EventOptions, handler: EventHandler): void => {
    const respond = async (payload: unknown, ack: unknown) => {
      try {
        // Before any database access, so that a flood of events stays cheap.
        const counted = limiter.hit(rate, socket.data.actor.userId)
        if (counted) await counted
        const actor = await authenticate(socket.data.token)
        // Another role joins other rooms: the client reconnects and is authorized again.
        if (actor.role !== socket.data.actor.role) return void socket.disconnect(true)
        socket.data.actor = actor
        const result = await handler(actor, payload)
        if (typeof ack === 'function') ack({ ok: true, ...result } satisfies Ack<object>)
      } catch (error) {
        const failure = toFailure(error)
        if (failure.code === 'unexpected') log.error({ err: error, event }, 'socket event failed')
        if (typeof ack === 'function') ack({ ok: false, ...failure } satisfies Ack<object>)
        if (!quiet) socket.emit('message-error', { ...failure, ...clientMessageIdOf(payload) })
        if (failure.code === 'unauthenticated') socket.disconnect(true)
        // Outages do not count as rejections.
        else if (failure.code !== 'unavailable' && failure.code !== 'unexpected') await onRejected(socket)
      }
    }
    socket.on(event, (...args: unknown[]) => {
      const ack = args.at(-1)
      // Traces end the event with this promise.
      return respond(typeof args[0] === 'function' ? undefined : args[0], ack)
    })
  }
}
export type Listen = ReturnType<typeof createEventHandler>

/** Id of the failed message, read from untrusted input. */
function clientMessageIdOf(payload: unknown): Pick<SocketFailure, 'clientMessageId'> {
  if (typeof payload !== 'object' || payload === null || !('clientMessageId' in payload)) return {}
  const { clientMessageId } = payload
  return typeof clientMessageId === 'string' && clientMessageId.length <= 64 ? { clientMessageId } : {}
}
