import type { Actor } from '@vorta/contract/auth/role'
import type { QuoteLine } from '@vorta/contract/orders/schema'
import { QUOTE_BEING_PAID, QUOTE_CHANGED, QUOTE_JUST_PAID } from '@vorta/contract/payments/schema'
import { toCents } from '@vorta/contract/shared/money'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Intent } from '../../platform/stripe/facts.ts'
import type { Gateway } from '../../platform/stripe/gateway.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { ApplyIntent } from './apply-intent.ts'
import * as repo from './payments.repo.ts'

/** The same quote sent again within this time is treated as a double click. */
const REPEAT_MINUTES = 1
/** After this time an unfinished card authentication no longer blocks changes of the quote. */
const AUTHENTICATION_MINUTES = 60

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly gateway: Gateway
  readonly orders: OrdersService
  readonly apply: ApplyIntent
  readonly closeOpen: (tx: Transaction, orderId: string) => void
}

interface NewQuote {
  readonly productionCost: number
  readonly note: string
  readonly lines: readonly QuoteLine[]
}

type Quote = NonNullable<Awaited<ReturnType<OrdersService['findQuoteToReplace']>>>

const conflict = (message: string) => new AppError('conflict', message)

/** Closes open payments of the old quote at the provider first, so that its amount can no longer be charged. */
export function createQuotes({ db, clock, gateway, orders, apply, closeOpen }: Deps) {
  async function assertNotBeingPaid(payment: repo.PaymentRow, intent: Intent | null): Promise<void> {
    if (intent?.status === 'succeeded') {
      await apply(intent)
      throw conflict(QUOTE_JUST_PAID)
    }
    const isAbandoned = minutesAfter(payment.intentAt ?? payment.createdAt, AUTHENTICATION_MINUTES) <= clock.now()
    const isWaiting = intent?.status === 'requires_action' && !isAbandoned
    if (isWaiting || intent?.status === 'processing' || intent?.status === 'requires_capture') throw conflict(QUOTE_BEING_PAID)
  }

  /** If the provider cannot cancel an intent, a payment is in progress. */
  async function closePayment(payment: repo.PaymentRow): Promise<void> {
    const page = payment.hostedPageId === null ? null : await gateway.readHostedPage(payment.hostedPageId)
    const known = [payment.intentId, page?.intentId ?? null].filter((id) => id !== null)
    for (const id of known) await assertNotBeingPaid(payment, await gateway.readIntent(id))
    if (page?.status === 'open') await gateway.closeHostedPage(page.id)
    const closed = page && (await gateway.readHostedPage(page.id))
    const intents = new Set([...known, ...(closed?.intentId ? [closed.intentId] : [])])
    for (const id of intents) {
      const intent = await gateway.cancelIntent(id)
      if (intent?.status === 'canceled') continue
      await assertNotBeingPaid(payment, intent)
      throw conflict(QUOTE_BEING_PAID)
    }
  }

  /** Holds no database lock during calls to the provider. */
  async function closeProduction(orderId: string): Promise<void> {
    const payment = await repo.findActive(db, orderId, 'production')
    if (payment?.status === 'pending') await closePayment(payment)
  }

  const isSame = (quote: Quote, newQuote: NewQuote) =>
    quote.productionCents === toCents(newQuote.productionCost) &&
    quote.note === newQuote.note &&
    quote.lines.length === newQuote.lines.length &&
    newQuote.lines.every(({ label, amount }, i) => quote.lines[i]?.label === label && quote.lines[i]?.amount === amount)

  const isRepeated = (quote: Quote | undefined, actor: Actor, newQuote: NewQuote) =>
    quote !== undefined &&
    quote.createdBy === actor.userId &&
    isSame(quote, newQuote) &&
    clock.now() < minutesAfter(quote.createdAt, REPEAT_MINUTES)

  return {
    async send(actor: Actor, orderId: string, newQuote: NewQuote) {
      const oldQuote = await orders.findQuoteToReplace(actor, orderId, 'quote')
      if (isRepeated(oldQuote, actor, newQuote)) return { order: await orders.load(actor, orderId) }
      if (oldQuote) await closeProduction(orderId)
      const input = { productionCents: toCents(newQuote.productionCost) ?? 0, note: newQuote.note, lines: newQuote.lines }
      return orders.changeAndLoad(actor, orderId, async (tx) => {
        await orders.lock(tx, actor, orderId, 'viewOrder')
        const current = await orders.activeQuote(tx.db, orderId)
        if (isRepeated(current, actor, newQuote)) return
        if (current && current.id !== oldQuote?.id) throw conflict(QUOTE_CHANGED)
        await orders.applyTransition(tx, actor, orderId, 'quote', input)
        closeOpen(tx, orderId)
      })
    },

    async withdraw(actor: Actor, orderId: string) {
      const oldQuote = await orders.findQuoteToReplace(actor, orderId, 'withdrawQuote')
      await closeProduction(orderId)
      return orders.changeAndLoad(actor, orderId, async (tx) => {
        await orders.lock(tx, actor, orderId, 'viewOrder')
        const current = await orders.activeQuote(tx.db, orderId)
        if (current && current.id !== oldQuote?.id) throw conflict(QUOTE_CHANGED)
        await orders.applyTransition(tx, actor, orderId, 'withdrawQuote', {})
        closeOpen(tx, orderId)
      })
    },
  }
}
