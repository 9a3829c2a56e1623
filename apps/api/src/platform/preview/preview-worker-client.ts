import type { ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { createThreadPool, ThreadError } from '../threads/pool.ts'
import type { Preview } from './make-preview.ts'
import type { PreviewTask } from './worker.ts'

/** A preview, or the reason why there is none. */
export type PreviewOutcome = Preview | { readonly reason: string }
export type PreviewWork = (path: string, format: ModelFormat, signal: AbortSignal) => Promise<PreviewOutcome>

const TIME_LIMIT_MS = 90_000
const HEAP_LIMIT_MB = 512

/** Creates each preview in its own thread, because previews are rare and need much memory. */
export function createPreviewWork(entry: string): PreviewWork {
  return async (path, format, signal) => {
    const pool = createThreadPool<PreviewTask, Preview>({
      entry,
      threads: 1,
      timeLimitMs: TIME_LIMIT_MS,
      heapLimitMb: HEAP_LIMIT_MB,
      idleMs: 0,
    })
    const stop = () => void pool.close()
    signal.addEventListener('abort', stop)
    try {
      return await pool.run({ path, format })
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error
      return { reason: error.message }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
