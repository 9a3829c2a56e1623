import { type ACTIVITY_ACTIONS, newerVersion } from '@vorta/contract/orders/schema'
import type { OrderAction } from '@vorta/contract/orders/status'
import { PROMISE_MAX_DAYS, QUOTE_VALID_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { formatCents } from '@vorta/contract/shared/money'
import { daysAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import { truncate } from '../../platform/truncate.ts'
import * as repo from './orders.repo.ts'
import { assertBalancePaid, balanceCentsOf, type QuoteInput } from './quote-balance.ts'
import { scheduleQuoteExpiry, scheduleQuoteReminder } from './reminders.ts'
import type { Sla } from './sla.ts'
import type { TimelineTarget } from './timeline-entry.ts'

export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number]

export interface TransitionInput {
  assign: { engineerId: string }
  startDesign: Record<string, never>
  requestRevision: { comments: string; pinCount?: number }
  approve: { cadModelId?: string | null | undefined }
  quote: QuoteInput
  withdrawQuote: Record<string, never>
  declineQuote: { reason: string }
  pay: { at: Date }
  complete: Record<string, never>
  cancel: { reason: string }
}

/** The customer tried to approve a version that is not the newest one. */
export class OutdatedVersion extends AppError {
  constructor(newest: number) {
    super('conflict', newerVersion(newest))
  }
}

interface TransitionContext {
  readonly db: Db
  readonly order: repo.OrderRow
  readonly now: Date
  readonly actorId: string | null
  readonly sla: Sla
}

interface TransitionNotice {
  readonly to: 'customer' | 'engineer'
  readonly title: string
  readonly body: string
}

/** The effects of a transition besides the new status. */
interface TransitionOutcome {
  readonly change: repo.OrderChange
  /** Shown in the timeline, the engineer's activity and the chat. */
  readonly description: string
  readonly activity: ActivityAction
  readonly target?: TimelineTarget
  readonly notices: readonly TransitionNotice[]
}

type TransitionEffect<A extends OrderAction> = (context: TransitionContext, input: TransitionInput[A]) => Promise<TransitionOutcome>

const toCustomer = (title: string, body: string): TransitionNotice => ({ to: 'customer', title, body })
const toEngineer = (title: string, body: string): TransitionNotice => ({ to: 'engineer', title, body })

/** A decision by the customer closes any open question. */
const NO_QUESTION = { question: null, askedAt: null }

/** Runs with the order row locked and its status already checked. */
export const TRANSITION_EFFECTS: { readonly [A in OrderAction]: TransitionEffect<A> } = {
  async assign({ db, order, now, sla }, { engineerId }) {
    if (engineerId === order.userId) throw new AppError('conflict', "A customer can't be the engineer on their own order.")
    await repo.startActivities(db, order.id, engineerId)
    const name = await repo.fullNameOf(db, engineerId)
    const dueAt = sla.design(now)
    return {
      change: { engineerId, dueAt, reviewedAt: order.reviewedAt ?? now },
      description: `Engineer ${name} assigned`,
      activity: 'order_assigned',
      notices: [
        toCustomer(
          `${name} is your engineer`,
          `Order ${order.number}: ${name} will design your kit. Expect the first design by ${sla.dayText(dueAt)}.`,
        ),
        toEngineer(
          'You have a new order',
          `Order ${order.number} (${carName(order)}) was assigned to you. The first design is due by ${sla.dayText(dueAt)}.`,
        ),
      ],
    }
  },

  // `dueAt` stays: it counts from the assignment or from the revision request.
  async startDesign({ order, now, sla }) {
    const isRevision = order.status === 'revision_requested'
    const dueAt = order.dueAt && (sla.revised(order.dueAt, now) ?? order.dueAt)
    const expected = dueAt ? ` Expect the ${isRevision ? 'revised' : 'first'} design by ${sla.dayText(dueAt)}.` : ''
    return {
      change: {},
      description: isRevision ? 'Revision started' : 'Design started',
      activity: 'status_updated',
      notices: [
        toCustomer(
          isRevision ? 'Revision started' : 'Design started',
          `Order ${order.number}: ${order.engineerName ?? 'your engineer'} is working on your kit.${expected}`,
        ),
      ],
    }
  },

  async requestRevision({ db, order, now, sla }, { comments, pinCount = 0 }) {
    const number = (await repo.countRevisions(db, order.id)) + 1
    const beyondIncluded = number > REVISIONS_INCLUDED
    await repo.insertRevision(db, { id: newId(), orderId: order.id, number, comments, beyondIncluded, createdAt: now })
    await repo.withdrawQuote(db, order.id, now)
    const dueAt = sla.revision(now)
    const allowance = beyondIncluded ? '(extra)' : `of ${REVISIONS_INCLUDED}`
    const withdrawn = order.status === 'approved' ? ', approval withdrawn' : ''
    return {
      change: { ...NO_QUESTION, approvedCadId: null, approvedAt: null, productionCents: null, dueAt },
      description: `Revision ${number} ${allowance} requested${pinCount > 0 ? ` with ${pinCount} ${pinCount === 1 ? 'pin' : 'pins'}` : ''}${withdrawn}`,
      activity: 'revision_requested',
      notices: [
        toEngineer(
          'Revision requested',
          `Order ${order.number}: ${order.customerFullName} requested revision ${number} ${allowance}, due by ${sla.dayText(dueAt)}.\n“${truncate(comments)}”`,
        ),
      ],
    }
  },

  async approve({ db, order, now }, { cadModelId }) {
    const model = await repo.newestCadModel(db, order.id)
    if (!model) throw new AppError('conflict', 'There is no CAD model to approve yet.')
    if (cadModelId && cadModelId !== model.id) throw new OutdatedVersion(model.version)
    return {
      change: { ...NO_QUESTION, approvedCadId: model.id, approvedAt: now, dueAt: null },
      description: `Design approved: CAD version ${model.version} (SHA-256 ${model.sha256})`,
      activity: 'status_updated',
      target: { targetId: model.id },
      notices: [
        toEngineer(
          'Design approved',
          `Order ${order.number}: ${order.customerFullName} approved CAD version ${model.version}. Send the production quote.`,
        ),
      ],
    }
  },

  async quote({ db, order, now, actorId, sla }, quote) {
    if (order.feeStatus !== 'paid')
      throw new AppError('conflict', "The design fee hasn't been paid yet. You can send a quote once the customer pays it.")
    const { productionCents, depositCents, promisedOn } = quote
    const validUntil = quoteValidUntil(now, promisedOn, sla)
    const replaced = await repo.activeQuote(db, order.id)
    await repo.withdrawQuote(db, order.id, now)
    const quoteId = newId()
    await scheduleQuoteReminder(db, order.id, quoteId, validUntil)
    await scheduleQuoteExpiry(db, order.id, quoteId, validUntil)
    await repo.insertQuote(db, {
      ...{ id: quoteId, orderId: order.id, createdBy: actorId ?? order.userId, createdAt: now },
      ...{ ...quote, lines: [...quote.lines], validUntil },
    })
    const sum = formatCents(productionCents)
    const { description, title, price } = quoteText(sum, replaced, now)
    return {
      change: { productionCents, dueAt: null },
      description,
      activity: 'status_updated',
      notices: [
        toCustomer(
          title,
          `Order ${order.number}: ${price}, valid ${promisedOn === null ? `for ${QUOTE_VALID_DAYS} days` : `until ${sla.dayText(validUntil)}`}.${
            depositCents === null ? '' : ` Production starts with a deposit of ${formatCents(depositCents)}.`
          }`,
        ),
      ],
    }
  },

  async withdrawQuote({ db, order, now }) {
    const sum = formatCents(order.productionCents ?? 0)
    await repo.withdrawQuote(db, order.id, now)
    return {
      change: { productionCents: null, dueAt: null },
      description: `Production quote of ${sum} withdrawn`,
      activity: 'status_updated',
      notices: [
        toCustomer(
          'Your production quote was withdrawn',
          `Order ${order.number}: you can no longer pay the quote of ${sum}. We'll send you a new one.`,
        ),
        toEngineer('Quote withdrawn', `Order ${order.number}: the quote of ${sum} was withdrawn. Send a new one.`),
      ],
    }
  },

  async declineQuote({ db, order, now }, { reason }) {
    const sum = formatCents(order.productionCents ?? 0)
    await repo.withdrawQuote(db, order.id, now, reason)
    return {
      change: { productionCents: null, dueAt: null },
      description: `Production quote of ${sum} declined`,
      activity: 'status_updated',
      notices: [
        toEngineer(
          'Quote declined',
          `Order ${order.number}: ${order.customerFullName} declined the quote of ${sum}. Send a new one.\n“${truncate(reason)}”`,
        ),
      ],
    }
  },

  async pay({ db, order, sla }) {
    const quote = await repo.activeQuote(db, order.id)
    const dueAt = quote?.promisedOn ? sla.endOfDay(quote.promisedOn) : null
    const shared = { activity: 'status_updated', target: { kind: 'payment' } } as const
    if (quote?.depositCents) {
      const deposit = formatCents(quote.depositCents)
      const balance = formatCents(balanceCentsOf(quote))
      return {
        ...shared,
        change: { dueAt, balanceStatus: 'open' },
        description: `Deposit of ${deposit} paid; production started`,
        notices: [
          toCustomer('Deposit received', `Order ${order.number} is in production. The balance of ${balance} is due before we ship.`),
          toEngineer('Deposit paid', `Order ${order.number} is ready for production. The balance of ${balance} is due before shipping.`),
        ],
      }
    }
    return {
      ...shared,
      change: { dueAt },
      description: `Production cost of ${formatCents(order.productionCents ?? 0)} paid; production started`,
      notices: [
        toCustomer('Payment received', `Order ${order.number} is in production.`),
        toEngineer('Production cost paid', `Order ${order.number} is ready for production.`),
      ],
    }
  },

  async complete({ db, order }) {
    await assertBalancePaid(db, order)
    return {
      change: { dueAt: null },
      description: 'Order completed',
      activity: 'status_updated',
      notices: [
        toCustomer('Your order is complete', `Order ${order.number}: thank you for building with us. You can rate your kit in your order.`),
      ],
    }
  },

  async cancel({ order, now }, { reason }) {
    const body = `Order ${order.number}: ${truncate(reason)}`
    return {
      change: { ...NO_QUESTION, cancelReason: reason, cancelledAt: now, dueAt: null, balanceStatus: null },
      description: `Order cancelled: ${reason}`,
      activity: 'status_updated',
      notices: [toCustomer('Your order was cancelled', body), toEngineer('Order cancelled', body)],
    }
  },
}

/** Distinguishes a first quote, the renewal of an expired one and the replacement of a payable one. */
function quoteText(sum: string, replaced: repo.QuoteRow | undefined, now: Date) {
  if (!replaced) return { description: `Production quoted at ${sum}`, title: 'Your production quote is ready', price: sum }
  if (replaced.validUntil <= now)
    return { description: `Production quote renewed: ${sum}`, title: 'Your production quote is ready', price: sum }
  const oldSum = formatCents(replaced.productionCents)
  const price = sum === oldSum ? sum : `${sum} (was ${oldSum})`
  return { description: `Production quote replaced: ${price}`, title: 'Your production quote was replaced', price }
}

/** A promised date must be ahead, and a quote can no longer be accepted once it has passed. */
function quoteValidUntil(now: Date, promisedOn: string | null, sla: Sla): Date {
  const latest = daysAfter(now, QUOTE_VALID_DAYS)
  if (promisedOn === null) return latest
  const promised = sla.endOfDay(promisedOn)
  const isTooLate = promised > daysAfter(now, PROMISE_MAX_DAYS)
  const problem = promised <= now ? "Date can't be in the past" : isTooLate ? `Date must be within ${PROMISE_MAX_DAYS} days` : null
  if (problem) throw new AppError('invalid', problem, { errors: { promisedOn: problem } })
  return new Date(Math.min(Number(promised), Number(latest)))
}

const carName = (order: repo.OrderRow) => `${order.carYear} ${order.carMake} ${order.carModel}`
