/** Resolves to `otherwise` if the promise fails or takes too long. The caller must report errors elsewhere. */
export function withTimeout<T, O>(wanted: Promise<T>, ms: number, otherwise: O): Promise<T | O> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<O>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  return Promise.race([wanted.catch(() => otherwise), late]).finally(() => clearTimeout(timer))
}
