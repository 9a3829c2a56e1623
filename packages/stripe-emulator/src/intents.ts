import type Stripe from 'stripe'
import { chargeMovement } from './balance-transactions.ts'
import {
  BAD_CVC,
  BAD_MONTH,
  BAD_YEAR,
  type Card,
  cardByNumber,
  cardByToken,
  type Decline,
  DISPUTED_LAST4,
  isDecline,
  NOT_A_TEST_CARD,
} from './cards.ts'
import type { Disputes } from './disputes.ts'
import type { Events } from './events.ts'
import { badInteger, badRequest, cardError, missing, missingParam, type ProviderFailure, unexpectedState } from './failure.ts'
import { type Form, formIn, textIn, textsIn } from './form.ts'
import type { Clock, Transaction } from './host.ts'
import { newCharge, newIntent, newPaymentMethod } from './objects.ts'
import * as store from './store.ts'

const MIN_AMOUNT = 50
const MAX_AMOUNT = 99_999_999
const NOT_AUTHENTICATED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** A declined card is a result to commit, not an error to roll back. */
export interface Result<T> {
  readonly object: T
  readonly refusal?: ProviderFailure
}

/** New objects that are stored with the event. */
type Beside = readonly (readonly [store.Kind, store.Stored])[]

export type Intents = ReturnType<typeof createIntents>

/** Lifecycle of payment intents; every change needs a locked intent. */
export function createIntents({ clock, events, disputes }: { clock: Clock; events: Events; disputes: Disputes }) {
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  const save = (tx: Transaction, intent: Stripe.PaymentIntent) => store.save(tx.db, intent).then(() => intent)

  async function charge(tx: Transaction, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, beside: Beside = []) {
    const made = newCharge(intent, method, seconds(), null)
    const paid = await save(tx, {
      ...intent,
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: made.id,
      payment_method: method.id,
      next_action: null,
      last_payment_error: null,
    })
    await events.emit(tx, 'payment_intent.succeeded', paid, [...beside, ['charge', made], ['balance_transaction', chargeMovement(made)]])
    if (method.card?.last4 === DISPUTED_LAST4) await disputes.open(tx, made)
    return paid
  }

  async function decline(
    tx: Transaction,
    intent: Stripe.PaymentIntent,
    why: Decline,
    method: Stripe.PaymentMethod | null,
    beside: Beside = [],
  ) {
    const failed = method ? newCharge(intent, method, seconds(), why) : null
    const refused = await save(tx, {
      ...intent,
      status: 'requires_payment_method',
      latest_charge: failed?.id ?? intent.latest_charge,
      payment_method: null,
      next_action: null,
      last_payment_error: {
        type: why.code === NOT_AUTHENTICATED.code ? 'invalid_request_error' : 'card_error',
        code: why.code,
        message: why.message,
        ...(why.declineCode && { decline_code: why.declineCode }),
        ...(failed && { charge: failed.id }),
        ...(method && { payment_method: method }),
      },
    })
    await events.emit(tx, 'payment_intent.payment_failed', refused, [...beside, ...(failed ? [['charge', failed] as const] : [])])
    return { object: refused, failed }
  }

  return {
    async create(tx: Transaction, form: Form): Promise<Stripe.PaymentIntent> {
      const intent = newIntent({
        amount: amountIn(form),
        currency: currencyIn(form),
        description: textIn(form, 'description') ?? null,
        metadata: textsIn(form, 'metadata'),
        redirects: redirectsIn(formIn(form, 'automatic_payment_methods')),
        created: seconds(),
      })
      await store.insert(tx.db, 'intent', intent, clock.now())
      return intent
    },

    async confirm(tx: Transaction, intent: Stripe.PaymentIntent, form: Form): Promise<Result<Stripe.PaymentIntent>> {
      rejectEnded(intent, 'confirm')
      const { card, expiry, problem } = cardIn(form, clock.now())
      if (problem || !card) {
        const { object } = await decline(tx, intent, problem ?? NOT_A_TEST_CARD, null)
        return { object, refusal: cardError(problem ?? NOT_A_TEST_CARD, { payment_intent: object }) }
      }
      const method = newPaymentMethod(card, expiry, seconds())
      const beside: Beside = [['payment_method', method]]
      if (card.outcome === 'success') return { object: await charge(tx, intent, method, beside) }
      if (isDecline(card.outcome)) {
        const { object, failed } = await decline(tx, intent, card.outcome, method, beside)
        return { object, refusal: cardError(card.outcome, { charge: failed?.id, payment_intent: object, payment_method: method }) }
      }
      await store.insert(tx.db, 'payment_method', method, clock.now())
      const waiting = await save(tx, {
        ...intent,
        status: 'requires_action',
        payment_method: method.id,
        last_payment_error: null,
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', source: method.id } },
      })
      return { object: waiting }
    },

    /** Completes a 3-D Secure challenge with the chosen outcome. */
    async authenticate(tx: Transaction, intent: Stripe.PaymentIntent, outcome: string | undefined): Promise<Stripe.PaymentIntent> {
      if (outcome !== 'success' && outcome !== 'fail') throw badRequest('outcome must be success or fail', { param: 'outcome' })
      if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
        throw unexpectedState(`This PaymentIntent has a status of ${intent.status}: there is nothing to authenticate.`, intent)
      }
      const method = await store.read<Stripe.PaymentMethod>(tx.db, 'payment_method', intent.payment_method)
      if (!method) throw missing('PaymentMethod', intent.payment_method, 'payment_method')
      if (outcome === 'success') return charge(tx, intent, method)
      return (await decline(tx, intent, NOT_AUTHENTICATED, method)).object
    },

    async cancel(tx: Transaction, intent: Stripe.PaymentIntent, form: Form): Promise<Stripe.PaymentIntent> {
      rejectEnded(intent, 'cancel')
      const canceled = await save(tx, {
        ...intent,
        status: 'canceled',
        canceled_at: seconds(),
        cancellation_reason: textIn(form, 'cancellation_reason') ?? null,
        next_action: null,
      })
      await events.emit(tx, 'payment_intent.canceled', canceled)
      return canceled
    },
  }
}

