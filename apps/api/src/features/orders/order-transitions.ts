import { type ACTIVITY_ACTIONS, newerVersion, type QuoteLine } from '@vorta/contract/orders/schema'
import type { OrderAction } from '@vorta/contract/orders/status'
import { QUOTE_VALID_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { formatDollars, toDollars } from '@vorta/contract/shared/money'
import { daysAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import { truncate } from '../../platform/truncate.ts'
import * as repo from './orders.repo.ts'
import { planQuoteLapse, planQuoteReminder } from './reminders.ts'
import type { Sla } from './sla.ts'
import type { TimelineTarget } from './timeline-entry.ts'

export type ActivityAction = (typeof ACTIVITY_ACTIONS)[number]

/** What must be known to take an action. */
export interface TransitionInput {
  assign: { engineerId: string }
  startDesign: Record<string, never>
  requestRevision: { comments: string; pinCount?: number }
  approve: { cadModelId?: string | null | undefined }
  quote: { productionCents: number; note: string; lines: readonly QuoteLine[] }
  withdrawQuote: Record<string, never>
  pay: { at: Date }
  complete: Record<string, never>
  cancel: { reason: string }
}

/** The customer named another version than the newest one; nothing is approved unseen. */
export class OutdatedVersion extends AppError {
  constructor(newest: number) {
    super('conflict', newerVersion(newest))
  }
}

interface Scene {
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

/** What a deed leaves behind beside the new status. */
interface Outcome {
  readonly change: repo.OrderChange
  /** Said in the timeline, in the engineer's activities and in the chat. */
  readonly line: string
  readonly activity: ActivityAction
  readonly place?: TimelineTarget
  readonly told: readonly TransitionNotice[]
}

type TransitionEffect<A extends OrderAction> = (scene: Scene, facts: TransitionInput[A]) => Promise<Outcome>

const toCustomer = (title: string, body: string): TransitionNotice => ({ to: 'customer', title, body })
const toEngineer = (title: string, body: string): TransitionNotice => ({ to: 'engineer', title, body })

/** Whoever decides has no question to answer any more. */
const NO_QUESTION = { question: null, askedAt: null }

/** What each action does to an order whose status allows it; the row is locked meanwhile. */
export const TRANSITION_EFFECTS: { readonly [A in OrderAction]: TransitionEffect<A> } = {
  async assign({ db, order, now, sla }, { engineerId }) {
    if (engineerId === order.userId) throw new AppError('conflict', 'The customer of an order cannot be its engineer')
    await repo.adoptActivities(db, order.id, engineerId)
    const name = await repo.nameOf(db, engineerId)
    return {
      change: { engineerId, dueAt: sla.design(now), reviewedAt: order.reviewedAt ?? now },
      line: `Engineer ${name} assigned`,
      activity: 'order_assigned',
      told: [
        toCustomer('An engineer is assigned', `${name} takes care of order ${order.number}.`),
        toEngineer('New order for you', `Order ${order.number} (${carOf(order)}) is assigned to you.`),
      ],
    }
  },

  // The promised date stays: it counts from the assignment or from the revision, whichever is being answered.
  async startDesign({ order }) {
    const isRevision = order.status === 'revision_requested'
    return {
      change: {},
      line: isRevision ? 'Work on the revision started' : 'Design work started',
      activity: 'status_updated',
      told: [toCustomer(isRevision ? 'Your revision is being worked on' : 'Your design has begun', `Order ${order.number} is in design.`)],
    }
  },

  async requestRevision({ db, order, now, sla }, { comments, pinCount = 0 }) {
    const number = (await repo.countRevisions(db, order.id)) + 1
    const beyondIncluded = number > REVISIONS_INCLUDED
    await repo.insertRevision(db, { id: newId(), orderId: order.id, number, comments, beyondIncluded, createdAt: now })
    await repo.withdrawQuote(db, order.id, now)
    const counted = beyondIncluded ? `beyond the ${REVISIONS_INCLUDED} included` : `of ${REVISIONS_INCLUDED} included`
    const withdrawn = order.status === 'approved' ? '; the approval is withdrawn' : ''
    return {
      change: { ...NO_QUESTION, approvedCadId: null, approvedAt: null, productionCents: null, dueAt: sla.revision(now) },
      line: `Revision ${number} ${counted} requested${pinCount > 0 ? ` with ${pinCount} ${pinCount === 1 ? 'pin' : 'pins'}` : ''}${withdrawn}`,
      activity: 'revision_requested',
      told: [toEngineer('Revision requested', `Order ${order.number}, revision ${number} ${counted}: ${truncate(comments)}`)],
    }
  },

  async approve({ db, order, now }, { cadModelId }) {
    const model = await repo.newestCadModel(db, order.id)
    if (!model) throw new AppError('conflict', 'There is no CAD model to approve yet')
    if (cadModelId && cadModelId !== model.id) throw new OutdatedVersion(model.version)
    return {
      change: { ...NO_QUESTION, approvedCadId: model.id, approvedAt: now, dueAt: null },
      line: `Design approved with CAD version ${model.version} (SHA-256 ${model.sha256})`,
      activity: 'status_updated',
      place: { targetId: model.id },
      told: [toEngineer('Design approved', `Order ${order.number}: CAD version ${model.version} is approved. Send the production quote.`)],
    }
  },

  async quote({ db, order, now, actorId }, { productionCents, note, lines }) {
    if (order.feeStatus !== 'paid') throw new AppError('conflict', 'The design fee has not been paid yet')
    const validUntil = daysAfter(now, QUOTE_VALID_DAYS)
    const replaced = await repo.activeQuote(db, order.id)
    await repo.withdrawQuote(db, order.id, now)
    const quoteId = newId()
    await planQuoteReminder(db, order.id, quoteId, validUntil)
    await planQuoteLapse(db, order.id, quoteId, validUntil)
    await repo.insertQuote(db, {
      ...{ id: quoteId, orderId: order.id, createdBy: actorId ?? order.userId, createdAt: now },
      ...{ productionCents, note, lines: [...lines], validUntil },
    })
    const sum = formatDollars(toDollars(productionCents))
    const { line, title, price } = quoteWords(sum, replaced, now)
    return {
      change: { productionCents, dueAt: null },
      line,
      activity: 'status_updated',
      told: [toCustomer(title, `Order ${order.number}: ${price}, valid for ${QUOTE_VALID_DAYS} days.`)],
    }
  },

  async withdrawQuote({ db, order, now }) {
    const sum = formatDollars(toDollars(order.productionCents ?? 0))
    await repo.withdrawQuote(db, order.id, now)
    return {
      change: { productionCents: null, dueAt: null },
      line: `Production quote of ${sum} withdrawn`,
      activity: 'status_updated',
      told: [
        toCustomer('Your production quote was withdrawn', `Order ${order.number}: your engineer will send you a new quote.`),
        toEngineer('Quote withdrawn', `Order ${order.number}: the quote of ${sum} was withdrawn. Send a new one.`),
      ],
    }
  },

  async pay({ order }) {
    return {
      change: { dueAt: null },
      line: `Production cost of ${formatDollars(toDollars(order.productionCents ?? 0))} paid, production started`,
      activity: 'status_updated',
      place: { kind: 'payment' },
      told: [
        toCustomer('Payment received', `Order ${order.number} is in production.`),
        toEngineer('Production paid', `Order ${order.number} can be made.`),
      ],
    }
  },

  async complete({ order }) {
    return {
      change: { dueAt: null },
      line: 'Order completed',
      activity: 'status_updated',
      told: [toCustomer('Your order is completed', `Order ${order.number} is done. Thank you!`)],
    }
  },

  async cancel({ order, now }, { reason }) {
    const body = `Order ${order.number}: ${truncate(reason)}`
    return {
      change: { ...NO_QUESTION, cancelReason: reason, cancelledAt: now, dueAt: null },
      line: `Order cancelled: ${reason}`,
      activity: 'status_updated',
      told: [toCustomer('Your order was cancelled', body), toEngineer('Order cancelled', body)],
    }
  },
}

/** A first quote, a new one for one that lapsed, or another one in place of one that could still be paid. */
function quoteWords(sum: string, replaced: repo.QuoteRow | undefined, now: Date) {
  if (!replaced) return { line: `Production quoted at ${sum}`, title: 'Your production quote', price: sum }
  if (replaced.validUntil <= now) return { line: `Production quote renewed: ${sum}`, title: 'Your production quote', price: sum }
  const price = `${sum} instead of ${formatDollars(toDollars(replaced.productionCents))}`
  return { line: `Production quote replaced: ${price}`, title: 'Your production quote was replaced', price }
}

const carOf = (order: repo.OrderRow) => `${order.carYear} ${order.carMake} ${order.carModel}`
