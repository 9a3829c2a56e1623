import type Stripe from 'stripe'
import type { Events } from './events.ts'
import { badInteger, badRequest, missing, missingParam } from './failure.ts'
import { type Form, formIn, textIn, textsIn } from './form.ts'
import type { Clock, Transaction } from './host.ts'
import { type Intents, lockIntent, type Result } from './intents.ts'
import { newIntent } from './objects.ts'
import { newSession } from './session-object.ts'
import * as store from './store.ts'

interface Tools {
  readonly clock: Clock
  readonly events: Events
  readonly intents: Intents
  readonly urlOf: (id: string) => string
}

/** A stored session with the data for its future intent. */
type StoredSession = Stripe.Checkout.Session & { intent_description: string | null; intent_metadata: Record<string, string> }

export type Sessions = ReturnType<typeof createSessions>

/** Checkout sessions: the hosted page for one payment. */
export function createSessions({ clock, events, intents, urlOf }: Tools) {
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  /** Applies the expiry of a session. */
  const asOfNow = (session: StoredSession): StoredSession =>
    session.status === 'open' && session.expires_at <= seconds() ? { ...session, status: 'expired', url: null } : session

  const lockOpen = async (tx: Transaction, id: string): Promise<StoredSession> => {
    const stored = await store.lock<StoredSession>(tx.db, 'session', id)
    if (!stored) throw missing('checkout.session', id, 'session')
    const session = asOfNow(stored)
    if (session.status !== 'open') throw badRequest(`This Checkout Session is ${session.status}.`, { param: 'session' })
    return session
  }

  const intentOf = async (tx: Transaction, session: StoredSession): Promise<{ session: StoredSession; intentId: string }> => {
    if (typeof session.payment_intent === 'string') return { session, intentId: session.payment_intent }
    const intent = newIntent({
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      description: session.intent_description,
      metadata: session.intent_metadata,
      redirects: 'always',
      created: seconds(),
    })
    await store.insert(tx.db, 'intent', intent, clock.now())
    const joined: StoredSession = { ...session, payment_intent: intent.id }
    await store.save(tx.db, joined)
    return { session: joined, intentId: intent.id }
  }

  const completeWhenPaid = async (tx: Transaction, session: StoredSession, intent: Stripe.PaymentIntent) => {
    if (intent.status !== 'succeeded') return
    const complete: StoredSession = { ...session, status: 'complete', payment_status: 'paid', url: null }
    await store.save(tx.db, complete)
    await events.emit(tx, 'checkout.session.completed', wire(complete))
  }

  return {
    async create(tx: Transaction, form: Form): Promise<Stripe.Checkout.Session> {
      if (textIn(form, 'mode') !== 'payment') throw badRequest('The test provider supports only the payment mode.', { param: 'mode' })
      const successUrl = textIn(form, 'success_url')
      if (successUrl === undefined) throw missingParam('success_url')
      const intentData = formIn(form, 'payment_intent_data')
      const session = newSession({
        ...priceIn(form),
        email: textIn(form, 'customer_email') ?? null,
        reference: textIn(form, 'client_reference_id') ?? null,
        metadata: textsIn(form, 'metadata'),
        successUrl,
        cancelUrl: textIn(form, 'cancel_url') ?? null,
        created: seconds(),
        urlOf,
      })
      const stored: StoredSession = {
        ...session,
        intent_description: textIn(intentData, 'description') ?? null,
        intent_metadata: textsIn(intentData, 'metadata'),
      }
      await store.insert(tx.db, 'session', stored, clock.now())
      return session
    },

    async read(tx: Transaction, id: string): Promise<Stripe.Checkout.Session> {
      const stored = await store.read<StoredSession>(tx.db, 'session', id)
      if (!stored) throw missing('checkout.session', id, 'session')
      return wire(asOfNow(stored))
    },

    async expire(tx: Transaction, id: string): Promise<Stripe.Checkout.Session> {
      const expired: StoredSession = { ...(await lockOpen(tx, id)), status: 'expired', url: null }
      await store.save(tx.db, expired)
      return wire(expired)
    },

    /** The customer submitted a card on the hosted page. */
    async pay(tx: Transaction, id: string, card: Form): Promise<Result<Stripe.PaymentIntent>> {
      const { session, intentId } = await intentOf(tx, await lockOpen(tx, id))
      const result = await intents.confirm(tx, await lockIntent(tx, intentId), { payment_method_data: { type: 'card', card } })
      await completeWhenPaid(tx, session, result.object)
      return result
    },

    async authenticate(tx: Transaction, id: string, outcome: string | undefined): Promise<Stripe.PaymentIntent> {
      const { session, intentId } = await intentOf(tx, await lockOpen(tx, id))
      const intent = await intents.authenticate(tx, await lockIntent(tx, intentId), outcome)
      await completeWhenPaid(tx, session, intent)
      return intent
    },
  }
}

/** A stored session without the data for its intent. */
export function wireSession<T extends object>(stored: T): Omit<T, 'intent_description' | 'intent_metadata'> {
  const { intent_description: _, intent_metadata: __, ...session } = stored as T & Partial<StoredSession>
  return session
}

const wire = (stored: StoredSession): Stripe.Checkout.Session => wireSession(stored)

function priceIn(form: Form): { amount: number; currency: string } {
  const lines = Object.values(formIn(form, 'line_items') ?? {}).filter((line) => typeof line === 'object')
  const first = formIn(lines[0], 'price_data')
  const currency = textIn(first, 'currency')
  if (currency === undefined) throw missingParam('line_items[0][price_data][currency]')
  const amounts = lines.map((line) => Number(textIn(formIn(line, 'price_data'), 'unit_amount')) * Number(textIn(line, 'quantity') ?? 1))
  const amount = amounts.reduce((sum, one) => sum + one, 0)
  if (!Number.isInteger(amount) || amount < 50) throw badInteger('line_items[0][price_data][unit_amount]')
  return { amount, currency }
}
