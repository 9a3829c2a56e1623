interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

const PAGE_BYTES = 65_536

let isLimitReached = false

/** Whether a module needed more memory than allowed since the last call. */
export function takeWasmLimitReached(): boolean {
  const isReached = isLimitReached
  isLimitReached = false
  return isReached
}

/** Limits each WebAssembly memory of this thread, because the heap limit of a thread does not include it. Modules see a failed allocation. */
export function limitWasmMemory(maxBytes: number): void {
  // The types of Node.js do not include this part of WebAssembly.
  const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } }).WebAssembly.Memory
  const { grow } = prototype
  prototype.grow = function (this: WasmMemory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) {
      isLimitReached = true
      throw new RangeError('The memory limit is reached')
    }
    return grow.call(this, pages)
  }
}
