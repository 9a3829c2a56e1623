import type { WithAdvisoryLock } from './db/leader-lock.ts'
import type { Log } from './log.ts'

const HOUR_MS = 3_600_000

/** Runs a task every hour in one process; errors are logged and the next hour retries. */
export function createHourlyJob(
  { log, withAdvisoryLock }: { log: Log; withAdvisoryLock: WithAdvisoryLock },
  name: string,
  task: () => Promise<void>,
) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const attempt = (run: () => Promise<void>) => {
    running = withAdvisoryLock(name, run).then(
      () => {},
      (error: unknown) => log.error({ err: error }, `${name} failed`),
    )
    return running
  }
  return {
    /** Resolves after the first run, which may use another task. */
    async start(first = task) {
      await attempt(first)
      timer = setInterval(() => void attempt(task), HOUR_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
