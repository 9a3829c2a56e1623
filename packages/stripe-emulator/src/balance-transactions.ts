import type Stripe from 'stripe'
import { newName } from './objects.ts'

/** Stripe's standard prices in the United States. */
const CARD_FEE_RATE = 0.029
const CARD_FEE_FIXED = 30
const DISPUTE_FEE = 1_500
const SETTLE_DAYS = 2
const DAY_S = 86_400

interface Movement {
  readonly id?: string
  readonly type: string
  readonly category: string
  readonly amount: number
  readonly fee?: number
  readonly feeLabel?: string
  readonly currency: string
  readonly source: string
  readonly description: string | null
  readonly created: number
}

/** A movement on the shop's balance: the amount less the fee. */
function newBalanceTransaction(movement: Movement): Stripe.BalanceTransaction {
  const { amount, fee = 0, feeLabel = '', currency, source, description, created } = movement
  return {
    id: movement.id ?? newName('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + SETTLE_DAYS * DAY_S,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: feeLabel, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: movement.category,
    source,
    status: 'pending',
    type: movement.type,
  }
}

export const chargeMovement = (charge: Stripe.Charge): Stripe.BalanceTransaction =>
  newBalanceTransaction({
    id: String(charge.balance_transaction),
    type: 'charge',
    category: 'charge',
    amount: charge.amount,
    fee: Math.round(charge.amount * CARD_FEE_RATE) + CARD_FEE_FIXED,
    feeLabel: 'Stripe processing fees',
    currency: charge.currency,
    source: charge.id,
    description: charge.description,
    created: charge.created,
  })

/** The fee of the charge is not returned. */
export const refundMovement = (refund: Stripe.Refund, charge: Stripe.Charge): Stripe.BalanceTransaction =>
  newBalanceTransaction({
    id: String(refund.balance_transaction),
    type: 'refund',
    category: 'refund',
    amount: -refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
    created: refund.created,
  })

export const refundFailureMovement = (refund: Stripe.Refund, created: number): Stripe.BalanceTransaction =>
  newBalanceTransaction({
    id: String(refund.failure_balance_transaction),
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    description: 'REFUND FAILURE',
    created,
  })

export const disputeMovement = (dispute: Stripe.Dispute): Stripe.BalanceTransaction =>
  newBalanceTransaction({
    type: 'adjustment',
    category: 'dispute',
    amount: -dispute.amount,
    fee: DISPUTE_FEE,
    feeLabel: 'Dispute fee',
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback withdrawal for ${String(dispute.charge)}`,
    created: dispute.created,
  })

/** The dispute fee is not returned. */
export const disputeReversalMovement = (dispute: Stripe.Dispute, created: number): Stripe.BalanceTransaction =>
  newBalanceTransaction({
    type: 'adjustment',
    category: 'dispute_reversal',
    amount: dispute.amount,
    currency: dispute.currency,
    source: dispute.id,
    description: `Chargeback reversal for ${String(dispute.charge)}`,
    created,
  })
