import type Stripe from 'stripe'
import { refundFailureMovement, refundMovement } from './balance-transactions.ts'
import { REFUND_FAILS_LAST4 } from './cards.ts'
import type { Events } from './events.ts'
import { badInteger, badRequest, missing, missingParam } from './failure.ts'
import { type Form, textIn, textsIn } from './form.ts'
import type { Clock, Transaction } from './host.ts'
import { newName, newRefund } from './objects.ts'
import * as store from './store.ts'
import type { Switches } from './switches.ts'

/** Refunds; several per charge, but never more than was charged. */
export function createRefunds({ clock, events, switches }: { clock: Clock; events: Events; switches: Switches }) {
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  /** Completes a pending refund, or fails a succeeded one, which returns the money to the shop's balance. */
  async function settle(tx: Transaction, id: string, status: 'succeeded' | 'failed'): Promise<void> {
    const refund = await store.lock<Stripe.Refund>(tx.db, 'refund', id)
    if (!refund) throw missing('refund', id, 'id')
    if (status === 'succeeded') {
      const ended = { ...refund, status }
      await store.save(tx.db, ended)
      return events.emit(tx, 'refund.updated', ended)
    }
    const ended = { ...refund, status, failure_reason: 'lost_or_stolen_card', failure_balance_transaction: newName('txn') }
    await store.save(tx.db, ended)
    const charge = await store.lock<Stripe.Charge>(tx.db, 'charge', String(refund.charge))
    if (charge)
      await store.save(tx.db, { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false } as Stripe.Charge)
    await events.emit(tx, 'refund.updated', ended, [['balance_transaction', refundFailureMovement(ended, seconds())]])
    await events.emit(tx, 'refund.failed', ended)
  }

  return {
    async create(tx: Transaction, form: Form): Promise<Stripe.Refund> {
      const charge = await lockCharge(tx, form)
      if (switches.refusedRefunds.includes(String(charge.payment_intent)))
        throw badRequest('The test provider is set to reject this refund.')
      if (charge.disputed)
        throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
      const left = charge.amount_captured - charge.amount_refunded
      if (left <= 0) throw badRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
      const amount = amountIn(form) ?? left
      if (amount > left) {
        throw badRequest(`Refund amount ($${amount / 100}) is greater than unrefunded amount on charge ($${left / 100})`, {
          param: 'amount',
        })
      }
      const reason = textIn(form, 'reason') ?? null
      const made = newRefund({ charge, amount, reason, metadata: textsIn(form, 'metadata'), created: seconds() })
      const refund: Stripe.Refund = switches.slowRefunds ? { ...made, status: 'pending' } : made
      const movement = refundMovement(refund, charge)
      await store.insertAll(
        tx.db,
        [
          ['refund', refund],
          ['balance_transaction', movement],
        ],
        clock.now(),
      )
      const back = charge.amount_refunded + amount
      const refunded = { ...charge, amount_refunded: back, refunded: back === charge.amount_captured }
      await store.save(tx.db, refunded)
      await events.emit(tx, 'refund.created', refund)
      await events.emit(tx, 'charge.refunded', refunded)
      // With this card the refund fails afterward, as with a closed account.
      if (charge.payment_method_details?.card?.last4 === REFUND_FAILS_LAST4) await settle(tx, refund.id, 'failed')
      return refund
    },

    settle,
  }
}

async function lockCharge(tx: Transaction, form: Form): Promise<Stripe.Charge> {
  const intentId = textIn(form, 'payment_intent')
  const chargeId = textIn(form, 'charge') ?? (intentId === undefined ? undefined : await chargeOf(tx, intentId))
  if (chargeId === undefined) throw missingParam('payment_intent')
  const charge = await store.lock<Stripe.Charge>(tx.db, 'charge', chargeId)
  if (!charge?.paid) throw missing('charge', chargeId, 'charge')
  return charge
}

async function chargeOf(tx: Transaction, intentId: string): Promise<string> {
  const intent = await store.read<Stripe.PaymentIntent>(tx.db, 'intent', intentId)
  if (!intent) throw missing('payment_intent', intentId, 'payment_intent')
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    throw badRequest('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' })
  }
  return intent.latest_charge
}

function amountIn(form: Form): number | undefined {
  const text = textIn(form, 'amount')
  if (text === undefined) return undefined
  if (!/^[1-9]\d*$/.test(text)) throw badInteger('amount')
  return Number(text)
}
