import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { WithAdvisoryLock } from '../../platform/db/leader-lock.ts'
import type { Log } from '../../platform/log.ts'
import { createHourlyJob } from '../../platform/scheduler.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { FileStore } from '../../platform/storage/store.ts'
import * as repo from './files.repo.ts'
import { keyOfPart, removeParts } from './upload-chunks.ts'
import * as sessions from './upload-sessions.repo.ts'

const UNFINISHED_AFTER_MINUTES = 60
const LOOSE_AFTER_MINUTES = 24 * 60
const NAMES_AT_ONCE = 500

interface Deps {
  readonly db: Db
  readonly storage: Storage
  readonly clock: Clock
  readonly log: Log
  readonly withAdvisoryLock: WithAdvisoryLock
}

/** Takes away what no row refers to: uploads that broke with the program, and files that nobody came to use. */
export function createSweeper({ db, storage, clock, log, withAdvisoryLock }: Deps) {
  const removeLoose = async () => {
    const names = await repo.takeLoose(db, minutesAfter(clock.now(), -LOOSE_AFTER_MINUTES))
    for (const name of names) await storage.store.remove(name)
    return names.length
  }

  const removeExpired = async () => {
    const expired = await sessions.takeExpired(db, clock.now())
    for (const session of expired) await removeParts(storage.parts, session)
    return expired.length
  }

  /** Goes through a store and takes what nobody needs; `isNeeded` is asked for many names at once. */
  const removeUnknown = async (store: FileStore, olderThan: Date, isNeeded: (names: string[]) => Promise<(name: string) => boolean>) => {
    let removed = 0
    const look = async (names: string[]) => {
      const needed = await isNeeded(names)
      for (const name of names.filter((one) => !needed(one))) {
        await store.remove(name)
        removed += 1
      }
    }
    const names: string[] = []
    for await (const { name, modifiedAt } of store.list()) {
      if (modifiedAt < olderThan) names.push(name)
      if (names.length === NAMES_AT_ONCE) await look(names.splice(0))
    }
    if (names.length > 0) await look(names)
    return removed
  }

  const knownFiles = async (names: string[]) => {
    const known = await repo.knownNames(db, names)
    return (name: string) => known.has(name)
  }
  const knownParts = async (names: string[]) => {
    const known = await sessions.neededKeys(db, [...new Set(names.map(keyOfPart))])
    return (name: string) => known.has(keyOfPart(name))
  }

  /** Before the doors open nothing of ours can be under way, so age does not matter then; where others write as well it always does. */
  const sweep = async ({ atStart = false } = {}) => {
    const old = minutesAfter(new Date(), -UNFINISHED_AFTER_MINUTES)
    const any = minutesAfter(new Date(), 1)
    const orphaned = atStart && !storage.shared.stores ? any : old
    const temps = await storage.temp.sweep(atStart && !storage.shared.temp ? any : old)
    const expired = await removeExpired()
    const parts = await removeUnknown(storage.parts, orphaned, knownParts)
    const unknown = await removeUnknown(storage.store, orphaned, knownFiles)
    const broken = (await storage.store.removeUnfinished(old)) + (await storage.parts.removeUnfinished(old))
    const loose = await removeLoose()
    if (temps + expired + parts + unknown + broken + loose > 0) log.info({ temps, expired, parts, unknown, broken, loose }, 'files swept')
  }

  const hourly = createHourlyJob({ log, withAdvisoryLock }, 'sweep of files', () => sweep())
  return { sweep, start: () => hourly.start(() => sweep({ atStart: true })), stop: hourly.stop }
}
