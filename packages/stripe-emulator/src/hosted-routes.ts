import type { FastifyInstance, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import { ProviderFailure } from './failure.ts'
import { type Form, textIn } from './form.ts'
import type { Transact } from './host.ts'
import { cardPage, challengePage, endedPage, hostedPagePolicy } from './hosted-page.ts'
import type { ReserveAttempt } from './reservation.ts'
import type { Sessions } from './sessions.ts'

interface Tools {
  readonly transact: Transact
  readonly sessions: Sessions
  readonly reserveAttempt: ReserveAttempt
}

/** The hosted checkout page; as at Stripe, its unguessable URL grants access. */
export function hostedRoutes(scope: FastifyInstance, { transact, sessions, reserveAttempt }: Tools) {
  const send = (reply: FastifyReply, session: Stripe.Checkout.Session, html: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', hostedPagePolicy(session)).send(html)

  scope.get<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const session = await transact((tx) => sessions.read(tx, request.params.id))
    return send(reply, session, session.status === 'open' ? cardPage(session, undefined) : endedPage(session))
  })

  scope.post<{ Params: { id: string } }>('/pay/:id', async (request, reply) => {
    const { id } = request.params
    const form = (request.body ?? {}) as Form
    const session = await transact((tx) => sessions.read(tx, id))
    if (session.status !== 'open') return send(reply, session, endedPage(session))
    try {
      const reservation = await reserveAttempt(session.metadata?.order_id ?? null)
      if (reservation.refusal !== null) return send(reply.code(429), session, cardPage(session, reservation.refusal))
      const outcome = textIn(form, 'outcome')
      const { object, refusal } = outcome
        ? { object: await transact((tx) => sessions.authenticate(tx, id, outcome)), refusal: undefined }
        : await transact((tx) => sessions.pay(tx, id, cardOf(form)))
      if (!refusal) await reservation.release()
      if (object.status === 'requires_action') return send(reply, session, challengePage(session))
      if (object.status === 'succeeded') return reply.redirect((session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', id), 303)
      return send(reply, session, cardPage(session, refusal?.message ?? object.last_payment_error?.message))
    } catch (error) {
      if (error instanceof ProviderFailure) return send(reply, session, cardPage(session, error.message))
      throw error
    }
  })
}

function cardOf(form: Form): Form {
  const [month = '', year = ''] = (textIn(form, 'exp') ?? '').split('/', 2).map((part) => part.trim())
  return { number: textIn(form, 'number'), exp_month: month, exp_year: year, cvc: textIn(form, 'cvc') }
}
