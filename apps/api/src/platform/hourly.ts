import type { Log } from './log.ts'

const HOUR_MS = 3_600_000

/** Does one small deed at the start and every hour after; a failure is written down and the next hour tries again. */
export function createHourly(log: Log, deed: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const tick = () => {
    running = deed().catch((error: unknown) => log.error({ err: error }, 'hourly deed failed'))
  }
  return {
    start() {
      tick()
      timer = setInterval(tick, HOUR_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
