import { meshFormatOf } from '@vorta/kit3d/measure/mesh-file'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { newSecretName } from '../../platform/id.ts'
import type { Log } from '../../platform/log.ts'
import type { PreviewOutcome, PreviewWork } from '../../platform/preview/preview-worker-client.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { PREVIEW_FROM_BYTES, PREVIEW_MARK } from './preview-policy.ts'
import * as repo from './previews.repo.ts'

/** Longer than a preview may take. */
const LOST_AFTER_MINUTES = 5
const ATTEMPTS_MAX = 3
const RETRY_AFTER_MINUTES = 1

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly storage: Storage
  readonly log: Log
  /** Null where none are made; the wishes wait then. */
  readonly work: PreviewWork | null
}

/** Makes the light twins of large meshes, one at a time, and writes down how each went. */
export function createPreviews({ db, clock, storage, log, work }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const stopping = new AbortController()

  const keep = async (job: repo.PreviewJob, outcome: PreviewOutcome | null) => {
    if (outcome === null) return repo.markAbsent(db, job.fileId, 'The file is gone')
    if ('reason' in outcome) {
      log.warn({ file: job.fileId, reason: outcome.reason }, 'no preview')
      return repo.markAbsent(db, job.fileId, outcome.reason)
    }
    const filename = `${PREVIEW_MARK}${newSecretName()}.glb`
    const temp = await storage.temp.write([outcome.bytes])
    try {
      await storage.store.put(filename, temp)
      const { sizeBytes, sha256 } = temp
      const isWanted = await repo.markMade(db, job.fileId, { filename, sizeBytes, sha256, triangles: outcome.triangles })
      if (!isWanted) await storage.store.remove(filename)
    } finally {
      await temp.remove()
    }
  }

  const runOne = async (): Promise<boolean> => {
    if (!work) return false
    const now = clock.now()
    const job = await repo.takeDue(db, now, minutesAfter(now, LOST_AFTER_MINUTES))
    if (!job) return false
    const format = meshFormatOf(job.filename)
    try {
      // A file that brought the process down three times does not get a fourth chance.
      if (job.attempts > ATTEMPTS_MAX) await repo.markAbsent(db, job.fileId, 'Given up after several attempts')
      else if (!format) await repo.markAbsent(db, job.fileId, 'Files of this kind have no preview')
      else {
        const outcome = await storage.store.withPath(job.filename, (path) => work(path, format, stopping.signal))
        if (stopping.signal.aborted) await repo.postpone(db, job.fileId, clock.now(), 'The program was stopped')
        else await keep(job, outcome)
      }
    } catch (error) {
      log.warn({ err: error, file: job.fileId }, 'preview failed')
      await repo.postpone(db, job.fileId, minutesAfter(clock.now(), RETRY_AFTER_MINUTES), String(error))
    }
    return true
  }

  const drain = async () => {
    while (!stopping.signal.aborted && (await runOne()));
  }

  const tick = () => {
    running ??= drain()
      .catch((error) => log.error({ err: error }, 'previews stopped for now'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    /** Asks for a preview in the transaction that writes the file. */
    async ask(inWork: Transaction, fileId: string): Promise<void> {
      await repo.ask(inWork.db, fileId, clock.now())
      inWork.after(() => timer && void tick())
    },
    /** Works off what is due now; tests call it instead of waiting. */
    drain: tick,
    async start(everyMs: number) {
      await repo.askForMissing(db, PREVIEW_FROM_BYTES)
      timer = setInterval(tick, everyMs)
      timer.unref()
      void tick()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      stopping.abort()
      await running
    },
  }
}
