import { createThreadPool, ThreadError } from '../threads/pool.ts'
import type { PreviewResult, PreviewTask } from './worker.ts'

/** What was made of the model, or the reason why nothing was. */
export type PreviewOutcome = PreviewResult | { readonly reason: string }
export type PreviewWork = ReturnType<typeof createPreviewWork>

const TIME_LIMIT_MS = 90_000
const HEAP_LIMIT_MB = 512
/** Previews often follow each other, and starting a thread takes longer than most of them. */
const IDLE_MS = 2_000

/** Creates previews in a thread that ends soon after the last one, because previews are rare and need much memory. */
export function createPreviewWork(entry: string) {
  const pool = createThreadPool<PreviewTask, PreviewResult>({
    entry,
    threads: 1,
    timeLimitMs: TIME_LIMIT_MS,
    heapLimitMb: HEAP_LIMIT_MB,
    idleMs: IDLE_MS,
  })
  return {
    async render(task: PreviewTask): Promise<PreviewOutcome> {
      try {
        return await pool.run(task)
      } catch (error) {
        if (!(error instanceof ThreadError)) throw error
        return { reason: error.message }
      }
    },
    /** Interrupts the running preview. */
    close: () => pool.close(),
  }
}
