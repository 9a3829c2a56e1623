import type { Address } from '@vorta/contract/account/user'
import type { Actor } from '@vorta/contract/auth/role'
import { taxBasisPoints } from '@vorta/contract/company/tax'
import { canDo } from '@vorta/contract/orders/policy'
import { NO_LONGER_PAYABLE, NOT_COMPLETED, PAYMENT_CLOSED, PAYMENT_MISMATCH } from '@vorta/contract/payments/schema'
import { RECEIPT_RETENTION_YEARS } from '@vorta/contract/shared/limits'
import { toDollars } from '@vorta/contract/shared/money'
import { AppError, UnconfirmedSession } from '../../platform/errors.ts'
import { createRecent } from '../../platform/recent.ts'
import { isHandledEvent } from '../../platform/stripe/event-types.ts'
import type { Intent } from '../../platform/stripe/facts.ts'
import type { ProviderEvent } from '../../platform/stripe/webhook.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { by, type From, recordAudit } from '../audit/audit.service.ts'
import { jobHandler } from '../jobs/job-handler.ts'
import { authorize, authorizeById } from '../order-access/order-access.service.ts'
import { QUOTE_EXPIRY_JOB, quoteExpiryPayload } from '../orders/reminders.ts'
import { createApplyIntent } from './apply-intent.ts'
import { createAttention } from './attention.ts'
import { createBackground } from './background.ts'
import { createDisputes } from './disputes.ts'
import { createDocuments } from './documents.ts'
import { createInProgress } from './in-progress.ts'
import { isSettled } from './intent-outcome.ts'
import { createMovements } from './movements.ts'
import { createIntentOpener } from './open-intent.ts'
import { createAttempts } from './payment-attempts.ts'
import * as events from './payment-events.repo.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { presentLastQuote, presentReceipt } from './payments.present.ts'
import * as repo from './payments.repo.ts'
import { createQuotes } from './quotes.ts'
import * as holders from './receipt-holders.repo.ts'
import { createReconciler } from './reconciler.ts'
import { assertClaimable, CLAIM_REASON } from './refund-claim.ts'
import { createRefunds } from './refunds.ts'
import { REFUND_JOB, surplusPayload } from './surplus.ts'

interface ReceiptHolder {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly address: Address | null
}

const toPercent = (basisPoints: number) => basisPoints / 100
const RECENT_FEES_MAX = 100
const INTENT_ID = /^pi_[A-Za-z0-9_]{1,200}$/
const mismatch = () => new AppError('invalid', PAYMENT_MISMATCH)
const paymentRefunded = () => new AppError('conflict', `${NO_LONGER_PAYABLE} Your payment is being refunded.`)

export type PaymentsService = ReturnType<typeof createPaymentsService>

