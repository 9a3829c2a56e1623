import { modelFormatOf } from '@vorta/kit3d/measure/mesh-file'
import * as z from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { newSecretName } from '../../platform/id.ts'
import type { Log } from '../../platform/log.ts'
import type { PreviewOutcome, PreviewWork } from '../../platform/preview/preview-worker-client.ts'
import { encodeDrawing } from '../../platform/storage/image.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { type JobHandler, jobHandler } from '../jobs/job-handler.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import { needsModelThumbnail, needsPreview, PREVIEW_FROM_BYTES, PREVIEW_PREFIX } from './preview-policy.ts'
import * as repo from './previews.repo.ts'

const PREVIEW_JOB = 'preview'
const ATTEMPTS_MAX = 3

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly storage: Storage
  readonly log: Log
  /** Null if this process renders no previews; another one does. */
  readonly work: PreviewWork | null
}

// One after another, because a large mesh needs much memory.
const enqueuePreview = (db: Db, fileId: string) =>
  enqueue(db, { kind: PREVIEW_JOB, dedupeKey: `${PREVIEW_JOB}:${fileId}`, payload: { fileId }, queue: PREVIEW_JOB })

/** Renders previews of large meshes and pictures of CAD versions, and stores the outcome of each. */
export function createPreviews({ db, clock, storage, log, work }: Deps) {
  let isStopped = false

  const storePreview = async (fileId: string, outcome: PreviewOutcome | null) => {
    if (outcome === null) return repo.markFailed(db, fileId, 'unavailable', 'The file no longer exists')
    if ('reason' in outcome) {
      log.warn({ file: fileId, reason: outcome.reason }, 'preview not possible')
      return repo.markFailed(db, fileId, 'unavailable', outcome.reason)
    }
    const { mesh, thumbnail } = outcome
    const reduced = mesh && { ...(await storeBytes('glb', mesh.bytes)), triangles: mesh.triangles }
    const picture = thumbnail && (await storeBytes('webp', await encodeDrawing(thumbnail)))
    const isStillNeeded = await repo.markFinished(db, fileId, {
      ...reduced,
      ...(picture && { thumbnailName: picture.filename, thumbnailBytes: picture.sizeBytes, thumbnailSha256: picture.sha256 }),
    })
    if (!isStillNeeded) for (const stored of [reduced, picture]) if (stored) await storage.store.remove(stored.filename)
  }

  const storeBytes = async (extension: string, bytes: Uint8Array) => {
    const filename = `${PREVIEW_PREFIX}${newSecretName()}.${extension}`
    const temp = await storage.temp.write([bytes])
    try {
      await storage.store.put(filename, temp)
      return { filename, sizeBytes: temp.sizeBytes, sha256: temp.sha256 }
    } finally {
      await temp.remove()
    }
  }

  const renderPreview = async ({ render }: PreviewWork, fileId: string) => {
    const preview = await repo.begin(db, fileId)
    if (!preview) return
    const { filename, attempts } = preview
    const wants = { mesh: needsPreview(preview), thumbnail: needsModelThumbnail(preview) }
    const format = modelFormatOf(filename)
    // A file that crashed the process several times is not tried again.
    if (attempts > ATTEMPTS_MAX) return repo.markFailed(db, fileId, 'unavailable', 'Gave up after several attempts')
    if (!format) return repo.markFailed(db, fileId, 'unavailable', 'This file type has no preview')
    try {
      const outcome = await storage.store.withPath(filename, (path) => render({ path, format, wants }))
      if (isStopped) throw new Error('The server was stopped')
      await storePreview(fileId, outcome)
    } catch (error) {
      await repo.markFailed(db, fileId, 'pending', String(error))
      throw error
    }
  }

  const jobs: Record<string, JobHandler> = {}
  if (work)
    jobs[PREVIEW_JOB] = jobHandler('Render a preview', z.object({ fileId: z.string() }), ({ fileId }) => renderPreview(work, fileId))

  return {
    /** Requests a preview in the transaction that inserts the file. */
    async request({ db }: Transaction, fileId: string): Promise<void> {
      await repo.request(db, fileId, clock.now())
      await enqueuePreview(db, fileId)
    },
    /** Requests previews of files from before there were previews or preview jobs. */
    async requestMissing(): Promise<void> {
      await repo.requestMissing(db, PREVIEW_FROM_BYTES)
      for (const fileId of await repo.unfinished(db)) await enqueuePreview(db, fileId)
    },
    jobs,
    /** Interrupts the running preview, which is rendered after the next start. */
    async stop() {
      isStopped = true
      await work?.close()
    },
  }
}
