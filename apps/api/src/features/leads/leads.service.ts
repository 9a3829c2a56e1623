import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import { type FollowUps, type Lead, type LeadChange, type LeadDetails, type LeadsQuery, leadReference } from '@vorta/contract/leads/schema'
import { type Calendar, dayOf } from '@vorta/contract/orders/calendar'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { CONTACT_RETENTION_DAYS } from '@vorta/contract/shared/limits'
import { toDollars } from '@vorta/contract/shared/money'
import { daysAfter } from '../../platform/clock.ts'
import { paginate, readCursor } from '../../platform/cursor.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { searchPatterns } from '../../platform/db/search-pattern.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { answerEmail, leadThread } from './answer-email.ts'
import * as repo from './leads.repo.ts'

interface Deps extends ServiceContext {
  readonly calendar: () => Calendar
  readonly companyEmail: () => string
  readonly notifications: Pick<NotificationsService, 'admins'>
}

/** Longer lists are not worked off in a day. */
const FOLLOW_UPS_MAX_COUNT = 50
/** A day to pay without being asked, and a month until nobody asks any more. */
const UNPAID_AFTER_DAYS = 1
const UNPAID_WITHIN_DAYS = 30
const ANSWER_KEY_PREFIX = 'contact:answer:'

const leadNotFound = () => new AppError('not_found', 'Lead not found')

export type LeadsService = ReturnType<typeof createLeadsService>

