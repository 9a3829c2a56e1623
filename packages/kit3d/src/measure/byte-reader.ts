const WINDOW_BYTES = 1024 * 1024

/** A fixed-size window that slides over a stream. */
export class ByteReader {
  /** The most bytes that `fill` can provide at once. */
  static readonly WINDOW_BYTES = WINDOW_BYTES
  readonly bytes = new Uint8Array(WINDOW_BYTES + 1)
  readonly view = new DataView(this.bytes.buffer)
  /** Unread bytes are in the range [at, end). */
  at = 0
  end = 0
  /** The source has ended; the window may still contain unread bytes. */
  done = false
  private readonly source: AsyncIterator<Uint8Array>
  private chunk: Uint8Array = new Uint8Array(0)
  private chunkAt = 0

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]()
  }

  get available(): number {
    return this.end - this.at
  }

  /** Makes `count` unread bytes available; returns false if the source ends before. */
  async fill(count: number): Promise<boolean> {
    if (this.available >= count) return true
    this.bytes.copyWithin(0, this.at, this.end)
    this.end -= this.at
    this.at = 0
    while (this.end < count || this.chunkAt < this.chunk.length) {
      if (this.chunkAt >= this.chunk.length && !(await this.nextChunk())) break
      const space = WINDOW_BYTES - this.end
      if (space === 0) break
      const piece = this.chunk.subarray(this.chunkAt, this.chunkAt + space)
      this.bytes.set(piece, this.end)
      this.end += piece.length
      this.chunkAt += piece.length
    }
    return this.end >= count
  }

  /** Returns false if the source ends before. */
  async skip(count: number): Promise<boolean> {
    let rest = count
    while (rest > this.available) {
      rest -= this.available
      this.at = this.end
      if (!(await this.fill(1))) return false
    }
    this.at += rest
    return true
  }

  /** All unread bytes. */
  async *rest(): AsyncGenerator<Uint8Array> {
    while (await this.fill(1)) {
      const bytes = this.bytes.slice(this.at, this.end)
      this.at = this.end
      yield bytes
    }
  }

  /** Ends the source early, so that it can release its file. */
  async close(): Promise<void> {
    this.done = true
    await this.source.return?.()
  }

  private async nextChunk(): Promise<boolean> {
    while (!this.done) {
      const { value, done } = await this.source.next()
      if (done) this.done = true
      else if (value.length > 0) {
        this.chunk = value
        this.chunkAt = 0
        return true
      }
    }
    return false
  }
}
