import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Log } from '../../platform/log.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { FileStore } from '../../platform/storage/store.ts'
import * as repo from './files.repo.ts'
import { removeParts, uploadKey } from './upload-parts.ts'
import * as sessions from './upload-sessions.repo.ts'

const UNFINISHED_AFTER_MINUTES = 60
const UNATTACHED_AFTER_MINUTES = 24 * 60
const NAMES_PER_QUERY = 500

interface Deps {
  readonly db: Db
  readonly storage: Storage
  readonly clock: Clock
  readonly log: Log
}

/** Deletes files that no row refers to: interrupted uploads and files that were never attached. */
export function createSweeper({ db, storage, clock, log }: Deps) {
  const removeUnattached = async () => {
    const names = await repo.deleteUnattached(db, minutesAfter(clock.now(), -UNATTACHED_AFTER_MINUTES))
    for (const name of names) await storage.store.remove(name)
    return names.length
  }

  const removeExpired = async () => {
    const expired = await sessions.deleteExpired(db, clock.now())
    for (const session of expired) await removeParts(storage.parts, session)
    return expired.length
  }

  /** Deletes files that are not needed; `isNeeded` checks many names per query. */
  const removeUnknown = async (store: FileStore, olderThan: Date, isNeeded: (names: string[]) => Promise<(name: string) => boolean>) => {
    let removed = 0
    const removeUnneeded = async (names: string[]) => {
      const needed = await isNeeded(names)
      for (const name of names.filter((candidate) => !needed(candidate))) {
        await store.remove(name)
        removed += 1
      }
    }
    const names: string[] = []
    for await (const { name, modifiedAt } of store.list()) {
      if (modifiedAt < olderThan) names.push(name)
      if (names.length === NAMES_PER_QUERY) await removeUnneeded(names.splice(0))
    }
    if (names.length > 0) await removeUnneeded(names)
    return removed
  }

  const knownFiles = async (names: string[]) => {
    const known = await repo.knownNames(db, names)
    return (name: string) => known.has(name)
  }
  const knownParts = async (names: string[]) => {
    const known = await sessions.activeKeys(db, [...new Set(names.map(uploadKey))])
    return (name: string) => known.has(uploadKey(name))
  }

  /** At startup no upload is running, so files of any age can go, unless other processes share the store. */
  const sweep = async ({ atStart = false } = {}) => {
    const staleBefore = minutesAfter(new Date(), -UNFINISHED_AFTER_MINUTES)
    const anyAge = minutesAfter(new Date(), 1)
    const orphanedBefore = atStart && !storage.shared.stores ? anyAge : staleBefore
    const temps = await storage.temp.sweep(atStart && !storage.shared.temp ? anyAge : staleBefore)
    const expired = await removeExpired()
    const parts = await removeUnknown(storage.parts, orphanedBefore, knownParts)
    const unknown = await removeUnknown(storage.store, orphanedBefore, knownFiles)
    const broken = (await storage.store.removeUnfinished(staleBefore)) + (await storage.parts.removeUnfinished(staleBefore))
    const unattached = await removeUnattached()
    if (temps + expired + parts + unknown + broken + unattached > 0)
      log.info({ temps, expired, parts, unknown, broken, unattached }, 'unused files deleted')
  }

  return { sweep }
}
