import type { Actor } from '@vorta/contract/auth/role'
import type { Ack, ClientEvents, SocketFailure } from '@vorta/contract/chat/schema'
import type { Rate, RateLimiter } from '../http/rate-limit.ts'
import type { Log } from '../log.ts'
import type { CountRejection } from './rejections.ts'
import type { LiveSocket } from './server.ts'
import { toFailure } from './socket-failure.ts'

interface ListenTools {
  /** Who is behind the token now: read anew for each event. */
  readonly authenticate: (token: string) => Promise<Actor>
  readonly limiter: RateLimiter
  /** Ends the connection of whoever keeps sending what is refused. */
  readonly onRejected: CountRejection
  readonly log: Log
}

interface EventOptions {
  readonly rate: Rate
  /** Failures of this event are nobody's business: nothing was typed or asked. */
  readonly quiet?: boolean
}

type EventHandler = (actor: Actor, payload: unknown) => Promise<object>

/** Attaches events so that rights are read anew, and any failure is told to this socket only, never to the process. */
export function createEventHandler({ authenticate, limiter, onRejected, log }: ListenTools) {
  return (socket: LiveSocket, event: keyof ClientEvents, { rate, quiet = false }: EventOptions, handler: EventHandler): void => {
    const answer = async (payload: unknown, ack: unknown) => {
      try {
        // Before the database is asked: a flood must cost us less than it costs its sender.
        const counted = limiter.hit(rate, socket.data.actor.userId)
        if (counted) await counted
        const actor = await authenticate(socket.data.token)
        // Another role has other rooms: the client comes back and is judged anew.
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
        // An outage is no fault of the sender.
        else if (failure.code !== 'unavailable' && failure.code !== 'unexpected') await onRejected(socket)
      }
    }
    socket.on(event, (...args: unknown[]) => {
      const ack = args.at(-1)
      void answer(typeof args[0] === 'function' ? undefined : args[0], ack)
    })
  }
}
export type Listen = ReturnType<typeof createEventHandler>

/** Tells the page which of its messages failed; read from what may be anything. */
function clientMessageIdOf(payload: unknown): Pick<SocketFailure, 'clientMessageId'> {
  if (typeof payload !== 'object' || payload === null || !('clientMessageId' in payload)) return {}
  const { clientMessageId } = payload
  return typeof clientMessageId === 'string' && clientMessageId.length <= 64 ? { clientMessageId } : {}
}
