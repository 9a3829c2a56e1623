import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Stripe from 'stripe'
import { type Answer, answerOnce, expand, publicIntent } from './answer.ts'
import { constantTimeEqual } from './constant-time-equal.ts'
import { badRequest, missing, ProviderFailure, tooManyAttempts } from './failure.ts'
import { type Form, formIn, parseForm, textIn, textsIn } from './form.ts'
import type { Clock, Transact, Transaction } from './host.ts'
import { hostedRoutes } from './hosted-routes.ts'
import { type Intents, lockIntent, type Result } from './intents.ts'
import { type Principal, type ProviderKeys, principalOf, serverOnly } from './keys.ts'
import { randomName } from './random-name.ts'
import type { createRefunds } from './refunds.ts'
import type { Reservation, ReserveAttempt } from './reservation.ts'
import { type Sessions, wireSession } from './sessions.ts'
import * as store from './store.ts'
import type { Switches } from './switches.ts'

const BODY_MAX_BYTES = 64 * 1024
const LIST_MAX = 100
const CARD_REFUSED = 402

interface Tools {
  readonly transact: Transact
  /** For read-only endpoints. */
  readonly reading: Transaction
  readonly clock: Clock
  readonly keys: ProviderKeys
  readonly switches: Switches
  readonly intents: Intents
  readonly refunds: ReturnType<typeof createRefunds>
  readonly sessions: Sessions
  readonly reserveAttempt: ReserveAttempt
}

interface Incoming {
  readonly id: string
  readonly form: Form
  readonly principal: Principal
}

type Doing = (tx: Transaction, incoming: Incoming) => Promise<Answer>
/** The server with its secret key, either key, or the client secret of the intent. */
type Who = 'server' | 'anyone' | 'holder'
type Admit = (incoming: Incoming) => Promise<Reservation>

/** A declined card keeps its reservation; any other outcome releases it. */
async function settle(reservation: Reservation, answering: Promise<Answer>): Promise<Answer> {
  let answer: Answer | undefined
  try {
    answer = await answering
    return answer
  } finally {
    if (answer?.status !== CARD_REFUSED) await reservation.release()
  }
}

const ok = (body: unknown): Answer => ({ status: 200, body })

