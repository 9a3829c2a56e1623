/** Waits for something, but not for long; for what is late or fails, `otherwise` stands in. A refusal is told elsewhere. */
export function withTimeout<T, O>(wanted: Promise<T>, ms: number, otherwise: O): Promise<T | O> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<O>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  return Promise.race([wanted.catch(() => otherwise), late]).finally(() => clearTimeout(timer))
}
