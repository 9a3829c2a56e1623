import { createHash } from 'node:crypto'
import type { Actor } from '@vorta/contract/auth/role'
import { ALREADY_PAID, AMOUNT_MISMATCH, dueId, NO_LONGER_PAYABLE, PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { CURRENCY, toCents } from '@vorta/contract/shared/money'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { HostedPage, Intent } from '../../platform/stripe/facts.ts'
import type { Gateway, Lost } from '../../platform/stripe/gateway.ts'
import { isKeySpent } from '../../platform/stripe/provider-error.ts'
import type { Transact } from '../../platform/transaction.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { type Due, dueOf } from './amount-due.ts'
import type { ApplyIntent } from './apply-intent.ts'
import type { Attempts } from './payment-attempts.ts'
import * as repo from './payments.repo.ts'

const ROUNDS = 4
const FIRST_CHECK_MINUTES = 1

interface Tools {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly gateway: Gateway
  readonly orders: OrdersService
  readonly attempts: Attempts
  readonly apply: ApplyIntent
  readonly publicUrl: () => string
}

interface Reserved {
  readonly payment: repo.PaymentRow
  readonly due: Due
}

/** A round that ended without an answer: something old was put out of the way, so it is tried again. */
const AGAIN = null

/** Opens payments at the provider. No lock is held while the provider is asked; its idempotency keys make many calls one. */
export function createOpening({ db, transact, clock, gateway, orders, attempts, apply, publicUrl }: Tools) {
  const underWay = new Map<string, Promise<Intent>>()

  /** The row of what is due, checked against what the client believes it to be. */
  const reserve = (actor: Actor, orderId: string, amount: number | null | undefined): Promise<Reserved> =>
    transact(async (tx) => {
      const order = await orders.lockForPayment(tx, actor, orderId)
      const quote = order.status === 'payment_pending' ? await orders.activeQuote(tx.db, orderId) : undefined
      const due = dueOf(order, quote, clock.now())
      if (amount != null && toCents(amount) !== due.amountCents) throw new AppError('invalid', AMOUNT_MISMATCH)
      const { type, amountCents, quoteId } = due
      const row = { orderId, type, amountCents, quoteId, currency: CURRENCY, createdAt: clock.now() }
      // Mostly it is the first time; where it is not, the row that stands is found.
      const fresh = await repo.insert(tx.db, { ...row, id: dueId(type, { orderId, quoteId }) })
      const begun = fresh ?? (await repo.dueRow(tx.db, orderId, type))
      if (begun && begun.status !== 'pending') throw new AppError('conflict', ALREADY_PAID)
      // Only where the same thing failed before is the name taken, and nothing stands.
      const payment = begun ?? (await repo.insert(tx.db, { ...row, id: newId() }))
      if (!payment) throw new Error('The new payment gave no row')
      return { payment, due }
    })

  /** A row of a replaced quote is closed at the provider first, so that nobody can still pay the old sum. */
  async function retire({ id, intentId, hostedPageId }: repo.PaymentRow): Promise<typeof AGAIN> {
    if (hostedPageId) await gateway.closeHostedPage(hostedPageId)
    const intent = intentId === null ? null : await gateway.cancelIntent(intentId)
    if (intent?.status === 'succeeded') await apply(intent)
    await repo.fail(db, id, clock.now())
    return AGAIN
  }

  /** The order was cancelled, or the quote withdrawn, while the provider opened this: it is closed before anybody gets to see it. */
  async function closeUnpayable(payment: repo.PaymentRow, joined: { isPayable: boolean } | undefined): Promise<void> {
    // A row that took no intent belongs to somebody else who opened the same one, or has ended meanwhile.
    if (joined?.isPayable ?? (await repo.isPayable(db, payment.id, clock.now()))) return
    await retire(payment)
    throw new AppError('conflict', NO_LONGER_PAYABLE)
  }

  /** The intent handed out before, while it can still be paid. */
  async function reuse(payment: repo.PaymentRow, intentId: string): Promise<Intent | typeof AGAIN> {
    const intent = await gateway.readIntent(intentId)
    if (intent && gateway.isOpen(intent.status)) return intent
    if (intent?.status === 'succeeded' && (await apply(intent)) === 'mismatch') throw new AppError('conflict', ALREADY_PAID)
    if (intent?.status !== 'succeeded') await repo.dropIntent(db, payment.id, intentId, clock.now())
    return AGAIN
  }

  const dueAtProvider = ({ payment, due }: Reserved) => ({
    orderId: payment.orderId,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: due.description,
  })

  /**
   * The provider answered with an error and repeats it for this key, though it may have done what was asked. What it made is used;
   * otherwise the next attempt has a key of its own.
   */
  async function recover<T>(error: unknown, payment: repo.PaymentRow, find: (lost: Lost) => Promise<T | null>): Promise<T> {
    if (!isKeySpent(error)) throw error
    const { id: paymentId, amountCents, currency } = payment
    const found = await find({ paymentId, amountCents, currency, since: payment.attemptAt ?? payment.createdAt })
    if (found) return found
    await repo.nextAttempt(db, payment, clock.now())
    throw error
  }

  /** Of many callers at once the first one asks, and the others get its answer. */
  function openOnce(reserved: Reserved): Promise<Intent> {
    const { payment } = reserved
    const idempotencyKey = `pi:${payment.id}:${payment.amountCents}:${payment.attempt}`
    const other = underWay.get(idempotencyKey)
    if (other) return other
    const mine = (async () => {
      await attempts.countIntent(payment.orderId)
      const intent = await gateway
        .openIntent({ ...dueAtProvider(reserved), idempotencyKey })
        .catch((error: unknown) => recover(error, payment, gateway.findIntent))
      const now = clock.now()
      const joined = await repo.joinIntent(db, payment.id, intent.id, now, minutesAfter(now, FIRST_CHECK_MINUTES))
      await closeUnpayable({ ...payment, intentId: intent.id }, joined)
      return intent
    })().finally(() => underWay.delete(idempotencyKey))
    underWay.set(idempotencyKey, mine)
    return mine
  }

  async function reusePage(payment: repo.PaymentRow, pageId: string): Promise<HostedPage | typeof AGAIN> {
    const page = await gateway.readHostedPage(pageId)
    if (page?.status === 'open' && page.url) return page
    const intent = page?.intentId ? await gateway.readIntent(page.intentId) : null
    if (intent?.status === 'succeeded' && (await apply(intent)) === 'mismatch') throw new AppError('conflict', ALREADY_PAID)
    if (intent?.status !== 'succeeded') await repo.dropHostedPage(db, payment.id, pageId, clock.now())
    return AGAIN
  }

  async function openPage(reserved: Reserved, actor: Actor): Promise<HostedPage> {
    const { payment } = reserved
    const { email } = await repo.payerOf(db, actor.userId)
    const successUrl = `${publicUrl()}/api/payments/hosted-return?session={CHECKOUT_SESSION_ID}`
    const cancelUrl = `${publicUrl()}/dashboard?order=${payment.orderId}`
    // Whoever changed their address or moved the site asks for another page, which needs another key.
    const print = createHash('sha256').update(`${successUrl} ${email}`).digest('hex').slice(0, 16)
    const idempotencyKey = `cs:${payment.id}:${payment.amountCents}:${payment.attempt}:${print}`
    await attempts.countIntent(payment.orderId)
    const page = await gateway
      .openHostedPage({ ...dueAtProvider(reserved), idempotencyKey, successUrl, cancelUrl, email })
      .catch((error: unknown) => recover(error, payment, gateway.findHostedPage))
    const now = clock.now()
    const nextCheckAt = minutesAfter(now, FIRST_CHECK_MINUTES)
    const joined = await repo.joinHostedPage(db, payment.id, page.id, now, nextCheckAt)
    await closeUnpayable({ ...payment, hostedPageId: page.id }, joined)
    return page
  }

  /** Reserves what is due and tries until the provider has an open thing for it. */
  async function inRounds<T>(
    actor: Actor,
    orderId: string,
    amount: number | null | undefined,
    round: (reserved: Reserved) => Promise<T | typeof AGAIN>,
  ): Promise<{ opened: T; due: Due }> {
    await attempts.check(actor.userId, orderId)
    let hasNewKey = false
    for (let left = ROUNDS; left > 0; left -= 1) {
      const reserved = await reserve(actor, orderId, amount)
      const isStale = reserved.payment.quoteId !== reserved.due.quoteId
      const opened = await (isStale ? retire(reserved.payment) : round(reserved)).catch((error: unknown) => {
        // One more try with a new key; a provider that fails twice is in trouble, and the customer should not wait.
        if (hasNewKey || !isKeySpent(error)) throw error
        hasNewKey = true
        return AGAIN
      })
      if (opened !== AGAIN) return { opened, due: reserved.due }
    }
    throw new AppError('unavailable', PAYMENT_FAILED)
  }

  return {
    intent: (actor: Actor, orderId: string, amount: number | null | undefined) =>
      inRounds(actor, orderId, amount, (reserved) =>
        reserved.payment.intentId ? reuse(reserved.payment, reserved.payment.intentId) : openOnce(reserved),
      ),

    hostedPage: (actor: Actor, orderId: string, amount: number | null | undefined) =>
      inRounds(actor, orderId, amount, (reserved) =>
        reserved.payment.hostedPageId ? reusePage(reserved.payment, reserved.payment.hostedPageId) : openPage(reserved, actor),
      ),
  }
}
