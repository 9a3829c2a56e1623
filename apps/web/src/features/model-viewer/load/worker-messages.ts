/** Collects the buffers and images of a worker result, so that they are transferred instead of copied. */
export function transferablesIn(value: unknown, buffers = new Set<Transferable>()): Set<Transferable> {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) buffers.add(value.buffer)
  } else if (typeof ImageBitmap !== 'undefined' && value instanceof ImageBitmap) buffers.add(value)
  else if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) transferablesIn(child, buffers)
  }
  return buffers
}

/** Reports progress in steps of two percent. */
export function throttleProgress(report: (progress: number) => void): (progress: number) => void {
  let last = -1
  return (progress) => {
    if (progress < last + 0.02 && progress < 1) return
    last = progress
    report(progress)
  }
}
