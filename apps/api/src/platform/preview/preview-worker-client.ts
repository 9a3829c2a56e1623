import { createThreadPool, ThreadError } from '../threads/pool.ts'
import type { PreviewResult, PreviewTask } from './worker.ts'

/** What was made of the model, or the reason why nothing was. */
export type PreviewOutcome = PreviewResult | { readonly reason: string }
export type PreviewWork = (task: PreviewTask, signal: AbortSignal) => Promise<PreviewOutcome>

const TIME_LIMIT_MS = 90_000
const HEAP_LIMIT_MB = 512

/** Creates each preview in its own thread, because previews are rare and need much memory. */
export function createPreviewWork(entry: string): PreviewWork {
  return async (task, signal) => {
    const pool = createThreadPool<PreviewTask, PreviewResult>({
      entry,
      threads: 1,
      timeLimitMs: TIME_LIMIT_MS,
      heapLimitMb: HEAP_LIMIT_MB,
      idleMs: 0,
    })
    const stop = () => void pool.close()
    signal.addEventListener('abort', stop)
    try {
      return await pool.run(task)
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error
      return { reason: error.message }
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }
}
