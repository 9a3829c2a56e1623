/** Everything in an answer of a worker that can be handed over instead of copied. */
export function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) buffersIn(inner, found)
  }
  return found
}

/** One word per step of two per cent is enough for a bar. */
export function throttled(tell: (share: number) => void): (share: number) => void {
  let last = -1
  return (share) => {
    if (share < last + 0.02 && share < 1) return
    last = share
    tell(share)
  }
}
