import type { Actor } from '@vorta/contract/auth/role'
import type { Endpoint } from '@vorta/contract/http/endpoint'
import { SENTENCES } from '@vorta/contract/http/error'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError } from '../errors.ts'
import { networkOf } from '../network-of.ts'
import { API_RATE_SIGNED_IN, API_RATE_SIGNED_OUT, LINK_RATE, type Rate, type RateLimiter } from './rate-limit.ts'
import type { Call, Caller, Handler } from './request.ts'
import { validate } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a route takes its body; set for every described call. */
    bodyKind?: Endpoint['bodyKind']
    /** Opened by people in a browser: a failure is told on a page as well. */
    answersWithPage?: boolean
    /** A machine asks every second; that all is well is no news for the log. */
    isProbe?: boolean
  }
}

interface MountTools {
  readonly app: FastifyInstance
  readonly authenticate: (token: string) => Promise<Actor>
  readonly limiter: RateLimiter
  /** Told of every call that an account may not make. */
  readonly onRefused: (actor: Actor, from: Caller, call: string) => Promise<void>
  /** Hold every answer against the contract; for tests and development, since it costs more than the request itself. */
  readonly checkReplies: boolean
}

interface MountOptions {
  /** A limit beyond the general one, per account or, signed out, per address. */
  readonly rate?: Rate
  /** Asked every second by machines that all have one address: never counted. */
  readonly isProbe?: boolean
}

export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: MountOptions) => void

const actors = new WeakMap<FastifyRequest, Actor>()

/** Makes the one door through which every described call enters: 401, then 403, then 400, then the handler. */
export function createMount({ app, authenticate, limiter, onRefused, checkReplies }: MountTools): Mount {
  return (endpoint, handler, options = {}) => {
    /** Limits that are kept in this process answer at once; those shared with others have to be waited for. */
    const count = (request: FastifyRequest, actor: Actor | null): void | Promise<void> => {
      if (options.isProbe) return
      const who = actor?.userId ?? networkOf(request.ip)
      const counted = limiter.hit(generalRate(endpoint, actor), who)
      const { rate } = options
      if (!rate) return counted
      return counted ? counted.then(() => limiter.hit(rate, who)) : limiter.hit(rate, who)
    }
    const authorize = async (request: FastifyRequest) => {
      const actor = await identify(endpoint, request, authenticate)
      if (actor) actors.set(request, actor)
      // Refused calls count as well: who keeps trying meets the limit.
      await count(request, actor)
      const { access } = endpoint
      if (!actor || !Array.isArray(access) || access.includes(actor.role)) return
      // Staff on a page for customers is no attempt at anything.
      if (!access.includes('user')) await onRefused(actor, callerOf(request), `${endpoint.method} ${endpoint.path}`)
      throw new AppError('forbidden', SENTENCES.noPermission)
    }
    const runHandler = async (call: Call<Endpoint>) => {
      try {
        return await handler(call as Parameters<typeof handler>[0])
      } catch (error) {
        const isForbidden = error instanceof AppError && error.code === 'forbidden'
        if (isForbidden && call.actor) await onRefused(call.actor, call.caller, `${endpoint.method} ${endpoint.path}`)
        throw error
      }
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      config: { bodyKind: endpoint.bodyKind ?? 'json', answersWithPage: endpoint.replyKind === 'page', isProbe: options.isProbe ?? false },
      // Before the body is read: a stranger's megabytes and typing errors are none of our business.
      onRequest: endpoint.access === 'public' ? allowAnyone((request) => count(request, null)) : authorize,
      handler: async (request, reply) => {
        const call = openCall(endpoint, request, reply)
        const answer = await runHandler(call)
        if (endpoint.replyKind === 'file' || endpoint.replyKind === 'page') return answer
        const body = { success: true, ...(answer as object) }
        if (checkReplies) assertReply(endpoint, body)
        return reply.code(endpoint.status ?? 200).send(body)
      },
    })
  }
}

/** Nobody is looked up for a public call, so mostly nothing has to be waited for. */
export function allowAnyone(count: (request: FastifyRequest) => void | Promise<void>): onRequestHookHandler {
  return (request, _reply, done) => {
    let counted: void | Promise<void>
    try {
      counted = count(request)
    } catch (error) {
      return done(error as Error)
    }
    if (counted) counted.then(() => done(), done)
    else done()
  }
}

/** A page full of pictures asks for many of them at once, by signed links and without a token. */
function generalRate(endpoint: Endpoint, actor: Actor | null): Rate {
  if (actor) return API_RATE_SIGNED_IN
  return endpoint.access === 'link' ? LINK_RATE : API_RATE_SIGNED_OUT
}

async function identify(endpoint: Endpoint, request: FastifyRequest, authenticate: MountTools['authenticate']): Promise<Actor | null> {
  const { access } = endpoint
  const token = bearer(request)
  if (access === 'public' || (access === 'link' && token === null)) return null
  if (token === null) throw new AppError('unauthenticated', SENTENCES.signIn)
  return authenticate(token)
}

function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

function openCall(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Call<Endpoint> {
  return {
    actor: actors.get(request) ?? null,
    params: validate(endpoint.params, request.params),
    query: validate(endpoint.query, request.query),
    body: validate(endpoint.body, request.body ?? {}),
    caller: callerOf(request),
    request,
    reply,
  } as Call<Endpoint>
}

const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
})

function assertReply(endpoint: Endpoint, body: unknown) {
  const checked = endpoint.reply.safeParse(body)
  if (!checked.success) throw new Error(`${endpoint.method} ${endpoint.path} answered against its contract: ${checked.error.message}`)
}
