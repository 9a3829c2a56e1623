import type { LengthUnit } from '@vorta/contract/cad/units'
import { FILE_TOO_COMPLEX } from '@vorta/contract/files/schema'
import type { MeshMetrics } from '@vorta/kit3d/measure/measure'
import { MeshFileError, type ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { AppError } from '../errors.ts'
import type { ContentType } from '../storage/content.ts'
import type { TempFile } from '../storage/temp.ts'
import { createThreadPool, ThreadError } from '../threads/pool.ts'
import type { ReadResult, ReadTask } from './worker.ts'

const THREADS = 2
/** CPU time. The largest scan takes a few seconds on a slow machine, but solid models may take longer. */
const TIME_LIMIT_MS = 60_000
/** Formats that large but valid files can take very long to read in. */
const MAY_BE_SLOW: readonly ModelFormat[] = ['step', 'iges']
/** Such files are accepted without figures after this time, so that no upload waits longer on a busy machine. */
const SLOW_WALL_LIMIT_MS = 60_000
const HEAP_LIMIT_MB = 512
const IDLE_MS = 60_000

export type FileReader = ReturnType<typeof createFileReader>

/** Reads uploaded files in threads with limits, so that no file can block or crash the server. Users (`owner`) take turns. */
export function createFileReader(entry: string, { timeLimitMs = TIME_LIMIT_MS, slowWallLimitMs = SLOW_WALL_LIMIT_MS } = {}) {
  const pool = createThreadPool<ReadTask, ReadResult>({
    entry,
    threads: THREADS,
    timeLimitMs,
    heapLimitMb: HEAP_LIMIT_MB,
    idleMs: IDLE_MS,
  })

  const read = (task: ReadTask, owner: string) => {
    const isSlow = task.kind === 'measure' && MAY_BE_SLOW.includes(task.format)
    return pool.run(task, owner, isSlow ? slowWallLimitMs : undefined).catch((error: unknown) => {
      if (!(error instanceof ThreadError)) throw error
      if (error.reason === 'closed') throw new AppError('unavailable', 'The server is restarting. Please try again in a minute.')
      if (error.reason === 'failed') throw error
      throw new AppError('invalid', FILE_TOO_COMPLEX, { errors: { file: FILE_TOO_COMPLEX } })
    })
  }

  return {
    /** Whether the content matches the type that the name claims. */
    async matches({ path, sizeBytes, head, read: stream }: TempFile, type: ContentType, owner: string): Promise<boolean> {
      if (!type.readsWholeFile) return type.matches({ path, sizeBytes, head, read: stream })
      const result = await read({ kind: 'match', extension: type.extension, path, sizeBytes, head }, owner)
      return result.kind === 'match' && result.isMatch
    },

    /**
     * Without a unit, it is inferred from the size. Throws a MeshFileError for bad files. Null for a solid model that takes too
     * much time or memory here; browsers may still be able to open it.
     */
    async measure(
      { path, sizeBytes }: Pick<TempFile, 'path' | 'sizeBytes'>,
      format: ModelFormat,
      unit: LengthUnit | null,
      owner: string,
    ): Promise<MeshMetrics | null> {
      const result = await read({ kind: 'measure', format, unit, path, sizeBytes }, owner).catch((error: unknown) => {
        if (MAY_BE_SLOW.includes(format) && error instanceof AppError && error.message === FILE_TOO_COMPLEX)
          return { kind: 'tooLarge' as const }
        throw error
      })
      if (result.kind === 'tooLarge') return null
      if (result.kind === 'measure') return result.metrics
      if (result.kind === 'refused') throw new MeshFileError(result.fault, result.message)
      throw new Error('The thread returned an unexpected result')
    },

    close: () => pool.close(),
  }
}
