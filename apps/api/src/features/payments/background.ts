import type { Log } from '../../platform/log.ts'

/** Work that nobody waits for, save whoever closes the program. What fails here is done again by the reconciler. */
export function createBackground(log: Log) {
  const running = new Set<Promise<void>>()
  return {
    run(what: string, tx: () => Promise<unknown>): void {
      const one = Promise.resolve()
        .then(tx)
        .then(() => {})
        .catch((error) => log.warn({ err: error }, `${what} did not succeed; it will be tried again`))
        .finally(() => running.delete(one))
      running.add(one)
    },
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

export type Background = ReturnType<typeof createBackground>
