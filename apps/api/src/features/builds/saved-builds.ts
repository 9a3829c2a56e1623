import type { Actor } from '@vorta/contract/auth/role'
import type { SavedBuild, SavedBuildBody } from '@vorta/contract/builds/schema'
import { SAVED_BUILD_KIND } from '@vorta/contract/notifications/link'
import { SHARED_BUILD_RETENTION_DAYS } from '@vorta/contract/shared/limits'
import { type Clock, daysAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { newId } from '../../platform/id.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import * as repo from './saved-builds.repo.ts'

export interface SavedBuildDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly notifications: Pick<NotificationsService, 'notifyNow'>
  /** False outside business hours, and if reminders are off. */
  readonly mayRemind: () => boolean
}

const KEY_PREFIX = 'saved-build:'
const REMINDERS = [
  { afterDays: 1, suffix: ':first' },
  { afterDays: 5, suffix: ':last' },
] as const
/** Long enough for a weekend with a holiday. */
const REMINDER_WITHIN_DAYS = 4

/** The build that a customer saved to order later, and the reminders of it. */
export function createSavedBuilds({ db, transact, clock, notifications, mayRemind }: SavedBuildDeps) {
  const find = async (userId: string): Promise<SavedBuild | null> => {
    const row = await repo.ofUser(db, userId)
    return row ? { ...row.build, savedAt: row.savedAt.toISOString() } : null
  }

  const remind = (id: string, key: string, isLast: boolean) =>
    transact(async (tx) => {
      const row = await repo.lock(tx.db, id)
      if (!row) return
      const notification = { kind: SAVED_BUILD_KIND, title: 'Your build is waiting', body: reminderOf(row.build, isLast), orderId: null }
      await notifications.notifyNow(tx, { ...notification, userId: row.userId }, key)
    })

  return {
    saved: async ({ userId }: Actor) => ({ savedBuild: await find(userId) }),

    async save({ userId }: Actor, build: SavedBuildBody) {
      const savedAt = clock.now()
      await transact((tx) => repo.save(tx.db, { id: newId(), userId, build, savedAt }))
      return { savedBuild: { ...build, savedAt: savedAt.toISOString() } }
    },

    async removeSaved({ userId }: Actor) {
      await repo.remove(db, userId)
      return {}
    },

    /** Reminds customers twice at most of a build that they have not ordered. */
    async remindOfBuilds(): Promise<void> {
      if (!mayRemind()) return
      for (const { afterDays, suffix } of REMINDERS) {
        const to = daysAfter(clock.now(), -afterDays)
        const period = { from: daysAfter(to, -REMINDER_WITHIN_DAYS), to }
        for (const { id } of await repo.waiting(db, period, { prefix: KEY_PREFIX, suffix }))
          await remind(id, KEY_PREFIX + id + suffix, suffix === ':last')
      }
    },

    erase: (tx: Transaction, userId: string) => repo.remove(tx.db, userId),

    deleteExpired: () => repo.removeBefore(db, daysAfter(clock.now(), -SHARED_BUILD_RETENTION_DAYS)),
  }
}

function reminderOf({ make, model, year, customization }: SavedBuildBody, isLast: boolean): string {
  const car = [make && year, make, model].filter(Boolean).join(' ')
  const text = `Your ${customization.bodyKit.type}${car ? ` for the ${car}` : ''} is saved. Order it whenever you're ready.`
  return isLast ? `${text} This is our last reminder.` : text
}
