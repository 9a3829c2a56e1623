/** Tasks of this process by key, so that others can wait for them. Only saves work: waiting guarantees nothing. */
export function createInProgress() {
  const running = new Map<string, Promise<void>>()
  return {
    /** Waits for the latest task, whether it succeeds or fails. */
    wait: async (key: string | null): Promise<void> => {
      if (key !== null) await running.get(key)
    },

    async run<T>(key: string | null, task: () => Promise<T>): Promise<T> {
      if (key === null) return task()
      const result = task()
      const ended = result.then(
        () => {},
        () => {},
      )
      running.set(key, ended)
      try {
        return await result
      } finally {
        if (running.get(key) === ended) running.delete(key)
      }
    },
  }
}
