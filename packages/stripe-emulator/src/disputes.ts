import type Stripe from 'stripe'
import { disputeMovement, disputeReversalMovement } from './balance-transactions.ts'
import type { Events } from './events.ts'
import { badRequest, missing } from './failure.ts'
import type { Clock, Transaction } from './host.ts'
import { newName } from './objects.ts'
import * as store from './store.ts'

const EVIDENCE_DAYS = 9
const DAY_S = 86_400

export type Disputes = ReturnType<typeof createDisputes>

/** Simulates disputes by cardholders. */
export function createDisputes({ clock, events }: { clock: Clock; events: Events }) {
  const seconds = () => Math.floor(clock.now().getTime() / 1000)

  return {
    /** The bank withdraws the amount until the dispute is decided. */
    async open(tx: Transaction, charge: Stripe.Charge, amount = charge.amount_captured): Promise<Stripe.Dispute> {
      const made = newDispute(charge, amount, seconds())
      const movement = disputeMovement(made)
      const dispute: Stripe.Dispute = { ...made, balance_transactions: [movement] }
      await store.insertAll(
        tx.db,
        [
          ['dispute', dispute],
          ['balance_transaction', movement],
        ],
        clock.now(),
      )
      await store.save(tx.db, { ...charge, disputed: true } as Stripe.Charge)
      await events.emit(tx, 'charge.dispute.created', dispute)
      await events.emit(tx, 'charge.dispute.funds_withdrawn', dispute)
      return dispute
    },

    async openFor(tx: Transaction, intentId: string, amount?: number): Promise<Stripe.Dispute> {
      const intent = await store.read<Stripe.PaymentIntent>(tx.db, 'intent', intentId)
      const charge = await store.lock<Stripe.Charge>(tx.db, 'charge', String(intent?.latest_charge))
      if (!charge?.paid) throw missing('charge', String(intent?.latest_charge), 'charge')
      return this.open(tx, charge, amount)
    },

    async update(tx: Transaction, id: string, status: 'under_review' | 'won' | 'lost'): Promise<void> {
      const dispute = await store.lock<Stripe.Dispute>(tx.db, 'dispute', id)
      if (!dispute) throw missing('dispute', id, 'id')
      if (dispute.status === 'won' || dispute.status === 'lost') throw badRequest('This dispute is already closed')
      const returned = status === 'won' ? [disputeReversalMovement(dispute, seconds())] : []
      const changed: Stripe.Dispute = { ...dispute, status, balance_transactions: [...dispute.balance_transactions, ...returned] }
      await store.save(tx.db, changed)
      const type = status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed'
      const beside = returned.map((movement) => ['balance_transaction', movement] as const)
      await events.emit(tx, type, changed, beside)
      if (status === 'won') await events.emit(tx, 'charge.dispute.funds_reinstated', changed)
    },
  }
}

const newDispute = (charge: Stripe.Charge, amount: number, created: number): Stripe.Dispute => ({
  id: newName('du'),
  object: 'dispute',
  amount,
  balance_transactions: [],
  charge: charge.id,
  created,
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: {} as Stripe.Dispute.Evidence,
  evidence_details: {
    due_by: created + EVIDENCE_DAYS * DAY_S,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: null,
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
})
