import { setTimeout as sleep } from 'node:timers/promises'
import { launchServer, type RunningServer, type ServerOptions } from './server.ts'
import { launchServerOnWindows } from './server-windows.ts'

const PAUSE_FIRST_MS = 250
const PAUSE_MAX_MS = 5_000
const STABLE_AFTER_MS = 10_000
const RETRY_FOR_MS = 5_000

export interface SupervisedServer {
  pid(): number
  stop(): Promise<void>
}

/** Restarts a server that exits unexpectedly (out of memory, a stray kill) at the same address. */
export async function superviseServer(options: ServerOptions): Promise<SupervisedServer> {
  let stopping = false
  let server = await launchWithRetry(options)

  const restartLoop = async () => {
    let pauseMs = PAUSE_FIRST_MS
    while (!stopping) {
      const started = Date.now()
      await server.ended
      if (stopping) return
      options.log('The database server exited unexpectedly; restarting it…')
      pauseMs = Date.now() - started > STABLE_AFTER_MS ? PAUSE_FIRST_MS : Math.min(pauseMs * 2, PAUSE_MAX_MS)
      await sleep(pauseMs, undefined, { ref: false })
      if (stopping) return
      try {
        server = await launch(options)
      } catch (error) {
        options.log(messageOf(error))
      }
    }
  }
  const restarts = restartLoop()
  return {
    pid: () => server.pid,
    async stop() {
      stopping = true
      await server.stop()
      // A restart in progress may have launched a new server, which must stop too.
      await restarts
      await server.stop()
    },
  }
}

const launch: (options: ServerOptions) => Promise<RunningServer> = process.platform === 'win32' ? launchServerOnWindows : launchServer

/** Workers of a killed server hold its shared memory for a moment; until then a new server refuses to start. */
async function launchWithRetry(options: ServerOptions): Promise<RunningServer> {
  const deadline = Date.now() + RETRY_FOR_MS
  for (;;) {
    try {
      return await launch(options)
    } catch (error) {
      if (!messageOf(error).includes('still in use') || Date.now() > deadline) throw error
      await sleep(PAUSE_FIRST_MS)
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