/** Only the provider knows what was paid, and only `apply` records it. */
export function createPaymentsService(deps: PaymentsDeps) {
  const { db, transact, clock, log, gateway, orders } = deps
  const background = createBackground(log)
  const attempts = createAttempts(deps)
  const attention = createAttention(deps)
  const refunds = createRefunds({ ...deps, attention, background })
  const disputes = createDisputes({ ...deps, attention })
  const { apply, payRecent } = createApplyIntent({
    ...deps,
    attention,
    afterPaid: (...args) => background.run('closing other intents', () => closeOthers(...args)),
  })
  const recentFees = createRecent<repo.Settlement>(RECENT_FEES_MAX)
  const intentOpener = createIntentOpener({ ...deps, attempts, apply, recentFees })
  const reconciler = createReconciler({ ...deps, apply, refunds, handle })

  /** Closes the other ways to pay, and refunds if the order was cancelled. */
  async function closeOthers(payment: repo.SettledPayment, intent: Intent, isCancelled: boolean) {
    if (isCancelled) await refunds.runFor(payment.orderId)
    if (payment.intentId && payment.intentId !== intent.id) await gateway.cancelIntent(payment.intentId)
    if (payment.hostedPageId) await gateway.closeHostedPage(payment.hostedPageId)
  }

  async function readIntentOf(orderId: string, intentId: string): Promise<Intent> {
    const intent = await gateway.readIntent(intentId)
    if (intent?.orderId !== orderId) throw mismatch()
    return intent
  }

  /** The usual confirmation: the customer paid what this process just opened. Returns nothing in all other cases. */
  async function confirmRecent(actor: Actor, orderId: string, intentId: string) {
    const fee = recentFees.take(intentId)
    if (fee?.order.id !== orderId || fee.order.userId !== actor.userId) return
    const intent = await gateway.readIntent(intentId)
    return intent?.status === 'succeeded' ? payRecent(fee, intent, actor) : undefined
  }

  async function settleIntent({ from }: Actor, orderId: string, intentId: string, known: repo.Settlement | undefined) {
    const intent = await readIntentOf(orderId, intentId)
    if (intent.status === 'canceled') throw new AppError('conflict', PAYMENT_CLOSED)
    if (intent.status !== 'succeeded') throw new AppError('payment_required', NOT_COMPLETED)
    const applied = await apply(intent, known, from)
    if (applied === 'mismatch' || applied === 'unknown') throw mismatch()
    if (applied === 'refunding') throw paymentRefunded()
  }

  // Confirmation and webhook usually arrive together. One waits for the other in this process, so that only one reads the intent.
  const [confirming, handling] = [createInProgress(), createInProgress()]

  async function processEvent(event: ProviderEvent, isNew: boolean, from?: From) {
    if (event.intentId === null) return
    // Confirming has to read what the event changes.
    recentFees.take(event.intentId)
    const known = await repo.settlementOf(db, event.intentId)
    if (known && isSettled(known.payment) && event.type.startsWith('payment_intent.')) return
    const intent = await gateway.readIntent(event.intentId)
    const applied = intent ? await apply(intent, known, from) : 'unknown'
    if (intent === null || applied === 'unknown') return log.warn({ event: event.id, type: event.type }, 'event for an unknown payment')
    await refunds.follow(intent, /^charge\.refund|^refund\./.test(event.type))
    await disputes.follow(intent, event.type.startsWith('charge.dispute.'))
    if (event.declineCode !== null && isNew && intent.orderId) await countDecline(intent.id, intent.orderId, event.declineCode, from)
  }

  async function handle(event: ProviderEvent, from?: From): Promise<void> {
    const { id, type, intentId, createdAt, declineCode } = event
    const payload = { createdAt: createdAt.toISOString(), declineCode }
    await confirming.wait(intentId)
    const { isNew, isApplied } = await events.storeEvent(db, { id, type, intentId, payload }, clock.now())
    if (isApplied) return
    if (isHandledEvent(type)) await handling.run(intentId, () => processEvent(event, isNew, from))
    await events.markApplied(db, id, clock.now())
  }

  async function countDecline(intentId: string, orderId: string, declineCode: string, from: From | undefined) {
    await recordAudit(db, {
      action: 'payment.declined',
      result: 'refused',
      target: `order:${orderId}`,
      detail: { intent: intentId, declineCode },
      ...from,
    })
    // A card tester has the client secret, so the intent is cancelled too.
    if (await attempts.countDecline(orderId)) await gateway.cancelIntent(intentId)
  }

  /** Closes open payments of the order at the provider after the caller's transaction commits. */
  function closeOpen(tx: Transaction, orderId: string): void {
    tx.afterCommit(() => background.run('closing payments', () => reconciler.settleOrder(orderId)))
  }

  const documents = createDocuments(deps)
  const quotes = createQuotes({ ...deps, apply, closeOpen })

  return {
    sendQuote: quotes.send,
    withdrawQuote: quotes.withdraw,
    declineQuote: quotes.decline,

    async createIntent(actor: Actor, { orderId, amount }: { orderId: string; amount?: number | null | undefined }, isRecalled = false) {
      const { opened, due } = await intentOpener.intent({ actor, isRecalled }, orderId, amount)
      return { clientSecret: opened.clientSecret, paymentIntentId: opened.id, amount: toDollars(due.amountCents) }
    },

    /** Does not trust the client: always reads the intent from the provider. */
    async confirm(actor: Actor, { orderId, paymentIntentId }: { orderId: string; paymentIntentId: string }, isRecalled = false) {
      const isIntentId = INTENT_ID.test(paymentIntentId)
      await handling.wait(paymentIntentId)
      const paid = isRecalled ? await confirming.run(paymentIntentId, () => confirmRecent(actor, orderId, paymentIntentId)) : undefined
      if (paid) return { order: await orders.loadPaid(actor, paid) }
      const session = isRecalled ? { sessionId: actor.sessionId, now: clock.now() } : null
      const row = await repo.findForConfirmation(db, orderId, isIntentId ? paymentIntentId : '', session)
      if (!row && isRecalled) throw new UnconfirmedSession()
      authorize(actor, row?.order, 'makePayment')
      if (!isIntentId) throw mismatch()
      const payment = row?.payment
      if (payment && payment.orderId !== orderId) throw mismatch()
      // The response is the same whether the webhook or the browser reported first.
      if (payment?.refundRequestedAt || payment?.status === 'refunded') throw paymentRefunded()
      const known = row && payment ? { ...row, payment } : undefined
      if (!(payment && isSettled(payment)))
        await confirming.run(paymentIntentId, () => settleIntent(actor, orderId, paymentIntentId, known))
      return { order: await orders.load(actor, orderId) }
    },

    /** Fails unless the event and its effect are stored, so that the provider sends it again. */
    async webhook(raw: Uint8Array, signature: string | undefined, from: From) {
      await handle(gateway.readEvent(raw, signature), from)
      return { received: true as const }
    },

    async openHostedPage(actor: Actor, { orderId, amount }: { orderId: string; amount?: number | null | undefined }) {
      const { opened } = await intentOpener.hostedPage(actor, orderId, amount)
      return { url: opened.url ?? '' }
    },

    /** Called when the customer returns from the provider's page. `isPlaced` means that the design fee was just paid. */
    async returnFromHostedPage(pageId: string): Promise<{ orderId: string; isPlaced: boolean } | null> {
      const page = await gateway.readHostedPage(pageId)
      const intent = page?.intentId ? await gateway.readIntent(page.intentId) : null
      if (intent) await apply(intent)
      if (!page?.orderId) return null
      const payment = intent && (await repo.byIntent(db, intent.id))
      return { orderId: page.orderId, isPlaced: payment?.type === 'design_fee' && payment.status === 'paid' && !payment.refundRequestedAt }
    },

    async receipt(actor: Actor, paymentId: string) {
      const row = await repo.findReceipt(db, paymentId)
      const canRead = row && canDo(actor, row.order, 'viewReceipt')
      const receipt = canRead ? presentReceipt(row, deps.company()) : null
      if (!receipt) throw new AppError('not_found', 'Receipt not found')
      return { receipt }
    },

    async quoteDefaults(actor: Actor, orderId: string) {
      await authorizeById(db, actor, orderId, 'quote')
      const { address, last } = await repo.findQuoteDefaults(db, orderId, actor.userId)
      const taxRate = address ? toPercent(taxBasisPoints(deps.companySettings().tax, address)) : 0
      return { defaults: { taxRate, lastQuote: last ? presentLastQuote(last) : null } }
    },

    async quotePdf(actor: Actor, orderId: string) {
      await authorizeById(db, actor, orderId, 'viewPayments')
      const file = await documents.quote(orderId, actor.userId)
      if (!file) throw new AppError('conflict', 'This order has no quote.')
      return file
    },

    async receiptPdf(actor: Actor, paymentId: string) {
      const row = await repo.findReceipt(db, paymentId)
      const file = row && canDo(actor, row.order, 'viewReceipt') ? await documents.receipt(paymentId, actor.userId) : null
      if (!file) throw new AppError('not_found', 'Receipt not found')
      return file
    },

    /** The documents that emails have as attachments. */
    attachment: documents.attachment,

    hasPendingRefund: (tx: Transaction, userId: string) => holders.hasPendingRefund(tx.db, userId),

    /** Retains name and address on receipts after account deletion, as required by law. */
    async retainReceiptHolder(tx: Transaction, { id: userId, firstName, lastName, address }: ReceiptHolder): Promise<void> {
      if (!(await holders.hasReceipts(tx.db, userId))) return
      const retainUntil = clock.now()
      retainUntil.setUTCFullYear(retainUntil.getUTCFullYear() + RECEIPT_RETENTION_YEARS)
      await holders.insert(tx.db, { userId, name: `${firstName} ${lastName}`, address, retainUntil })
    },

    deleteExpiredReceiptHolders: () => holders.deleteExpired(db, clock.now()),

    closeOpen,

    /** Marks every paid payment of the order for refund; the provider is called after commit. */
    requestRefund: (tx: Transaction, orderId: string): Promise<void> => refunds.request(tx, orderId),

    async claimRefund(actor: Actor, orderId: string) {
      await transact(async (tx) => {
        const order = await orders.lock(tx, actor, orderId, 'claimRefund')
        assertClaimable(order, clock.now())
        await orders.applyTransition(tx, 'provider', orderId, 'cancel', { reason: CLAIM_REASON })
        closeOpen(tx, orderId)
        await refunds.request(tx, orderId)
        await recordAudit(tx.db, { action: 'order.claimRefund', ...by(actor), target: `order:${orderId}`, at: clock.now() })
      })
      return { order: await orders.load(actor, orderId) }
    },

    /** Rate limit for the embedded provider. */
    reserveAttempt: attempts.reserve,
    jobs: {
      [REFUND_JOB]: jobHandler('Refund a surplus payment', surplusPayload, (payload, { tries }) => refunds.refundSurplus(payload, tries)),
      [QUOTE_EXPIRY_JOB]: jobHandler('Close the payment for an expired quote', quoteExpiryPayload, ({ orderId }) =>
        reconciler.settleOrder(orderId),
      ),
    },
    /** Every movement on the balance at the provider in a period, newest first and in batches. */
    movements: createMovements(deps),
    listAttention: attention.list,
    markHandled: (actor: Actor, entryId: string, note: string) => attention.markHandled(actor, entryId, note),
    retryRefund: (actor: Actor, entryId: string) => refunds.retry(actor, entryId),
    countAttention: attention.countByReason,
    reconciler,
    countByStatus: () => repo.countByStatus(db),
    /** Waits for background tasks. */
    idle: background.idle,
  }
}
