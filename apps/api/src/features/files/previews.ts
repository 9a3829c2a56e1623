import { meshFormatOf } from '@vorta/kit3d/measure/mesh-file'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { newSecretName } from '../../platform/id.ts'
import type { Log } from '../../platform/log.ts'
import type { PreviewOutcome, PreviewWork } from '../../platform/preview/preview-worker-client.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { PREVIEW_FROM_BYTES, PREVIEW_PREFIX } from './preview-policy.ts'
import * as repo from './previews.repo.ts'

/** Must be longer than a preview may take. */
const CLAIM_MINUTES = 5
const ATTEMPTS_MAX = 3
const RETRY_AFTER_MINUTES = 1

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly storage: Storage
  readonly log: Log
  /** Null if this process renders no previews; requests stay queued. */
  readonly render: PreviewWork | null
}

/** Renders previews of large meshes one at a time and stores the outcome of each. */
export function createPreviews({ db, clock, storage, log, render }: Deps) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const stopping = new AbortController()

  const storePreview = async (job: repo.PreviewJob, outcome: PreviewOutcome | null) => {
    if (outcome === null) return repo.markAbsent(db, job.fileId, 'The file no longer exists')
    if ('reason' in outcome) {
      log.warn({ file: job.fileId, reason: outcome.reason }, 'preview not possible')
      return repo.markAbsent(db, job.fileId, outcome.reason)
    }
    const filename = `${PREVIEW_PREFIX}${newSecretName()}.glb`
    const temp = await storage.temp.write([outcome.bytes])
    try {
      await storage.store.put(filename, temp)
      const { sizeBytes, sha256 } = temp
      const isStillNeeded = await repo.markFinished(db, job.fileId, { filename, sizeBytes, sha256, triangles: outcome.triangles })
      if (!isStillNeeded) await storage.store.remove(filename)
    } finally {
      await temp.remove()
    }
  }

  const runOne = async (): Promise<boolean> => {
    if (!render) return false
    const now = clock.now()
    const job = await repo.claimDue(db, now, minutesAfter(now, CLAIM_MINUTES))
    if (!job) return false
    const format = meshFormatOf(job.filename)
    try {
      // A file that crashed the process several times is not tried again.
      if (job.attempts > ATTEMPTS_MAX) await repo.markAbsent(db, job.fileId, 'Gave up after several attempts')
      else if (!format) await repo.markAbsent(db, job.fileId, 'This file type has no preview')
      else {
        const outcome = await storage.store.withPath(job.filename, (path) => render(path, format, stopping.signal))
        if (stopping.signal.aborted) await repo.postpone(db, job.fileId, clock.now(), 'The server was stopped')
        else await storePreview(job, outcome)
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
      .catch((error) => log.error({ err: error }, 'preview worker failed'))
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    /** Requests a preview in the transaction that inserts the file. */
    async request(tx: Transaction, fileId: string): Promise<void> {
      await repo.request(tx.db, fileId, clock.now())
      tx.afterCommit(() => timer && void tick())
    },
    /** Runs all due jobs; tests call it directly. */
    drain: tick,
    async start(everyMs: number) {
      await repo.requestMissing(db, PREVIEW_FROM_BYTES)
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
