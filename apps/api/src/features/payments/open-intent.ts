import { createHash } from 'node:crypto'
import type { Actor } from '@vorta/contract/auth/role'
import { ALREADY_PAID, AMOUNT_MISMATCH, dueId, NO_LONGER_PAYABLE, PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { CURRENCY, toCents } from '@vorta/contract/shared/money'
import { minutesAfter } from '../../platform/clock.ts'
import { AppError, UnconfirmedSession } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Recent } from '../../platform/recent.ts'
import type { HostedPage, Intent } from '../../platform/stripe/facts.ts'
import type { Lost } from '../../platform/stripe/gateway.ts'
import { isKeySpent } from '../../platform/stripe/provider-error.ts'
import { type AmountDue, amountDueOf, designFeeOf } from './amount-due.ts'
import type { ApplyIntent } from './apply-intent.ts'
import { findUnopenedFee, insertFee } from './pay-fee.repo.ts'
import type { Attempts } from './payment-attempts.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import * as repo from './payments.repo.ts'

const MAX_ROUNDS = 4
const FIRST_CHECK_MINUTES = 1

interface Deps extends Pick<PaymentsDeps, 'db' | 'transact' | 'clock' | 'gateway' | 'orders' | 'publicUrl'> {
  readonly attempts: Attempts
  readonly apply: ApplyIntent
  /**
   * Design fees whose payment this process opened, with what confirming them needs, so that it need not be read again. It may be
   * outdated, so the caller must check that nothing changed.
   */
  readonly recentFees: Recent<repo.Settlement>
}

/** A pending payment. */
type OpenPayment = Pick<
  repo.PaymentRow,
  'id' | 'orderId' | 'quoteId' | 'amountCents' | 'currency' | 'attempt' | 'attemptAt' | 'intentId' | 'hostedPageId' | 'createdAt'
>

/** A recalled session is confirmed by the first statement. */
interface Payer {
  readonly actor: Actor
  readonly isRecalled: boolean
}

interface Reservation {
  readonly payment: OpenPayment
  /** False until the provider opened the first payment of a design fee. Its id is known before, so concurrent calls open it once. */
  readonly isStored: boolean
  readonly due: AmountDue
  /** What confirming this payment will need, if it is known. */
  readonly settlement?: repo.Settlement | undefined
}

const INTEGER_MAX = 2 ** 31 - 1
const isStorable = (cents: number | null) => cents !== null && Math.abs(cents) <= INTEGER_MAX

/** Something outdated was cleaned up; reserve again and retry. */
const RETRY = null

