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

/** Sending the very same quote again within this time is a repeated click. */
const REPEAT_MINUTES = 1
/** An authentication step that the customer left unfinished for this long no longer holds up a correction. */
const AUTHENTICATION_MINUTES = 60

interface Tools {
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

type Quote = NonNullable<Awaited<ReturnType<OrdersService['quoteBefore']>>>

const conflict = (sentence: string) => new AppError('conflict', sentence)

/** Sends, replaces and withdraws quotes. What is open at the provider for the old one is closed first, so that its sum cannot be charged afterwards. */
export function createQuotes({ db, clock, gateway, orders, apply, closeOpen }: Tools) {
  /** Throws where the card provider is taking, or has taken, money with this intent. */
  async function refuseBeingPaid(payment: repo.PaymentRow, intent: Intent | null): Promise<void> {
    if (intent?.status === 'succeeded') {
      await apply(intent)
      throw conflict(QUOTE_JUST_PAID)
    }
    const isAbandoned = minutesAfter(payment.intentAt ?? payment.createdAt, AUTHENTICATION_MINUTES) <= clock.now()
    const isWaiting = intent?.status === 'requires_action' && !isAbandoned
    if (isWaiting || intent?.status === 'processing' || intent?.status === 'requires_capture') throw conflict(QUOTE_BEING_PAID)
  }

  /** Closes the ways to pay a quote. The provider decides who was first: whatever it could not close is being paid. */
  async function closePayment(payment: repo.PaymentRow): Promise<void> {
    const page = payment.hostedPageId === null ? null : await gateway.readHostedPage(payment.hostedPageId)
    const known = [payment.intentId, page?.intentId ?? null].filter((id) => id !== null)
    for (const id of known) await refuseBeingPaid(payment, await gateway.readIntent(id))
    if (page?.status === 'open') await gateway.closeHostedPage(page.id)
    const closed = page && (await gateway.readHostedPage(page.id))
    const intents = new Set([...known, ...(closed?.intentId ? [closed.intentId] : [])])
    for (const id of intents) {
      const intent = await gateway.cancelIntent(id)
      if (intent?.status === 'canceled') continue
      await refuseBeingPaid(payment, intent)
      throw conflict(QUOTE_BEING_PAID)
    }
  }

  /** Leaves nothing open at the provider for the production cost. No lock is held while the provider is asked. */
  async function closeProduction(orderId: string): Promise<void> {
    const payment = await repo.dueRow(db, orderId, 'production')
    if (payment?.status === 'pending') await closePayment(payment)
  }

  const isSame = (quote: Quote, sent: NewQuote) =>
    quote.productionCents === toCents(sent.productionCost) &&
    quote.note === sent.note &&
    quote.lines.length === sent.lines.length &&
    sent.lines.every(({ label, amount }, i) => quote.lines[i]?.label === label && quote.lines[i]?.amount === amount)

  const isRepeated = (quote: Quote | undefined, actor: Actor, sent: NewQuote) =>
    quote !== undefined &&
    quote.createdBy === actor.userId &&
    isSame(quote, sent) &&
    clock.now() < minutesAfter(quote.createdAt, REPEAT_MINUTES)

  return {
    async send(actor: Actor, orderId: string, sent: NewQuote) {
      const before = await orders.quoteBefore(actor, orderId, 'quote')
      if (isRepeated(before, actor, sent)) return { order: await orders.load(actor, orderId) }
      if (before) await closeProduction(orderId)
      const facts = { productionCents: toCents(sent.productionCost) ?? 0, note: sent.note, lines: sent.lines }
      return orders.changeAndLoad(actor, orderId, async (tx) => {
        await orders.lock(tx, actor, orderId)
        const current = await orders.activeQuote(tx.db, orderId)
        if (isRepeated(current, actor, sent)) return
        if (current && current.id !== before?.id) throw conflict(QUOTE_CHANGED)
        await orders.move(tx, actor, orderId, 'quote', facts)
        closeOpen(tx, orderId)
      })
    },

    async withdraw(actor: Actor, orderId: string) {
      const before = await orders.quoteBefore(actor, orderId, 'withdrawQuote')
      await closeProduction(orderId)
      return orders.changeAndLoad(actor, orderId, async (tx) => {
        await orders.lock(tx, actor, orderId)
        const current = await orders.activeQuote(tx.db, orderId)
        if (current && current.id !== before?.id) throw conflict(QUOTE_CHANGED)
        await orders.move(tx, actor, orderId, 'withdrawQuote', {})
        closeOpen(tx, orderId)
      })
    },
  }
}
