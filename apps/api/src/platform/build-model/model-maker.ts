import type { SharedBuild } from '@vorta/contract/builds/schema'
import { AppError } from '../errors.ts'
import { createThreadPool, ThreadError } from '../threads/pool.ts'

/** CPU time; a car takes about a second. */
const TIME_LIMIT_MS = 30_000
const HEAP_LIMIT_MB = 512
const IDLE_MS = 30_000

export type ModelMaker = ReturnType<typeof createModelMaker>

/** Makes 3D models of builds in a thread that exists only while it is used. Networks (`owner`) take turns. */
export function createModelMaker(entry: string) {
  const pool = createThreadPool<SharedBuild, Uint8Array<ArrayBuffer>>({
    ...{ entry, threads: 1, timeLimitMs: TIME_LIMIT_MS, heapLimitMb: HEAP_LIMIT_MB, idleMs: IDLE_MS },
  })
  return {
    make: async (build: SharedBuild, owner: string): Promise<Buffer> => {
      const bytes = await pool.run(build, owner).catch((error: unknown) => {
        if (error instanceof ThreadError && error.reason === 'closed')
          throw new AppError('unavailable', 'The server is restarting. Please try again in a minute.')
        throw error
      })
      return Buffer.from(bytes.buffer)
    },
    close: () => pool.close(),
  }
}
