/** Frees the memory of a buffer at once, in browsers that can. Garbage collection may be too late for large ones. */
export const releaseBuffer = (buffer: ArrayBufferLike & { transfer?: (length: number) => unknown }) => void buffer.transfer?.(0)
