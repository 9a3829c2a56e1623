import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@vorta/contract/auth/role'
import { quoteAmounts } from '@vorta/contract/orders/quote-amounts'
import { type NewQuote, quoteTerms } from '@vorta/contract/orders/schema'
import {
  PAYMENT_IN_PROGRESS,
  PAYMENT_JUST_ARRIVED,
  QUOTE_BEING_PAID,
  QUOTE_CHANGED,
  QUOTE_JUST_PAID,
} from '@vorta/contract/payments/schema'
import { minutesAfter } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Intent } from '../../platform/stripe/facts.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { QuoteInput } from '../orders/quote-balance.ts'
import type { TransitionInput } from '../orders/transition-effects.ts'
import type { ApplyIntent } from './apply-intent.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import * as repo from './payments.repo.ts'

/** The same quote sent again within this time is treated as a double click. */
const REPEAT_MINUTES = 1
/** After this time an unfinished card authentication no longer blocks changes of the quote. */
const AUTHENTICATION_MINUTES = 60

interface Deps extends Pick<PaymentsDeps, 'db' | 'clock' | 'gateway' | 'orders'> {
  readonly apply: ApplyIntent
  readonly closeOpen: (tx: Transaction, orderId: string) => void
}

type Quote = NonNullable<Awaited<ReturnType<OrdersService['findQuoteToReplace']>>>

/** What the engineer reads if the customer is paying, and what the customer reads. */
const BUSY_TEXTS = {
  staff: { isBeingPaid: QUOTE_BEING_PAID, isPaid: QUOTE_JUST_PAID },
  customer: { isBeingPaid: PAYMENT_IN_PROGRESS, isPaid: PAYMENT_JUST_ARRIVED },
}
type BusyTexts = (typeof BUSY_TEXTS)[keyof typeof BUSY_TEXTS]

/** The server computes the amounts; the schema has checked that the client's total is the same. */
function inputOf(quote: NewQuote): QuoteInput {
  const terms = quoteTerms(quote)
  const { totalCents, taxCents, shippingCents, depositCents, balanceCents } = quoteAmounts(terms)
  return {
    ...{ productionCents: totalCents, note: quote.note, lines: quote.lines },
    ...{ taxRate: terms.taxRate, taxCents, shippingCents },
    // A deposit of the whole amount is a payment in full.
    depositCents: balanceCents === 0 ? null : depositCents,
    promisedOn: quote.promisedOn ?? null,
  }
}

const conflict = (message: string) => new AppError('conflict', message)

/** Closes open payments of the old quote at the provider first, so that its amount can no longer be charged. */
export function createQuotes({ db, clock, gateway, orders, apply, closeOpen }: Deps) {
  async function assertNotBeingPaid(payment: repo.PaymentRow, intent: Intent | null, texts: BusyTexts): Promise<void> {
    if (intent?.status === 'succeeded') {
      await apply(intent)
      throw conflict(texts.isPaid)
    }
    const isAbandoned = minutesAfter(payment.intentAt ?? payment.createdAt, AUTHENTICATION_MINUTES) <= clock.now()
    const isWaiting = intent?.status === 'requires_action' && !isAbandoned
    if (isWaiting || intent?.status === 'processing' || intent?.status === 'requires_capture') throw conflict(texts.isBeingPaid)
  }

  /** If the provider cannot cancel an intent, a payment is in progress. */
  async function closePayment(payment: repo.PaymentRow, texts: BusyTexts): Promise<void> {
    const page = payment.hostedPageId === null ? null : await gateway.readHostedPage(payment.hostedPageId)
    const known = [payment.intentId, page?.intentId ?? null].filter((id) => id !== null)
    for (const id of known) await assertNotBeingPaid(payment, await gateway.readIntent(id), texts)
    if (page?.status === 'open') await gateway.closeHostedPage(page.id)
    const closed = page && (await gateway.readHostedPage(page.id))
    const intents = new Set([...known, ...(closed?.intentId ? [closed.intentId] : [])])
    for (const id of intents) {
      const intent = await gateway.cancelIntent(id)
      if (intent?.status === 'canceled') continue
      await assertNotBeingPaid(payment, intent, texts)
      throw conflict(texts.isBeingPaid)
    }
  }

  /** Holds no database lock during calls to the provider. */
  async function closePending(orderId: string, texts: BusyTexts = BUSY_TEXTS.staff): Promise<void> {
    const payment = await repo.pendingOfQuote(db, orderId)
    if (payment) await closePayment(payment, texts)
  }

  const isSame = (quote: Quote, input: QuoteInput) =>
    Object.entries(input).every(([field, value]) => isDeepStrictEqual(quote[field as keyof QuoteInput], value))

  const isRepeated = (quote: Quote | undefined, actor: Actor, input: QuoteInput) =>
    quote !== undefined &&
    quote.createdBy === actor.userId &&
    isSame(quote, input) &&
    clock.now() < minutesAfter(quote.createdAt, REPEAT_MINUTES)

  /** Withdraws or declines the active quote. */
  async function end<A extends 'withdrawQuote' | 'declineQuote'>(
    actor: Actor,
    orderId: string,
    action: A,
    input: TransitionInput[A],
    check: (quote: Quote) => void = () => {},
  ) {
    const oldQuote = await orders.findQuoteToReplace(actor, orderId, action)
    if (oldQuote) check(oldQuote)
    await closePending(orderId, BUSY_TEXTS[action === 'declineQuote' ? 'customer' : 'staff'])
    return orders.changeAndLoad(actor, orderId, async (tx) => {
      await orders.lock(tx, actor, orderId, 'viewOrder')
      const current = await orders.activeQuote(tx.db, orderId)
      if (current && current.id !== oldQuote?.id) throw conflict(QUOTE_CHANGED)
      await orders.applyTransition(tx, actor, orderId, action, input)
      closeOpen(tx, orderId)
    })
  }

  return {
    async send(actor: Actor, orderId: string, newQuote: NewQuote) {
      const input = inputOf(newQuote)
      const oldQuote = await orders.findQuoteToReplace(actor, orderId, 'quote')
      if (isRepeated(oldQuote, actor, input)) return { order: await orders.load(actor, orderId) }
      if (oldQuote) await closePending(orderId)
      return orders.changeAndLoad(actor, orderId, async (tx) => {
        await orders.lock(tx, actor, orderId, 'viewOrder')
        const current = await orders.activeQuote(tx.db, orderId)
        if (isRepeated(current, actor, input)) return
        if (current && current.id !== oldQuote?.id) throw conflict(QUOTE_CHANGED)
        await orders.applyTransition(tx, actor, orderId, 'quote', input)
        closeOpen(tx, orderId)
      })
    },

    withdraw: async (actor: Actor, orderId: string) => end(actor, orderId, 'withdrawQuote', {}),

    async decline(actor: Actor, orderId: string, { reason, quotedAt }: { reason: string; quotedAt?: string | null | undefined }) {
      return end(actor, orderId, 'declineQuote', { reason }, (quote) => {
        if (quotedAt && quote.createdAt.toISOString() !== new Date(quotedAt).toISOString()) throw conflict(QUOTE_CHANGED)
      })
    },
  }
}
