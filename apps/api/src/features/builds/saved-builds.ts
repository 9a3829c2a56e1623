import type { Actor } from '@vorta/contract/auth/role'
import { type SavedBuild, type SavedBuildBody, type SavedBuildContent, shortenedName } from '@vorta/contract/builds/schema'
import { SAVED_BUILD_KIND } from '@vorta/contract/notifications/link'
import { kitName } from '@vorta/contract/orders/kit-parts'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import {
  BUILD_THUMBNAIL_HEIGHT_PX,
  BUILD_THUMBNAIL_WIDTH_PX,
  SAVED_BUILD_NAME_MAX_CHARS,
  SAVED_BUILDS_MAX_COUNT,
  SHARED_BUILD_RETENTION_DAYS,
} from '@vorta/contract/shared/limits'
import { daysAfter } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import { drawSmallPicture } from '../../platform/storage/image.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { SavedBuildRow } from './saved-builds.repo.ts'
import * as repo from './saved-builds.repo.ts'

export interface SavedBuildDeps extends ServiceContext {
  readonly notifications: Pick<NotificationsService, 'notifyNow'>
  /** False outside business hours, and if reminders are off. */
  readonly mayRemind: () => boolean
}

const NOT_FOUND = 'Saved build not found'
const TOO_MANY = `You can save up to ${SAVED_BUILDS_MAX_COUNT} builds. Delete one that you no longer need.`
const COPY_SUFFIX = / \(copy(?: \d+)?\)$/
const KEY_PREFIX = 'saved-build:'
const REMINDERS = [
  { afterDays: 1, suffix: ':first' },
  { afterDays: 5, suffix: ':last' },
] as const
/** Long enough for a weekend with a holiday. */
const REMINDER_WITHIN_DAYS = 4

/** The builds that customers saved to order later, and the reminders of the last one. */
export function createSavedBuilds({ db, transact, clock, notifications, mayRemind }: SavedBuildDeps) {
  const find = async ({ userId }: Actor, id: string) => {
    const row = await repo.find(db, userId, id)
    if (!row) throw new AppError('not_found', NOT_FOUND)
    return row
  }

  const add = async ({ userId }: Actor, content: Pick<SavedBuildRow, 'name' | 'build' | 'picture'>) => {
    const row = { ...content, id: newId(), userId, savedAt: clock.now() }
    await transact(async (tx) => {
      if ((await repo.lockCount(tx.db, userId)) >= SAVED_BUILDS_MAX_COUNT) throw new AppError('conflict', TOO_MANY)
      await repo.insert(tx.db, row)
    })
    return { build: present({ ...row, isOrdered: false }) }
  }

  const update = async (actor: Actor, id: string, change: Parameters<typeof repo.update>[3]) => {
    if (!(await repo.update(db, actor.userId, id, change))) throw new AppError('not_found', NOT_FOUND)
    return { build: present(await find(actor, id)) }
  }

  const remind = (id: string, key: string, isLast: boolean) =>
    transact(async (tx) => {
      const row = await repo.lockWaiting(tx.db, id)
      if (!row) return
      const notification = { kind: SAVED_BUILD_KIND, title: 'Your build is waiting', body: reminderOf(row.build, isLast), orderId: null }
      await notifications.notifyNow(tx, { ...notification, userId: row.userId }, key)
    })

  return {
    listSaved: async ({ userId }: Pick<Actor, 'userId'>) => ({ builds: (await repo.ofUser(db, userId)).map(present) }),

    save: async (actor: Actor, { name, picture, ...build }: SavedBuildBody) =>
      add(actor, { name, build, picture: await drawThumbnail(picture) }),

    updateSaved: async (actor: Actor, id: string, { name, picture, ...build }: SavedBuildBody) =>
      update(actor, id, { name, build, picture: await drawThumbnail(picture), savedAt: clock.now() }),

    renameSaved: (actor: Actor, id: string, name: string) => update(actor, id, { name }),

    async duplicateSaved(actor: Actor, id: string) {
      const { name, build, picture } = await find(actor, id)
      const names = (await repo.ofUser(db, actor.userId)).map((saved) => saved.name)
      return add(actor, { name: copyName(name, names), build, picture })
    },

    async removeSaved({ userId }: Actor, id: string) {
      if (!(await repo.remove(db, userId, id))) throw new AppError('not_found', NOT_FOUND)
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

    erase: (tx: Transaction, userId: string) => repo.removeAll(tx.db, userId),

    deleteExpired: () => repo.removeBefore(db, daysAfter(clock.now(), -SHARED_BUILD_RETENTION_DAYS)),
  }
}

/** "Daily (copy)", then "Daily (copy 2)", also for a copy of a copy. */
function copyName(name: string, taken: readonly string[], number = 1): string {
  const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`
  const copy = shortenedName(name.replace(COPY_SUFFIX, ''), SAVED_BUILD_NAME_MAX_CHARS - suffix.length) + suffix
  return taken.includes(copy) ? copyName(name, taken, number + 1) : copy
}

async function drawThumbnail(picture: string | null | undefined): Promise<Buffer | null> {
  if (!picture) return null
  const image = await drawSmallPicture(picture, { width: BUILD_THUMBNAIL_WIDTH_PX, height: BUILD_THUMBNAIL_HEIGHT_PX })
  if (!image) throw new AppError('invalid', 'Invalid picture', { errors: { picture: 'Invalid picture' } })
  return image
}

const present = ({ id, name, build, picture, isOrdered, savedAt }: SavedBuildRow): SavedBuild => ({
  ...build,
  ...{ _id: id, name, isOrdered, savedAt: savedAt.toISOString() },
  picture: picture && `data:image/webp;base64,${picture.toString('base64')}`,
})

function reminderOf(build: SavedBuildContent, isLast: boolean): string {
  const car = vehicleName(build)
  const text = `Your ${kitName(build.customization.bodyKit)}${car ? ` for the ${car}` : ''} is saved. Order it whenever you're ready.`
  return isLast ? `${text} This is our last reminder.` : text
}
