import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Log } from '../../platform/log.ts'
import type { Storage } from '../../platform/storage/open.ts'
import * as repo from './files.repo.ts'

const HOUR_MS = 3_600_000
const UNFINISHED_AFTER_MINUTES = 60
const LOOSE_AFTER_MINUTES = 24 * 60
const NAMES_AT_ONCE = 500

interface Deps {
  readonly db: Db
  readonly storage: Storage
  readonly clock: Clock
  readonly log: Log
}

/** Takes away what no row refers to: uploads that broke with the program, and files that nobody came to use. */
export function createSweeper({ db, storage, clock, log }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const removeLoose = async () => {
    const names = await repo.takeLoose(db, minutesAfter(clock.now(), -LOOSE_AFTER_MINUTES))
    for (const name of names) await storage.store.remove(name)
    return names.length
  }

  const removeUnknown = async (olderThan: Date) => {
    let removed = 0
    const look = async (names: string[]) => {
      const known = await repo.knownNames(db, names)
      for (const name of names.filter((one) => !known.has(one))) {
        await storage.store.remove(name)
        removed += 1
      }
    }
    const names: string[] = []
    for await (const { name, modifiedAt } of storage.store.list()) {
      if (modifiedAt < olderThan) names.push(name)
      if (names.length === NAMES_AT_ONCE) await look(names.splice(0))
    }
    if (names.length > 0) await look(names)
    return removed
  }

  /** Before the doors open nothing can be under way, so age does not matter then. */
  const sweep = async ({ atStart = false } = {}) => {
    const unfinished = atStart ? minutesAfter(new Date(), 1) : minutesAfter(new Date(), -UNFINISHED_AFTER_MINUTES)
    const temps = await storage.temp.sweep(unfinished)
    const unknown = await removeUnknown(unfinished)
    const loose = await removeLoose()
    if (temps + unknown + loose > 0) log.info({ temps, unknown, loose }, 'files swept')
  }

  const tick = (how?: { atStart: boolean }) => {
    running = sweep(how).catch((error) => log.error({ err: error }, 'sweep of files failed'))
    return running
  }

  return {
    sweep,
    async start() {
      await tick({ atStart: true })
      timer = setInterval(() => void tick(), HOUR_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