/** The endpoints that Stripe's SDK and Stripe.js call, with the same paths, shapes and errors. */
export function providerRoutes(scope: FastifyInstance, tools: Tools) {
  const { keys, intents, refunds, sessions, switches } = tools
  readFormsOnly(scope)
  answerLikeTheProvider(scope)

  const incomingOf = (request: FastifyRequest, form: Form, who: Who): Incoming => ({
    id: (request.params as { id?: string }).id ?? '',
    form,
    principal: who === 'holder' ? 'browser' : principalOf(request.headers.authorization, textIn(form, 'key'), keys),
  })

  /** `admit` runs before the transaction, so that external checks hold no pool connection. */
  const route = (method: 'GET' | 'POST', path: string, who: Who, doing: Doing, admit?: Admit) =>
    scope.route({
      method,
      url: `/v1${path}`,
      handler: async (request, reply) => {
        const form = method === 'GET' ? parseForm(request.url.split('?')[1] ?? '') : ((request.body ?? {}) as Form)
        const incoming = incomingOf(request, form, who)
        if (who === 'server') serverOnly(incoming.principal)
        const ours = incoming.principal === 'server'
        const key = method === 'POST' && ours ? request.headers['idempotency-key'] : undefined
        const once = { path: request.url, form, key: typeof key === 'string' ? key : undefined }
        if (ours) await misbehave(switches, request, once.key)
        const reservation = await admit?.(incoming)
        // Reads need no transaction.
        const answering = method === 'GET' ? doing(tools.reading, incoming) : answerOnce(tools, once, (tx) => doing(tx, incoming))
        const answer = await (reservation ? settle(reservation, answering) : answering)
        if (ours && switches.loseAnswers) return loseAnswer(request, reply)
        return send(reply, answer, once.key)
      },
    })

  const intentAnswer = async (tx: Transaction, { principal, form }: Incoming, { object, refusal }: Result<Stripe.PaymentIntent>) => {
    if (refusal) return { status: refusal.status, body: principal === 'server' ? refusal.body : publicRefusal(refusal) }
    return ok(principal === 'server' ? await expand(tx, object, expandIn(form)) : publicIntent(object))
  }

  const readable = async (tx: Transaction, incoming: Incoming) => {
    const intent = await store.read<Stripe.PaymentIntent>(tx.db, 'intent', incoming.id)
    if (!intent) throw missing('payment_intent', incoming.id)
    if (incoming.principal === 'browser') proveSecret(intent, incoming.form)
    return intent
  }

  const changeable = async (tx: Transaction, incoming: Incoming) => {
    const intent = await lockIntent(tx, incoming.id)
    if (incoming.principal === 'browser') proveSecret(intent, incoming.form)
    return intent
  }

  route('POST', '/payment_intents', 'server', async (tx, incoming) =>
    intentAnswer(tx, incoming, { object: await intents.create(tx, incoming.form) }),
  )
  route('GET', '/payment_intents/:id', 'anyone', async (tx, incoming) =>
    intentAnswer(tx, incoming, { object: await readable(tx, incoming) }),
  )
  route(
    'POST',
    '/payment_intents/:id/confirm',
    'anyone',
    async (tx, incoming) => intentAnswer(tx, incoming, await intents.confirm(tx, await changeable(tx, incoming), incoming.form)),
    async (incoming) => {
      const intent = await readable(tools.reading, incoming)
      const reservation = await tools.reserveAttempt(intent.metadata.order_id ?? null)
      if (reservation.refusal !== null) throw tooManyAttempts(reservation.refusal)
      return reservation
    },
  )
  route('POST', '/payment_intents/:id/authenticate', 'holder', async (tx, incoming) => {
    const intent = await changeable(tx, incoming)
    return intentAnswer(tx, incoming, { object: await intents.authenticate(tx, intent, textIn(incoming.form, 'outcome')) })
  })
  route('POST', '/payment_intents/:id/cancel', 'server', async (tx, incoming) =>
    intentAnswer(tx, incoming, { object: await intents.cancel(tx, await changeable(tx, incoming), incoming.form) }),
  )
  route('POST', '/refunds', 'server', async (tx, { form }) => ok(await refunds.create(tx, form)))
  route('POST', '/checkout/sessions', 'server', async (tx, { form }) => ok(await sessions.create(tx, form)))
  route('GET', '/checkout/sessions/:id', 'server', async (tx, { id, form }) =>
    ok(await expand(tx, await sessions.read(tx, id), expandIn(form))),
  )
  route('POST', '/checkout/sessions/:id/expire', 'server', async (tx, { id }) => ok(await sessions.expire(tx, id)))
  route('GET', '/balance', 'server', async () =>
    ok({ object: 'balance', available: [{ amount: 0, currency: 'usd' }], livemode: false, pending: [{ amount: 0, currency: 'usd' }] }),
  )
  for (const { path, kind, noun, filters } of READABLE) {
    route('GET', `/${path}`, 'server', async (tx, { form }) => ok(await listOf(tx, path, kind, filters, form)))
    if (kind === 'intent' || kind === 'session') continue
    route('GET', `/${path}/:id`, 'server', async (tx, { id, form }) => {
      const found = await store.read<object>(tx.db, kind, id)
      if (!found) throw missing(noun, id, 'id')
      return ok(await expand(tx, found, expandIn(form)))
    })
  }
  hostedRoutes(scope, tools)
}

