import type { Actor } from '@vorta/contract/auth/role'
import type { Endpoint } from '@vorta/contract/http/endpoint'
import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { AppError, UnconfirmedSession } from '../errors.ts'
import { networkOf } from '../network-of.ts'
import { API_RATE_SIGNED_IN, API_RATE_SIGNED_OUT, LINK_RATE, type Rate, type RateLimiter } from './rate-limit.ts'
import type { Call, Caller, Handler } from './request.ts'
import { sendJson } from './send-json.ts'
import { validate, validateQuery } from './validate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Body format of the route; set for every endpoint. */
    bodyKind?: Endpoint['bodyKind']
    /** Opened in a browser: errors are shown on a page too. */
    answersWithPage?: boolean
    /** Health probe: successful requests are not logged. */
    isProbe?: boolean
  }
  interface FastifyRequest {
    /** Who makes the request; null if signed out. */
    actor: Actor | null
    /** The actor was recalled, so the handler must confirm the session. */
    isRecalled: boolean
  }
}

interface MountTools {
  readonly app: FastifyInstance
  readonly authenticate: (token: string) => Promise<Actor>
  /** The user of a token that was authenticated a moment ago. */
  readonly recall: (token: string) => Actor | undefined
  readonly limiter: RateLimiter
  /** Called for every request that the user is not allowed to make. */
  readonly onRefused: (actor: Actor, from: Caller, call: string) => Promise<void>
  /** Validate every response against the contract; for tests and development, because it is slow. */
  readonly checkReplies: boolean
}

interface MountOptions {
  /** Additional limit per user or, if signed out, per network. */
  readonly rate?: Rate
  /** Health probe: not rate-limited. */
  readonly isProbe?: boolean
  /** The handler confirms a recalled session itself, which saves reading it first. */
  readonly recallsSession?: boolean
}

export type Mount = <E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: MountOptions) => void

/** Registers endpoints. Every request is authenticated (401), authorized (403) and validated (400) before the handler runs. */
export function createMount({ app, authenticate, recall, limiter, onRefused, checkReplies }: MountTools): Mount {
  app.decorateRequest('actor', null)
  app.decorateRequest('isRecalled', false)
  return (endpoint, handler, options = {}) => {
    /** In-process limits are synchronous; shared limits return a promise. */
    const count = (request: FastifyRequest, actor: Actor | null): void | Promise<void> => {
      if (options.isProbe) return
      const who = actor?.userId ?? networkOf(request.ip)
      const counted = limiter.hit(generalRate(endpoint, actor), who)
      const { rate } = options
      if (!rate) return counted
      return counted ? counted.then(() => limiter.hit(rate, who)) : limiter.hit(rate, who)
    }
    const authorize = async (request: FastifyRequest) => {
      const known = options.recallsSession ? recall(bearer(request) ?? '') : undefined
      request.isRecalled = known !== undefined
      const actor = known ?? (await identify(endpoint, request, authenticate))
      request.actor = actor
      // Rejected requests count too.
      await count(request, actor)
      await requireRole(request, actor)
    }
    const requireRole = async (request: FastifyRequest, actor: Actor | null) => {
      const { access } = endpoint
      if (!actor || !Array.isArray(access) || access.includes(actor.role)) return
      // Staff opening a customer page is not suspicious.
      if (!access.includes('user')) await onRefused(actor, callerOf(request), `${endpoint.method} ${endpoint.path}`)
      throw new AppError('forbidden', ERROR_MESSAGES.noPermission)
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
    const run = async (request: FastifyRequest, reply: FastifyReply, isRecalled = false) => {
      const call = openCall(endpoint, request, reply, isRecalled)
      return { call, answer: await runHandler(call) }
    }
    /** Only a successful handler confirms a recalled session; for any other answer it is read. */
    const runRecalled = async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        return await run(request, reply, true)
      } catch (error) {
        request.actor = await identify(endpoint, request, authenticate)
        await requireRole(request, request.actor)
        if (error instanceof UnconfirmedSession) return run(request, reply)
        throw error
      }
    }
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      config: { bodyKind: endpoint.bodyKind ?? 'json', answersWithPage: endpoint.replyKind === 'page', isProbe: options.isProbe ?? false },
      // Before the body is read, so that unauthorized clients cannot send large bodies.
      onRequest: endpoint.access === 'public' ? allowAnyone((request) => count(request, null)) : authorize,
      handler: async (request, reply) => {
        const { call, answer } = await (request.isRecalled ? runRecalled(request, reply) : run(request, reply))
        if (endpoint.replyKind === 'file' || endpoint.replyKind === 'page' || reply.sent) return answer
        const body = { success: true, ...(answer as object | undefined) }
        if (checkReplies) assertReply(endpoint, call.query, body)
        reply.code(endpoint.status ?? 200)
        // Compressing a reply would reveal its secrets by its size to those who choose a part of it.
        return endpoint.hasSecrets ? reply.send(body) : sendJson(request, reply, body)
      },
    })
  }
}

/** Public endpoints skip authentication, so this hook is usually synchronous. */
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

/** Pages load many images at once by signed link, without a token. */
function generalRate(endpoint: Endpoint, actor: Actor | null): Rate {
  if (actor) return API_RATE_SIGNED_IN
  return endpoint.access === 'link' ? LINK_RATE : API_RATE_SIGNED_OUT
}

async function identify(endpoint: Endpoint, request: FastifyRequest, authenticate: MountTools['authenticate']): Promise<Actor | null> {
  const { access } = endpoint
  const token = bearer(request)
  if (access === 'public' || (access === 'link' && token === null)) return null
  if (token === null) throw new AppError('unauthenticated', ERROR_MESSAGES.signIn)
  return authenticate(token)
}

function bearer(request: FastifyRequest): string | null {
  const match = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

function openCall(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, isRecalled: boolean): Call<Endpoint> {
  const caller = callerOf(request)
  const { actor } = request
  return {
    actor: actor ? { ...actor, from: caller } : null,
    params: validate(endpoint.params, request.params),
    query: validateQuery(endpoint.query, request.query),
    body: validate(endpoint.body, request.body ?? {}),
    caller,
    isRecalled,
    request,
    reply,
  } as Call<Endpoint>
}

const callerOf = (request: FastifyRequest): Caller => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
})

function assertReply({ reply, cardReply, ...endpoint }: Endpoint, query: unknown, body: unknown) {
  const isCards = (query as { view?: string } | undefined)?.view === 'card'
  const checked = ((isCards && cardReply) || reply).safeParse(body)
  if (!checked.success)
    throw new Error(`${endpoint.method} ${endpoint.path} returned a response that violates its contract: ${checked.error.message}`)
}
