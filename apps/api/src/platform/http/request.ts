import type { Actor } from '@vorta/contract/auth/role'
import type { BodyOf, CardReplyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@vorta/contract/http/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Origin of a request, for sessions, rate limits and the audit log. */
export interface Caller {
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' | 'link' ? Actor | null : Actor

/** An authenticated and validated request. */
export interface Call<E extends Endpoint> {
  readonly actor: ActorOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: Caller
  /** The handler must confirm the session with its first statement, or throw `UnconfirmedSession` before it has any effect. */
  readonly isRecalled: boolean
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Response body without `success`, which `mount` adds. Handlers of file endpoints send the response themselves. */
export type Answer<E extends Endpoint> = E['replyKind'] extends 'file' | 'page' ? unknown : Body<ReplyOf<E>> | Body<CardReplyOf<E>>

// biome-ignore lint/suspicious/noConfusingVoidType: handlers of replies without fields return nothing
type Body<Reply> = Reply extends object ? (keyof Reply extends 'success' ? void : Omit<Reply, 'success'>) : never

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>
