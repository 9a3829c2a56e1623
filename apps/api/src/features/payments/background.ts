import type { Log } from '../../platform/log.ts'

/** Fire-and-forget tasks, awaited only on shutdown. The reconciler retries what fails. */
export function createBackground(log: Log) {
  const running = new Set<Promise<void>>()
  return {
    run(name: string, task: () => Promise<unknown>): void {
      const promise = Promise.resolve()
        .then(task)
        .then(() => {})
        .catch((error) => log.warn({ err: error }, `${name} failed and will be retried`))
        .finally(() => running.delete(promise))
      running.add(promise)
    },
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export type Background = ReturnType<typeof createBackground>