const READABLE = [
  { path: 'payment_intents', kind: 'intent', noun: 'payment_intent', filters: [] },
  { path: 'checkout/sessions', kind: 'session', noun: 'checkout.session', filters: ['status', 'payment_intent'] },
  { path: 'disputes', kind: 'dispute', noun: 'dispute', filters: ['payment_intent', 'charge'] },
  { path: 'charges', kind: 'charge', noun: 'charge', filters: ['payment_intent'] },
  { path: 'refunds', kind: 'refund', noun: 'refund', filters: ['payment_intent', 'charge'] },
  { path: 'payment_methods', kind: 'payment_method', noun: 'PaymentMethod', filters: [] },
  { path: 'balance_transactions', kind: 'balance_transaction', noun: 'balance_transaction', filters: ['type', 'source', 'currency'] },
  { path: 'events', kind: 'event', noun: 'event', filters: ['type'] },
] as const

const expandIn = (form: Form) => Object.values(textsIn(form, 'expand'))

async function listOf(tx: Transaction, path: string, kind: store.Kind, filters: readonly string[], form: Form) {
  const limit = Math.min(LIST_MAX, Math.max(1, Number(textIn(form, 'limit')) || 10))
  const where = Object.fromEntries(filters.map((name) => [name, textIn(form, name)]).filter(([, value]) => value !== undefined))
  const types = Object.values(textsIn(form, 'types'))
  const created = formIn(form, 'created')
  const createdFrom = Number(textIn(created, 'gte')) || 0
  const createdBefore = Number(textIn(created, 'lt')) || undefined
  const found = await store.list<store.Stored>(tx.db, kind, limit + 1, {
    where,
    types,
    createdFrom,
    createdBefore,
    after: textIn(form, 'starting_after'),
  })
  const paths = expandIn(form).map((path) => path.replace(/^data\./, ''))
  const data = await Promise.all(found.slice(0, limit).map((one) => expand(tx, kind === 'session' ? wireSession(one) : one, paths)))
  return { object: 'list', url: `/v1/${path}`, has_more: found.length > limit, data }
}

function proveSecret(intent: Stripe.PaymentIntent, form: Form) {
  if (constantTimeEqual(textIn(form, 'client_secret') ?? '', intent.client_secret ?? '-')) return
  throw badRequest('The client_secret provided does not match the client_secret associated with the PaymentIntent.', {
    param: 'client_secret',
  })
}

function publicRefusal({ body }: ProviderFailure) {
  const { payment_intent: intent, ...error } = body.error
  return { error: { ...error, ...(intent !== undefined && { payment_intent: publicIntent(intent as Stripe.PaymentIntent) }) } }
}

function readFormsOnly(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => {
      try {
        done(null, parseForm(String(body)))
      } catch {
        done(badRequest('The form could not be read.'))
      }
    },
  )
}

function answerLikeTheProvider(scope: FastifyInstance) {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('request-id', `req_${randomName().slice(0, 14)}`)
  })
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof ProviderFailure)
      return reply.code(error.status).send(request.headers.authorization ? error.body : publicRefusal(error))
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return reply.code(400).send(badRequest('Invalid request: the body must be form-encoded.').body)
    }
    request.log.error({ err: error }, 'test provider failed')
    return reply.code(500).send(new ProviderFailure(500, 'api_error', 'An unknown error occurred.').body)
  })
  scope.setNotFoundHandler((request, reply) => {
    const failure = new ProviderFailure(404, 'invalid_request_error', `Unrecognized request URL (${request.method}).`)
    return reply.code(404).send(failure.body)
  })
}

function send(reply: FastifyReply, answer: Answer, key: string | undefined) {
  if (key !== undefined) reply.header('idempotency-key', key)
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  return reply.code(answer.status).header('stripe-version', Stripe.API_VERSION).send(answer.body)
}

const DELAY_STEP_MS = 20

async function misbehave(switches: Switches, request: FastifyRequest, key: string | undefined) {
  const end = performance.now() + switches.delayMs
  if (switches.delayMs > 0) switches.onDelay()
  while (switches.delayMs > 0 && performance.now() < end && !request.raw.socket.destroyed) await wait(DELAY_STEP_MS)
  // With an idempotency key the error is stored as the response.
  if (switches.failCalls && key === undefined) throw new ProviderFailure(500, 'api_error', 'The test provider is set to fail.')
}

function loseAnswer(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
