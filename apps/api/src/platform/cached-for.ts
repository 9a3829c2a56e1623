/** Caches a successful check, so that frequent readiness probes do not each cause a request. */
export function cachedFor(ms: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let until = 0
  let last: Promise<boolean> | undefined
  return () => {
    if (last === undefined || performance.now() > until) {
      last = ask()
      until = performance.now() + ms
      // Failures are not cached, so that recovery shows immediately.
      void last.then((good) => {
        if (!good) until = 0
      })
    }
    return last
  }
}