/** Locks the intent until the transaction ends, so that only one of two cards is charged. */
export async function lockIntent(tx: Transaction, id: string): Promise<Stripe.PaymentIntent> {
  const intent = await store.lock<Stripe.PaymentIntent>(tx.db, 'intent', id)
  if (!intent) throw missing('payment_intent', id)
  return intent
}

function rejectEnded(intent: Stripe.PaymentIntent, action: 'confirm' | 'cancel') {
  if (intent.status === 'succeeded' && action === 'confirm') {
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      intent,
    )
  }
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(`You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`, intent)
  }
}

function amountIn(form: Form): number {
  const text = textIn(form, 'amount')
  if (text === undefined) throw missingParam('amount')
  if (!/^-?\d+$/.test(text)) throw badInteger('amount')
  const amount = Number(text)
  if (amount < MIN_AMOUNT) throw badRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (amount > MAX_AMOUNT) throw badRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  return amount
}

function redirectsIn(automatic: Form | undefined): 'always' | 'never' | null {
  if (textIn(automatic, 'enabled') !== 'true') return null
  return textIn(automatic, 'allow_redirects') === 'never' ? 'never' : 'always'
}

function currencyIn(form: Form): string {
  const currency = textIn(form, 'currency')?.toLowerCase()
  if (currency === undefined) throw missingParam('currency')
  if (!/^[a-z]{3}$/.test(currency)) throw badRequest(`Invalid currency: ${currency.slice(0, 10)}`, { param: 'currency' })
  return currency
}

interface GivenCard {
  readonly card?: Card
  readonly expiry: { month: number; year: number }
  readonly problem?: Decline
}

/** Finds the test card of a form. An unknown number is discarded here and never passed on. */
function cardIn(form: Form, now: Date): GivenCard {
  const expiry = { month: 12, year: now.getUTCFullYear() + 5 }
  const token = textIn(form, 'payment_method')
  if (token !== undefined) {
    const card = cardByToken(token)
    if (!card) throw missing('PaymentMethod', token.slice(0, 60), 'payment_method')
    return { card, expiry }
  }
  const data = formIn(form, 'payment_method_data')
  const typed = formIn(data, 'card')
  if (!data || textIn(data, 'type') !== 'card' || !typed) throw missingParam('payment_method')
  const card = cardByNumber(textIn(typed, 'number') ?? '')
  if (!card) return { expiry, problem: NOT_A_TEST_CARD }
  return checkTyped(card, typed, now)
}

function checkTyped(card: Card, typed: Form, now: Date): GivenCard {
  const month = Number(textIn(typed, 'exp_month'))
  const short = Number(textIn(typed, 'exp_year'))
  const year = short < 100 ? 2000 + short : short
  const expiry = { month, year }
  if (!Number.isInteger(month) || month < 1 || month > 12) return { card, expiry, problem: BAD_MONTH }
  const thisYear = now.getUTCFullYear()
  if (!Number.isInteger(year) || year < thisYear || year > thisYear + 50) return { card, expiry, problem: BAD_YEAR }
  if (year === thisYear && month < now.getUTCMonth() + 1) return { card, expiry, problem: BAD_MONTH }
  const digits = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (!digits.test(textIn(typed, 'cvc') ?? '')) return { card, expiry, problem: BAD_CVC }
  return { card, expiry }
}
