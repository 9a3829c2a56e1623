interface Port {
  postMessage(message: null, transfer: readonly unknown[]): void
  close(): void
}

/** Browsers, unlike Node.js, have `onmessage` in pages and workers. */
const { MessageChannel } = ('onmessage' in globalThis ? globalThis : {}) as {
  MessageChannel?: new () => { readonly port1: Port; readonly port2: Port }
}

/**
 * Frees the memory of a buffer at once. Garbage collection may be too late for large ones. In a browser, `transfer` does not free
 * a buffer that came in a message or that a browser interface used, because its wrapper keeps the memory. A message that is
 * never received takes it from the wrapper, too.
 */
export function releaseBuffer(buffer: ArrayBufferLike & { transfer?: (length: number) => unknown }) {
  if (!MessageChannel) return void buffer.transfer?.(0)
  const { port1, port2 } = new MessageChannel()
  port1.postMessage(null, [buffer])
  port1.close()
  port2.close()
}
