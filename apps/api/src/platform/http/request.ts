import type { Actor } from '@vorta/contract/auth/role'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@vorta/contract/http/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where a request came from; for sessions, limits and the audit trail. */
export interface Caller {
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

type ActorOf<E extends Endpoint> = E['access'] extends 'public' | 'link' ? Actor | null : Actor

/** A request that passed its door: who asks, and what the contract let through. */
export interface Call<E extends Endpoint> {
  readonly actor: ActorOf<E>
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The answer as the contract names it; `success` is added by the door. A file answer is sent by the handler itself. */
export type Answer<E extends Endpoint> = E['replyKind'] extends 'file' | 'page' ? unknown : Omit<ReplyOf<E>, 'success'>

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>