/** Holds no database lock during calls to the provider; idempotency keys collapse concurrent calls. */
export function createIntentOpener({ db, transact, clock, gateway, orders, attempts, apply, recentFees, publicUrl }: Deps) {
  const pendingIntents = new Map<string, Promise<Intent>>()

  /** The first payment of a design fee, which is the common case and is stored when the provider has opened it. */
  async function planFee({ actor, isRecalled }: Payer, orderId: string, amount: number | null | undefined) {
    const expectedCents = amount == null ? null : toCents(amount)
    if (amount != null && !isStorable(expectedCents)) return
    const now = clock.now()
    const sessionId = isRecalled ? actor.sessionId : null
    const fee = await findUnopenedFee(db, { orderId, actor, sessionId, expectedCents, declines: attempts.declines(actor.userId), now })
    if (!fee) return
    const due = designFeeOf(fee.number, fee.amountCents)
    const { amountCents, quoteId } = due
    const id = dueId('design_fee', { orderId, quoteId })
    const unopened = { attempt: 0, attemptAt: null, intentId: null, hostedPageId: null }
    const payment = { id, orderId, quoteId, amountCents, currency: CURRENCY, createdAt: now, ...unopened }
    return { due, payment, isStored: false, settlement: fee.customer ? newFee(actor, fee.number, payment, fee.customer) : undefined }
  }

  const reserve = async (payer: Payer, orderId: string, amount: number | null | undefined): Promise<Reservation> => {
    const planned = await planFee(payer, orderId, amount)
    if (!planned && payer.isRecalled) throw new UnconfirmedSession()
    return planned ?? reserveLocked(payer.actor, orderId, amount)
  }

  /** Finds or inserts the payment row and compares its amount with the client's. */
  async function reserveLocked(actor: Actor, orderId: string, amount: number | null | undefined): Promise<Reservation> {
    await attempts.check(actor.userId, orderId)
    return transact(async (tx) => {
      const order = await orders.lock(tx, actor, orderId, 'makePayment')
      const quote = order.status === 'payment_pending' || order.balanceStatus ? await orders.activeQuote(tx.db, orderId) : undefined
      const due = amountDueOf(order, quote, clock.now())
      if (amount != null && toCents(amount) !== due.amountCents) throw new AppError('invalid', AMOUNT_MISMATCH)
      const { type, amountCents, quoteId } = due
      const row = { orderId, type, amountCents, quoteId, currency: CURRENCY, createdAt: clock.now() }
      // Inserting first is the fast path; usually no row exists yet.
      const inserted = await repo.insert(tx.db, { ...row, id: dueId(type, { orderId, quoteId }) })
      const active = inserted ?? (await repo.findActive(tx.db, orderId, type))
      if (active && active.status !== 'pending') throw new AppError('conflict', ALREADY_PAID)
      // A failed payment holds the derived id, so this one gets a new id.
      const payment = active ?? (await repo.insert(tx.db, { ...row, id: newId() }))
      if (!payment) throw new Error('Inserting the payment returned no row')
      return { payment, due, isStored: true }
    })
  }

  /** Closes an outdated payment at the provider first, so that its amount can no longer be charged. */
  async function retire({ id, intentId, hostedPageId }: OpenPayment): Promise<typeof RETRY> {
    if (hostedPageId) await gateway.closeHostedPage(hostedPageId)
    const intent = intentId === null ? null : await gateway.cancelIntent(intentId)
    if (intent?.status === 'succeeded') await apply(intent)
    await repo.fail(db, id, clock.now())
    return RETRY
  }

  /** Closes an intent if the order was cancelled or the quote withdrawn while it was being opened. */
  async function closeUnpayable(payment: OpenPayment, attached: { isPayable: boolean } | undefined): Promise<void> {
    // Without an attached row, a concurrent call attached the same intent or the payment has ended.
    if (attached?.isPayable ?? (await repo.isPayable(db, payment.id, clock.now()))) return
    await retire(payment)
    throw new AppError('conflict', NO_LONGER_PAYABLE)
  }

  async function reuse(payment: OpenPayment, intentId: string): Promise<Intent | typeof RETRY> {
    const intent = await gateway.readIntent(intentId)
    if (intent && gateway.isOpen(intent.status)) return intent
    if (intent?.status === 'succeeded' && (await apply(intent)) === 'mismatch') throw new AppError('conflict', ALREADY_PAID)
    if (intent?.status !== 'succeeded') await repo.detachIntent(db, payment.id, intentId, clock.now())
    return RETRY
  }

  const providerParams = ({ payment, due }: Reservation) => ({
    orderId: payment.orderId,
    paymentId: payment.id,
    amountCents: payment.amountCents,
    currency: payment.currency,
    description: due.description,
  })

  /**
   * The provider repeats the same error for this idempotency key, although it may have processed the request. Uses the object it
   * created, or else gives the next attempt a new key. It does not find the intent of a process that ended before it stored the payment:
   * nobody received its secret, so nobody can pay it.
   */
  async function recover<T>(error: unknown, { payment, isStored }: Reservation, find: (lost: Lost) => Promise<T | null>): Promise<T> {
    if (!isKeySpent(error)) throw error
    const { id: paymentId, amountCents, currency } = payment
    const found = await find({ paymentId, amountCents, currency, since: payment.attemptAt ?? payment.createdAt })
    if (found) return found
    if (!isStored) await insertFee(db, { ...payment, opened: null })
    await repo.nextAttempt(db, payment, clock.now())
    throw error
  }

  /** Concurrent callers share one request. */
  function openOnce(reserved: Reservation): Promise<Intent> {
    const { payment, settlement, isStored } = reserved
    const idempotencyKey = `pi:${payment.id}:${payment.amountCents}:${payment.attempt}`
    const pending = pendingIntents.get(idempotencyKey)
    if (pending) return pending
    const opening = (async () => {
      // Before the payment is stored, there can be only one intent.
      if (isStored) await attempts.countIntent(payment.orderId)
      const intent = await gateway
        .openIntent({ ...providerParams(reserved), idempotencyKey })
        .catch((error: unknown) => recover(error, reserved, gateway.findIntent))
      const now = clock.now()
      const nextCheckAt = minutesAfter(now, FIRST_CHECK_MINUTES)
      if (isStored || !(await insertFee(db, { ...payment, opened: { intentId: intent.id, at: now, nextCheckAt } }))) {
        const attached = await repo.attachIntent(db, payment.id, intent.id, now, nextCheckAt)
        await closeUnpayable({ ...payment, intentId: intent.id }, attached)
      }
      if (settlement) recentFees.add(intent.id, { ...settlement, payment: { ...settlement.payment, intentId: intent.id } })
      return intent
    })().finally(() => pendingIntents.delete(idempotencyKey))
    pendingIntents.set(idempotencyKey, opening)
    return opening
  }

  async function reusePage(payment: OpenPayment, pageId: string): Promise<HostedPage | typeof RETRY> {
    const page = await gateway.readHostedPage(pageId)
    if (page?.status === 'open' && page.url) return page
    const intent = page?.intentId ? await gateway.readIntent(page.intentId) : null
    if (intent?.status === 'succeeded' && (await apply(intent)) === 'mismatch') throw new AppError('conflict', ALREADY_PAID)
    if (intent?.status !== 'succeeded') await repo.detachHostedPage(db, payment.id, pageId, clock.now())
    return RETRY
  }

  async function openPage(reserved: Reservation, actor: Actor): Promise<HostedPage> {
    const { payment } = reserved
    const { email } = await repo.payerOf(db, actor.userId)
    const successUrl = `${publicUrl()}/api/payments/hosted-return?session={CHECKOUT_SESSION_ID}`
    const cancelUrl = `${publicUrl()}/dashboard?order=${payment.orderId}`
    // The key must change with the parameters, or the provider rejects it.
    const fingerprint = createHash('sha256').update(`${successUrl} ${email}`).digest('hex').slice(0, 16)
    const idempotencyKey = `cs:${payment.id}:${payment.amountCents}:${payment.attempt}:${fingerprint}`
    await attempts.countIntent(payment.orderId)
    const page = await gateway
      .openHostedPage({ ...providerParams(reserved), idempotencyKey, successUrl, cancelUrl, email })
      .catch((error: unknown) => recover(error, reserved, gateway.findHostedPage))
    const now = clock.now()
    const nextCheckAt = minutesAfter(now, FIRST_CHECK_MINUTES)
    const attached = await repo.attachHostedPage(db, payment.id, page.id, now, nextCheckAt)
    await closeUnpayable({ ...payment, hostedPageId: page.id }, attached)
    return page
  }

  async function withRetries<T>(
    reserve: (isRetry: boolean) => Promise<Reservation>,
    round: (reserved: Reservation) => Promise<T | typeof RETRY>,
  ): Promise<{ opened: T; due: AmountDue }> {
    let hasNewKey = false
    for (let retries = 0; retries < MAX_ROUNDS; retries += 1) {
      const reserved = await reserve(retries > 0)
      const isStale = reserved.payment.quoteId !== reserved.due.quoteId
      const opened = await (isStale ? retire(reserved.payment) : round(reserved)).catch((error: unknown) => {
        // Retries once with a new key; after a second failure the customer should not wait longer.
        if (hasNewKey || !isKeySpent(error)) throw error
        hasNewKey = true
        return RETRY
      })
      if (opened !== RETRY) return { opened, due: reserved.due }
    }
    throw new AppError('unavailable', PAYMENT_FAILED)
  }

  return {
    intent: ({ actor, isRecalled }: Payer, orderId: string, amount: number | null | undefined) =>
      withRetries(
        (isRetry) => reserve({ actor, isRecalled: isRecalled && !isRetry }, orderId, amount),
        (reserved) => (reserved.payment.intentId ? reuse(reserved.payment, reserved.payment.intentId) : openOnce(reserved)),
      ),

    hostedPage: (actor: Actor, orderId: string, amount: number | null | undefined) =>
      withRetries(
        () => reserveLocked(actor, orderId, amount),
        (reserved) =>
          reserved.payment.hostedPageId ? reusePage(reserved.payment, reserved.payment.hostedPageId) : openPage(reserved, actor),
      ),
  }
}

/** The new payment of a design fee, for an order on which nobody works yet. */
function newFee(
  { userId }: Actor,
  number: string,
  { id, orderId, amountCents, currency }: OpenPayment,
  { email, firstName, orderVersion: version }: { email: string; firstName: string; orderVersion: number },
): repo.Settlement {
  const order = {
    id: orderId,
    userId,
    number,
    version,
    status: 'pending' as const,
    feeStatus: 'unpaid' as const,
    designFeeCents: amountCents,
  }
  const payment = { id, orderId, amountCents, currency, type: 'design_fee' as const, status: 'pending' as const }
  return {
    order: { ...order, engineerId: null, helperId: null, reviewedAt: null, dueAt: null },
    payer: { email, firstName },
    payment: { ...payment, quoteId: null, intentId: null, hostedPageId: null, refundRequestedAt: null, refundedAt: null },
  }
}