/** Visitors who wrote to the company, from their first message to their first order. */
export function createLeadsService({ db, transact, clock, calendar, companyEmail, notifications }: Deps) {
  const details = async (id: string): Promise<LeadDetails> => {
    const [row, entries, admins] = await Promise.all([
      repo.byId(db, id),
      repo.entriesOf(db, id, ANSWER_KEY_PREFIX),
      notifications.admins(db).then((ids) => repo.named(db, ids)),
    ])
    if (!row) throw leadNotFound()
    return {
      lead: present(row),
      entries: entries.map(({ id: _id, ...entry }) => ({ _id, ...entry })),
      assignees: admins.map(({ id: _id, name }) => ({ _id, name })),
    }
  }

  /** Runs a change of a locked lead and records it unless it changed nothing. */
  const change = async (actor: Actor, id: string, action: AuditAction, run: (tx: Transaction, lead: LockedLead) => Promise<unknown>) => {
    await transact(async (tx) => {
      const lead = await repo.lock(tx.db, id)
      if (!lead) throw leadNotFound()
      if ((await run(tx, lead)) === false) return
      await recordAudit(tx.db, { action, ...by(actor), target: `lead:${id}`, detail: { reference: leadReference(lead.number) } })
    })
    return details(id)
  }

  const addEntry = (tx: Transaction, entry: Omit<Parameters<typeof repo.addEntry>[1], 'id' | 'createdAt'>) => {
    const id = newId()
    return repo.addEntry(tx.db, { id, ...entry, createdAt: clock.now() }).then((isNew) => (isNew ? id : null))
  }

  const applyChange = async (tx: Transaction, actor: Actor, lead: LockedLead, { status, assigneeId, followUpOn }: LeadChange) => {
    if (assigneeId && !(await notifications.admins(tx.db)).includes(assigneeId)) {
      throw new AppError('invalid', 'Choose an admin from the list')
    }
    const isClosed = status === 'won' || status === 'lost'
    await repo.update(tx.db, lead.id, {
      // A statement needs at least one column.
      status: status ?? lead.status,
      ...(assigneeId !== undefined && { assigneeId }),
      ...((isClosed || followUpOn !== undefined) && { followUpOn: isClosed ? null : followUpOn }),
    })
    if (status !== undefined && status !== lead.status) {
      await addEntry(tx, { leadId: lead.id, kind: 'status', text: status, authorId: actor.userId })
    }
  }

  return {
    async list({ status, q = '', limit, cursor }: LeadsQuery) {
      const filter = { status, patterns: searchPatterns(q) }
      const [found, unanswered] = await Promise.all([repo.page(db, filter, readCursor(cursor), limit + 1), repo.countUnanswered(db)])
      const { rows, nextCursor } = paginate(found, limit, ({ lastMessageAt, id }) => ({ at: new Date(lastMessageAt), id }))
      return { leads: rows.map(present), nextCursor, unanswered }
    },

    get: details,

    async followUps(): Promise<FollowUps> {
      const now = clock.now()
      const period = { from: daysAfter(now, -UNPAID_WITHIN_DAYS), to: daysAfter(now, -UNPAID_AFTER_DAYS) }
      const [leads, orders, builds] = await Promise.all([
        repo.due(db, dayOf(calendar(), now), FOLLOW_UPS_MAX_COUNT),
        repo.unpaidOrders(db, period, FOLLOW_UPS_MAX_COUNT),
        repo.waitingBuilds(db, period, FOLLOW_UPS_MAX_COUNT),
      ])
      return { leads: leads.map(present), orders: orders.map(presentUnpaid), builds: builds.map(presentBuild) }
    },

    async update(actor: Actor, id: string, body: LeadChange) {
      try {
        return await change(actor, id, 'lead.update', (tx, lead) => applyChange(tx, actor, lead, body))
      } catch (error) {
        if (!isUniqueViolation(error, 'leads_open_key')) throw error
        throw new AppError('conflict', 'There is already an open lead for this email address.')
      }
    },

    /** Queues the email in the transaction of the log entry; a repeated request does nothing. */
    answer: (actor: Actor, id: string, { text, clientId }: { text: string; clientId: string }) =>
      change(actor, id, 'lead.answer', async (tx, lead) => {
        const entryId = await addEntry(tx, { leadId: id, kind: 'answer', text, authorId: actor.userId, clientId })
        if (entryId === null) return false
        await repo.markAnswered(tx.db, id, { userId: actor.userId, at: clock.now() })
        if (lead.status === 'new') await applyChange(tx, actor, lead, { status: 'in_progress' })
        const payload = answerEmail(lead, { text, companyEmail: companyEmail() })
        await enqueue(tx.db, { kind: 'mail', dedupeKey: ANSWER_KEY_PREFIX + entryId, payload })
        return true
      }),

    addNote: (actor: Actor, id: string, text: string) =>
      change(actor, id, 'lead.note', (tx) => addEntry(tx, { leadId: id, kind: 'note', text, authorId: actor.userId })),

    /** Adds a message of the contact form to the lead of its address; returns the id of the email thread. */
    async addMessage(tx: Transaction, messageId: string): Promise<string> {
      const [lead] = await repo.adoptMessages(tx.db, messageId)
      if (!lead) throw new Error('The message has no lead')
      return leadThread(lead.id)
    },

    /**
     * Notices what happened to leads elsewhere. Looking for it keeps the statements that place and pay orders short, and visitors cannot
     * tell from the contact form whether an account exists.
     */
    async sweep(): Promise<void> {
      await repo.adoptMessages(db, null)
      await repo.winPaidLeads(db, clock.now())
    },

    /** The answers sent to an address, for the data export. */
    answersTo: (email: string) => repo.answersTo(db, email),

    /** Deletes the leads of an address with their messages. */
    erase: (tx: Transaction, email: string) => repo.deleteOf(tx.db, email),

    deleteExpired: () => repo.deleteBefore(db, daysAfter(clock.now(), -CONTACT_RETENTION_DAYS)),
  }
}

type LockedLead = NonNullable<Awaited<ReturnType<typeof repo.lock>>>

const present = (row: repo.LeadRow): Lead => ({
  _id: row.id,
  reference: leadReference(row.number),
  name: row.name,
  email: row.email,
  status: row.status,
  assignee: row.assigneeId !== null && row.assignee !== null ? { _id: row.assigneeId, name: row.assignee } : null,
  followUpOn: row.followUpOn,
  customer: row.customerId !== null && row.customer !== null ? { _id: row.customerId, name: row.customer, orders: row.orders } : null,
  createdAt: row.createdAt,
  lastMessageAt: row.lastMessageAt,
  excerpt: row.excerpt,
  unanswered: row.unanswered,
})

const presentUnpaid = (row: repo.UnpaidRow): FollowUps['orders'][number] => ({
  _id: row.id,
  orderNumber: row.number,
  customer: { _id: row.customerId, name: row.customer, email: row.email },
  car: vehicleName(row),
  amount: toDollars(row.cents),
  createdAt: row.createdAt,
})

const presentBuild = (row: repo.WaitingRow): FollowUps['builds'][number] => ({
  _id: row.id,
  customer: { _id: row.customerId, name: row.customer, email: row.email },
  car: vehicleName(row),
  kit: row.kit,
  savedAt: row.savedAt,
})
