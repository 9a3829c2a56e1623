import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import { backOn, type Calendar, dayOf, withDaysOff } from '@vorta/contract/orders/calendar'
import { TIME_OFF_AHEAD_DAYS, TIME_OFF_MAX_COUNT } from '@vorta/contract/shared/limits'
import type { TimeOff, TimeOffBody } from '@vorta/contract/time-off/schema'
import { daysAfter } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import * as repo from './time-off.repo.ts'

interface Deps extends ServiceContext {
  readonly calendar: () => Calendar
}

/** The list of all engineers ends here. */
const LIST_MAX = 1_000

export type TimeOffService = ReturnType<typeof createTimeOffService>

/** Days on which engineers do not work. */
export function createTimeOffService({ db, transact, clock, calendar }: Deps) {
  const today = () => dayOf(calendar(), clock.now())
  const upcoming = (engineerId: string | null) => repo.list(db, { engineerId, since: today(), limit: LIST_MAX })

  const audit = (tx: Transaction, actor: Actor, action: AuditAction, { engineer, from, to }: TimeOff) =>
    recordAudit(tx.db, {
      ...{ action, ...by(actor), target: `user:${engineer._id}`, at: clock.now() },
      detail: { days: from === to ? from : `${from} to ${to}` },
    })

  return {
    list: async (actor: Actor) => ({ timeOff: await upcoming(actor.role === 'admin' ? null : actor.userId) }),

    async add(actor: Actor, { engineerId, from, to, note }: TimeOffBody) {
      const isOwn = actor.role !== 'admin'
      if (isOwn && engineerId !== undefined && engineerId !== actor.userId)
        throw new AppError('forbidden', "Only admins can enter someone else's time off.")
      if (!isOwn && engineerId === undefined) throw invalid('engineerId', 'Choose an engineer')
      if (to < today()) throw invalid('to', "The last day can't be in the past")
      if (to > dayOf(calendar(), daysAfter(clock.now(), TIME_OFF_AHEAD_DAYS)))
        throw invalid('to', 'Time off can be planned up to two years ahead')
      const ownerId = engineerId ?? actor.userId
      const added = await transact(async (tx) => {
        if (!(await repo.lockEngineer(tx.db, ownerId))) throw new AppError('not_found', 'Engineer not found')
        const planned = await repo.list(tx.db, { engineerId: ownerId, since: today(), limit: TIME_OFF_MAX_COUNT })
        if (planned.length >= TIME_OFF_MAX_COUNT)
          throw new AppError('conflict', `An engineer can have up to ${TIME_OFF_MAX_COUNT} planned times off. Delete one first.`)
        const [overlap] = planned.filter((entry) => entry.from <= to && from <= entry.to)
        if (overlap)
          throw new AppError('conflict', `These days overlap with time off ${daysText(overlap)}. Delete it first, or choose other days.`)
        const id = newId()
        await repo.insert(tx.db, { id, engineerId: ownerId, startsOn: from, endsOn: to, note, createdAt: clock.now() })
        const row = await repo.find(tx.db, id)
        if (!row) throw new Error('The time off was not stored')
        await audit(tx, actor, 'timeOff.add', row)
        return row
      })
      return { timeOff: added }
    },

    remove: (actor: Actor, id: string) =>
      transact(async (tx) => {
        const row = await repo.find(tx.db, id)
        if (!row || (actor.role !== 'admin' && row.engineer._id !== actor.userId)) throw new AppError('not_found', 'Time off not found')
        await repo.remove(tx.db, id)
        await audit(tx, actor, 'timeOff.remove', row)
      }),

    /** Looks up the day on which an engineer who is off today is back; null for everyone else. */
    async returns(): Promise<(engineerId: string) => string | null> {
      const rows = await upcoming(null)
      return (engineerId) =>
        backOn(
          calendar(),
          rows.filter(({ engineer }) => engineer._id === engineerId),
          clock.now(),
        )
    },

    /** The company's calendar without the engineer's days off, for dates that the engineer has to keep. */
    calendarOf: async (engineerId: string): Promise<Calendar> => withDaysOff(calendar(), await upcoming(engineerId)),

    /** For the data export of an account. */
    everything: (userId: string) => repo.allOf(db, userId, LIST_MAX),

    /** Part of deleting an account. */
    erase: (tx: Transaction, userId: string) => repo.removeAll(tx.db, userId),
  }
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayText = (day: string) => DAY.format(new Date(day))
const daysText = ({ from, to }: TimeOff) => (from === to ? `on ${dayText(from)}` : `from ${dayText(from)} to ${dayText(to)}`)

const invalid = (field: string, message: string) => new AppError('invalid', message, { errors: { [field]: message } })
