import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import { orderDashboardPath } from '@vorta/contract/notifications/link'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { type CalendarEvent, renderCalendar } from '../../platform/icalendar.ts'
import { hashToken, newSecretName } from '../../platform/id.ts'
import type { ServiceContext } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { Deadline, OrdersService } from '../orders/orders.service.ts'
import * as repo from './calendar-feed.repo.ts'

interface Deps extends ServiceContext {
  readonly publicUrl: () => string
  readonly auth: Pick<AuthService, 'mayActAs'>
  readonly orders: Pick<OrdersService, 'deadlinesOf'>
}

const REFRESH_MINUTES = 60
/** The event ends at the deadline, so that its length is visible in a calendar. */
const EVENT_MS = 30 * 60_000

export type CalendarFeedService = ReturnType<typeof createCalendarFeedService>

/** The deadlines of an engineer, for calendars that read them by a secret link. */
export function createCalendarFeedService({ db, transact, clock, publicUrl, auth, orders }: Deps) {
  const audit = (inDb: Db, actor: Actor, action: AuditAction) => recordAudit(inDb, { action, ...by(actor) })

  const eventOf = ({ orderId, number, car, status, dueAt, changedAt }: Deadline): CalendarEvent => ({
    id: `deadline-${orderId}`,
    title: `${number} due: ${car}`,
    description: `Status: ${STATUS_LABELS[status]}`,
    url: publicUrl() + orderDashboardPath('engineer', orderId),
    start: new Date(dueAt.getTime() - EVENT_MS),
    end: dueAt,
    changedAt,
  })

  return {
    async describe(actor: Actor) {
      const feed = await repo.feedOf(db, actor.userId)
      return { calendar: feed ? { createdAt: feed.createdAt.toISOString() } : null }
    },

    /** Returns the link only here, because only its hash is stored. */
    async renew(actor: Actor) {
      const token = newSecretName()
      const createdAt = clock.now()
      await transact(async (tx) => {
        await repo.saveFeed(tx.db, { userId: actor.userId, tokenHash: hashToken(token), createdAt })
        await audit(tx.db, actor, 'calendar.renew')
      })
      return { calendar: { createdAt: createdAt.toISOString() }, url: `${publicUrl()}/api/calendar/deadlines.ics?token=${token}` }
    },

    remove: (actor: Actor) =>
      transact(async (tx) => {
        await repo.deleteFeed(tx.db, actor.userId)
        await audit(tx.db, actor, 'calendar.remove')
      }),

    async feed(token: string): Promise<string> {
      const userId = await repo.ownerOf(db, hashToken(token))
      if (userId === undefined || !(await auth.mayActAs(userId, 'engineer')))
        throw new AppError('not_found', 'This calendar link no longer works. Create a new one under Settings in your dashboard.')
      const deadlines = await orders.deadlinesOf(userId)
      return renderCalendar(deadlines.map(eventOf), { name: 'Vorta deadlines', refreshMinutes: REFRESH_MINUTES })
    },
  }
}
